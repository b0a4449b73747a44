#pragma once

#include <string>

namespace narrows {

/// A folder of RTL to begin with: a copy of a module of hw/, what replaces what, and a page about its ports.
struct OwnRtlStart {
    std::string file;         ///< name of the copy
    std::string source;       ///< what is in it
    std::string description;  ///< replace.toml
    std::string page;         ///< README.md
    std::string run;          ///< machine, workload and parameters of a run that has the module
};

/// `folder`: where it will be, as the page and the description name it. Throws InputError if hw/ has no such module.
OwnRtlStart start_of_own_rtl(const std::string& module, const std::string& folder);

}  // namespace narrows
