#include "testbench/base/rtl_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "testbench/base/fingerprint.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

/// Sorts the files, so that a fingerprint does not depend on the file system's order.
std::vector<std::filesystem::path> sources_in(const std::filesystem::path& root, const std::string& room) {
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(root / room, none)) {
        if (entry.path().extension() == ".sv") files.push_back(std::filesystem::path(room) / entry.path().filename());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

RtlSources::RtlSources(std::filesystem::path folder, const std::vector<const char*>& rooms)
    : folder_(std::move(folder)) {
    for (const char* const room : rooms) {
        const auto found = sources_in(folder_, room);
        files_.insert(files_.end(), found.begin(), found.end());
    }
    if (files_.empty()) throw ToolError(fmt::format("{} has no sources of hardware", folder_.string()));
}

RtlSources RtlSources::of_narrows() { return RtlSources(places::hardware()); }
RtlSources RtlSources::of_all() {
    return RtlSources(places::hardware(), {"pkg", "link", "router", "interface", "node", "packets"});
}

std::vector<std::string> RtlSources::modules() const {
    std::vector<std::string> names;
    for (const std::filesystem::path& file : files_) {
        if (file.parent_path() != "pkg") names.push_back(file.stem().string());
    }
    return names;
}

std::vector<std::string> RtlSources::parts() const {
    std::vector<std::string> names{"router"};
    for (const std::filesystem::path& file : files_) {
        if (file.parent_path() == "interface") names.push_back(file.stem().string());
    }
    return names;
}

std::string RtlSources::fingerprint() const {
    std::string all;
    for (const std::filesystem::path& file : files_) {
        std::ifstream stream(folder_ / file);
        all += file.string() + '\n' + std::string{std::istreambuf_iterator<char>(stream), {}};
    }
    return narrows::fingerprint(all);
}

}  // namespace narrows
