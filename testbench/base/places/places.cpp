#include "testbench/base/places/places.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "testbench/base/fingerprint.h"
#include "testbench/base/places/clone.h"
#include "testbench/base/places/installation.h"
#include "testbench/base/tool_error.h"

extern "C" {
// Set if narrows_add_program made the program.
[[gnu::weak]] extern const char narrows_program_fingerprint[];
[[gnu::weak]] extern const char narrows_program_prefix[];
}

namespace narrows::places {

namespace {

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
