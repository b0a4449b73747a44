# Writes OUTPUT: the C++ function that returns the fingerprint of the sources in LIST, whose names are relative to ROOT
# (Fingerprint.cmake).
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${LIST} names)
set(all "")
foreach(name ${names})
  file(SHA256 ${ROOT}/${name} hash)
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 fingerprint "${all}")
file(WRITE ${OUTPUT} "#include \"testbench/outcome/fingerprint.h\"\n
namespace narrows {\n
std::string sources_fingerprint() { return \"${fingerprint}\"; }\n
}  // namespace narrows\n")
