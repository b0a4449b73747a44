#include "testbench/elaboration/elaborated_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "testbench/base/cache.h"
#include "testbench/base/fingerprint.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

/// A hash of all files from which RTL is built: modules, headers, script.
std::string sources_hash() {
    const fs::path root = places::sources();
    std::vector<fs::path> files;
    std::error_code none;
    for (const char* const folder : {"hw", "models", "testbench"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / folder, none)) {
            if (entry.is_regular_file()) files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    std::string all;
    for (const fs::path& file : files) {
        all += fmt::format("{} {}\n", file.lexically_relative(root).string(), fingerprint_of_file(file));
    }
    return fingerprint(all);
}

fs::path folder_of_user() {
    const fs::path cache = cache_folder_of_user("rtl");
    if (cache.empty()) {
        throw ToolError(
            "RTL is built in the user's cache, and there is none; set HOME, or XDG_CACHE_HOME to a folder "
            "for it");
    }
    return cache / sources_hash();
}

}  // namespace

fs::path elaborated_folder() {
    if (const std::string of_clone = places::elaborated(); !of_clone.empty()) return of_clone;
    static const fs::path of_user = folder_of_user();
    return of_user;
}

}  // namespace narrows
