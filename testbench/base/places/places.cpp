#include "testbench/base/places/places.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

#include "testbench/base/fingerprint.h"
#include "testbench/base/places/clone.h"
#include "testbench/base/tool_error.h"

extern "C" {
// Set if narrows_add_program made the program.
[[gnu::weak]] extern const char narrows_program_fingerprint[];
[[gnu::weak]] extern const char narrows_program_prefix[];
}

namespace narrows::places {

namespace {

/// Hints where Narrows may be installed.
struct InstallationHints {
    std::string asked;              ///< the environment variable NARROWS_PREFIX, or empty
    std::string built_for;          ///< prefix of the package with which the program was made, or empty
    std::filesystem::path program;  ///< the file of the program
    std::filesystem::path clone;    ///< the sources from which Narrows was built
};

namespace fs = std::filesystem;

/// The folder of an installation's files.
fs::path shared_files(const fs::path& prefix) { return prefix / "share/narrows"; }

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

/// The prefix with the files of this version, or an empty path to use the clone's files. Takes the first that exists:
/// the environment's, the one the program was made with, the folder above the program's folder, the clone. Throws
/// PlaceError.
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

namespace fs = std::filesystem;

std::string text_or_nothing(const char* text) { return text == nullptr ? "" : text; }

fs::path program() {
    std::error_code none;
    return fs::read_symlink("/proc/self/exe", none);
}

const fs::path& known_prefix() {
    static const fs::path prefix = find_prefix({text_or_nothing(std::getenv("NARROWS_PREFIX")),
                                                text_or_nothing(narrows_program_prefix), program(), clone.sources},
                                               version);
    return prefix;
}

/// The path of a folder that has the same name in an installation and in a clone.
std::string folder(const char* name) { return sources() + "/" + name; }

}  // namespace

std::string prefix() { return known_prefix().string(); }

std::string sources() {
    const fs::path& prefix = known_prefix();
    return prefix.empty() ? clone.sources : shared_files(prefix).string();
}

std::string machines() { return folder("machines"); }

std::string hardware() {
    const std::string found = folder("hw");
    if (!fs::exists(fs::path(found) / "node")) {
        throw ToolError(prefix() +
                        " has no RTL in share/narrows/hw; install it again with 'cmake --install build/release "
                        "--prefix " +
                        prefix() + "' in a clone of Narrows " + version + ", or leave out --rtl and --cost");
    }
    return found;
}

std::string studies() { return folder("studies"); }
std::string documents() { return folder("documents"); }
std::string findings() { return folder("docs/findings"); }

std::string elaborate() { return known_prefix().empty() ? clone.elaborate : folder("testbench/elaboration/elaborate"); }

std::string elaborated() { return known_prefix().empty() ? clone.elaborated : ""; }

std::string mpi_library() {
    const fs::path& prefix = known_prefix();
    if (prefix.empty()) return clone.mpi_library;
    const fs::path library = prefix / "lib/narrows/libnarrows_mpi.so";
    return fs::exists(library) ? library.string() : "";
}

std::string program_fingerprint() {
    if (narrows_program_fingerprint != nullptr) return narrows_program_fingerprint;
    static const std::string of_file = fingerprint_of_file(program());
    return of_file;
}

std::string program_name() {
    return narrows_program_fingerprint == nullptr ? "narrows" : program().filename().string();
}

}  // namespace narrows::places
