#pragma once

#include <string>

namespace narrows {

/// Makes a folder of RTL to begin with from a module of hw/, and says so. Throws InputError.
int write_new_rtl(const std::string& folder, const std::string& module, bool json);

}  // namespace narrows
