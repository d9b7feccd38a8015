// expect: states 8, errors invalid-end-state
byte a = 1, b = 1;
active proctype P() { do :: atomic { a > 0 -> a-- }; atomic { b > 0 -> b-- }; a++; b++ od }
active proctype Q() { do :: atomic { b > 0 -> b-- }; atomic { a > 0 -> a-- }; b++; a++ od }
