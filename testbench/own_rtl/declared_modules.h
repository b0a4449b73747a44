#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

/// A module or a package, and the file that declares it.
struct DeclaredModule {
    std::string name;
    std::filesystem::path file;
    bool is_package = false;

    bool operator==(const DeclaredModule&) const = default;
};

/// `preprocessed`: what Verilator makes of `files` with -E, which has no comments, no macros, and lines that say which
/// file begins. What an included file declares belongs to the file that includes it.
std::vector<DeclaredModule> declared_modules(std::string_view preprocessed,
                                             const std::vector<std::filesystem::path>& files);

}  // namespace narrows
