#include "tests/architecture/source_tree.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace narrows::architecture {

namespace {

bool is_source(const std::string& name) {
    return name.ends_with(".h") || name.ends_with(".cpp") || name.ends_with(".cpp.in");
}

std::string content(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::vector<SourceFile> read_source_files(const std::filesystem::path& root) {
    std::vector<SourceFile> files;
    for (auto entry = std::filesystem::recursive_directory_iterator(root); entry != end(entry); ++entry) {
        const std::string name = entry->path().filename().string();
        if (entry->is_directory() && (name.starts_with('.') || name == "build")) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file() && is_source(name)) {
            files.push_back({entry->path().lexically_relative(root).generic_string(), content(entry->path())});
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::vector<std::string> quoted_includes(std::string_view text) {
    static constexpr std::string_view directive = "#include \"";
    std::vector<std::string> includes;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(directive)) continue;
        const std::string rest = line.substr(directive.size());
        includes.push_back(rest.substr(0, rest.find('"')));
    }
    return includes;
}

}  // namespace narrows::architecture
