// expect: states 18, errors none
// A notrace has the first event only to begin with: later it does not matter. Missing it is like completing it.
chan c = [1] of { byte }
notrace { c!1; c!2 }
active proctype P() {
  byte x;
  if :: c!3; c?x :: c!1; c?x; c!3; c?x :: skip fi;
  x = 0; c!1; c?x; x = 0; c!3; c?x
}
