#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "models/rtl/parameters.h"

namespace narrows {

/// A module of hw/ that a module of the user's replaces.
struct Replacement {
    std::string module;
    std::string by;                             ///< the user's
    std::vector<rtl::RtlParameter> parameters;  ///< those that only the user's has
    Place place;
};

/// RTL of the user's: what its replace.toml says (docs/own-rtl.md).
struct OwnRtl {
    std::string folder;                           ///< as the user writes it
    std::vector<std::filesystem::path> files;     ///< whole paths, in the order in which Verilator reads them
    std::vector<std::filesystem::path> included;  ///< folders of files that these include
    std::vector<std::string> options;             ///< of Verilator
    std::vector<Replacement> replacements;

    std::string description() const { return folder + "/replace.toml"; }
    /// A file of the folder as messages name it.
    std::string shown(const std::filesystem::path& file) const;
};

/// Reads DIR/replace.toml. `modules`: those of hw/. Throws InputError.
OwnRtl load_own_rtl(const std::string& folder, const std::vector<std::string>& modules);

}  // namespace narrows
