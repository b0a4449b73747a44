#pragma once

#include <filesystem>

namespace narrows {

/// Where RTL is built while the program runs: in the clone, or in the user's cache if Narrows is installed. Each state of
/// the installed sources has a folder of its own there, because make goes by dates. Throws ToolError.
std::filesystem::path elaborated_folder();

}  // namespace narrows
