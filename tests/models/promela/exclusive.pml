// expect: states 8, errors none
chan q = [2] of { byte };
active proctype S() { xs q; q!1; q!2 }
active proctype R() { xr q; byte v; q?v; q?v }
