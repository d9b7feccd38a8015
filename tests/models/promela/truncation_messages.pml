// expect: states 8, errors none
// Values are truncated as they enter a channel.
chan q = [2] of { byte, bool, short };
int a, b, c;
init { q!300, 2, 70000; q?a, b, c; assert(a == 44 && b == 0 && c == 4464); q!-1, 3, -1; q?a, b, c; assert(a == 255 && b == 1 && c == -1) }
