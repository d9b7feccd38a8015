// expect: states 34, errors none
byte x, y;
active proctype A() { if :: x == 0 -> goto M1 :: x == 0 -> goto M2 :: goto M3 fi; atomic { y = 1; y = 2; M1: y = 3; M2: y = 4 }; atomic { y = 5; do :: x == 3 -> break :: x < 3 -> M3: x++ od; y = 6 } }
active proctype B() { x = 2; y = 9 }
