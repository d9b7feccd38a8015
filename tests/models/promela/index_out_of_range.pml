byte a[3], i;
active proctype A() { do :: i < 4 -> a[i] = 1; i++ :: else -> break od }
