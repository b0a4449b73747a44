# Writes OUTPUT: the C++ function FUNCTION, declared in HEADER, that returns the fingerprint of the sources in LIST, whose
# names are relative to ROOT (Fingerprint.cmake).
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${LIST} names)
set(all "")
foreach(name ${names})
  file(SHA256 ${ROOT}/${name} hash)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 fingerprint "${all}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n
namespace narrows {\n
std::string ${FUNCTION}() { return \"${fingerprint}\"; }\n
}  // namespace narrows\n")
