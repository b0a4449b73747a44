# Writes OUTPUT: what a program tells the library about itself (NarrowsProgram.cmake). LIST names its files; names in
# the fingerprint are relative to ROOT.
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${LIST} files)
set(all "")
foreach(file ${files})
  file(SHA256 ${file} hash)
  file(RELATIVE_PATH name ${ROOT} ${file})
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 fingerprint "${all}")
file(WRITE ${OUTPUT} "extern \"C\" {
extern const char narrows_program_fingerprint[];
const char narrows_program_fingerprint[] = \"${fingerprint}\";
extern const char narrows_program_prefix[];
const char narrows_program_prefix[] = R\"(${PREFIX})\";
}
")
