#include "testbench/base/places/installation.h"

#include <fmt/format.h>

#include <fstream>
#include <optional>
#include <system_error>

#include "testbench/base/places/place_error.h"

namespace narrows::places {

namespace {

namespace fs = std::filesystem;

/// The version that is installed there, if any.
std::optional<std::string> version_in(const fs::path& prefix) {
    std::ifstream file(shared_files(prefix) / "version");
    std::string version;
    if (!std::getline(file, version)) return {};
    return version;
}

/// True if this version is installed there. Throws PlaceError for another version.
bool has_version(const fs::path& prefix, const std::string& version) {
    const std::optional<std::string> found = version_in(prefix);
    if (found && *found != version) {
        throw PlaceError(fmt::format(
            "this program was built with Narrows {}, and {} has Narrows {}; build the program again, or set "
            "NARROWS_PREFIX to the folder in which Narrows {} is installed",
            version, prefix.string(), *found, version));
    }
    return found.has_value();
}

}  // namespace

fs::path shared_files(const fs::path& prefix) { return prefix / "share/narrows"; }

fs::path find_prefix(const InstallationHints& hints, const std::string& version) {
    if (!hints.asked.empty()) {
        if (has_version(hints.asked, version)) return fs::absolute(hints.asked);
        throw PlaceError(
            fmt::format("NARROWS_PREFIX={0}: Narrows is not installed there, because there is no {0}/share/"
                        "narrows; unset this environment variable, or name the folder that 'cmake "
                        "--install' was given as --prefix",
                        hints.asked));
    }
    if (!hints.built_for.empty() && has_version(hints.built_for, version)) return hints.built_for;
    const fs::path above = hints.program.parent_path().parent_path();
    if (has_version(above, version)) return above;
    std::error_code none;
    if (hints.built_for.empty() && fs::is_directory(hints.clone / "machines", none)) return {};
    throw PlaceError(fmt::format(
        "the machines, studies and RTL of Narrows are not found, neither in {0}/share/narrows nor in {1}; set "
        "NARROWS_PREFIX to the folder in which Narrows is installed now",
        above.string(), hints.built_for.empty() ? hints.clone.string() : hints.built_for));
}

}  // namespace narrows::places
