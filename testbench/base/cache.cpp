#include "testbench/base/cache.h"

#include <cstdlib>
#include <fstream>
#include <string_view>
#include <system_error>

#include "testbench/base/fingerprint.h"
#include "testbench/base/whole_file.h"

namespace narrows {

namespace {

std::filesystem::path folder_in(const char* variable, const std::filesystem::path& below) {
    const char* const value = std::getenv(variable);
    const std::filesystem::path base = value == nullptr ? "" : value;
    return base.is_absolute() ? base / below : std::filesystem::path();  // required by the XDG specification
}

std::optional<nlohmann::json> read(const std::filesystem::path& file, const std::string& key) {
    std::ifstream stream(file);
    const auto json = nlohmann::json::parse(stream, nullptr, false);
    // Compares the whole key, because two keys could have the same fingerprint.
    if (!json.is_object() || json.value("key", nlohmann::json()) != key || !json.contains("result")) {
        return std::nullopt;
    }
    return json["result"];
}

}  // namespace

std::filesystem::path cache_folder_of_user(const std::string& name) {
    const std::filesystem::path chosen = folder_in("XDG_CACHE_HOME", "narrows/" + name);
    return chosen.empty() ? folder_in("HOME", ".cache/narrows/" + name) : chosen;
}

Cache Cache::of_user(const std::string& name, std::filesystem::path shipped) {
    return Cache(cache_folder_of_user(name), std::move(shipped));
}

std::filesystem::path Cache::file(const std::string& key) const { return folder_ / (fingerprint(key) + ".json"); }
std::filesystem::path Cache::shipped_file(const std::string& key) const {
    return shipped_ / (fingerprint(key) + ".json");
}

std::optional<nlohmann::json> Cache::find(const std::string& key) const {
    if (!folder_.empty()) {
        if (auto result = read(file(key), key)) return result;
    }
    if (shipped_.empty()) return std::nullopt;
    return read(shipped_file(key), key);
}

void Cache::keep(const std::string& key, const nlohmann::json& result) const {
    if (folder_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(folder_, ignored);
    try {
        write_whole(file(key), nlohmann::json{{"key", key}, {"result", result}}.dump(1));
    } catch (const FileError&) {
        return;  // the result will be computed again
    }
}

}  // namespace narrows
