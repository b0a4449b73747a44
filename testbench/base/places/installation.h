#pragma once

#include <filesystem>
#include <string>

namespace narrows::places {

/// Hints where Narrows may be installed.
struct InstallationHints {
    std::string asked;              ///< the environment variable NARROWS_PREFIX, or empty
    std::string built_for;          ///< prefix of the package with which the program was made, or empty
    std::filesystem::path program;  ///< the file of the program
    std::filesystem::path clone;    ///< the sources from which Narrows was built
};

/// The prefix with the files of this version, or an empty path to use the clone's files. Takes the first that exists:
/// the environment's, the one the program was made with, the folder above the program's folder, the clone. Throws
/// PlaceError.
std::filesystem::path find_prefix(const InstallationHints& hints, const std::string& version);

/// The folder of an installation's files.
std::filesystem::path shared_files(const std::filesystem::path& prefix);

}  // namespace narrows::places
