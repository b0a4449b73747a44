#pragma once

#include <filesystem>

namespace narrows {

/// Where RTL is built at run time: in the clone or, if Narrows is installed, in the user's cache. Each version of the
/// installed sources has its own folder there, because make compares dates. Throws ToolError.
std::filesystem::path elaborated_folder();

}  // namespace narrows
