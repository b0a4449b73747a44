#pragma once

#include <filesystem>
#include <string>

namespace narrows::places {

/// What says where Narrows may be installed.
struct InstallationHints {
    std::string asked;              ///< by the environment variable NARROWS_PREFIX; empty: not set
    std::string built_for;          ///< the prefix of the package that the program was made with; empty: none
    std::filesystem::path program;  ///< the file of the program
    std::filesystem::path clone;    ///< the sources that Narrows was built from
};

/// The prefix in which the files of this version are installed; empty if those of the clone are to be used. The first
/// of these that is there: what the environment asks for, what the program was made with, the folder above that of the
/// program, the clone. Throws PlaceError.
std::filesystem::path find_prefix(const InstallationHints& hints, const std::string& version);

/// Where the files of an installation are.
std::filesystem::path shared_files(const std::filesystem::path& prefix);

}  // namespace narrows::places
