# Writes OUTPUT: a function that returns a hash of all files in LIST, with their names relative to ROOT.
file(STRINGS ${LIST} files)
set(all "")
foreach(file ${files})
  file(SHA256 ${file} hash)
  file(RELATIVE_PATH name ${ROOT} ${file})
  string(APPEND all "${name} ${hash}\n")
endforeach()
string(SHA256 fingerprint "${all}")
file(WRITE ${OUTPUT} "#include \"testbench/study/manifest.h\"\n
namespace narrows::study {\n
std::string sources_fingerprint() { return \"${fingerprint}\"; }\n
}  // namespace narrows::study\n")
