#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace narrows::architecture {

/// A file of C++ in the repository.
struct SourceFile {
    std::string path;  ///< from the root of the repository
    std::string text;

    bool is_header() const { return path.ends_with(".h"); }
};

/// All headers and sources below `root`, templates of sources (.cpp.in) included. Hidden folders and build/ are left
/// out.
std::vector<SourceFile> read_source_files(const std::filesystem::path& root);

/// The names in the file's includes with quotation marks.
std::vector<std::string> quoted_includes(std::string_view text);

}  // namespace narrows::architecture
