# Writes OUTPUT, a source file with a hash of VERSION and the contents of FILES.
list(SORT FILES)
set(all "${VERSION}")
foreach(file IN LISTS FILES)
  file(SHA256 "${file}" hash)
  string(APPEND all "\n${hash}")
endforeach()
string(SHA256 stamp "${all}")
file(WRITE "${OUTPUT}" "#include \"native/generator_stamp.hh\"

std::string_view ouro::native::generator_stamp() { return \"${stamp}\"; }
")
