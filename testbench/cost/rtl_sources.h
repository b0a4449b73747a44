#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"

namespace narrows::cost {

using Parameters = std::vector<rtl::Parameter>;

/// Files of the folder hw/, named from there, packages first: they must be read before who uses them.
class RtlSources {
public:
    explicit RtlSources(std::filesystem::path folder);  ///< throws CostError if it has none
    static RtlSources of_narrows();                     ///< the folder that comes with Narrows

    const std::filesystem::path& folder() const { return folder_; }
    const std::vector<std::filesystem::path>& files() const { return files_; }

    /// Modules that a node has as parts: those of the interface, and the router.
    std::vector<std::string> parts() const;

    /// Changes when a file does.
    std::string fingerprint() const;

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> files_;
};

/// What a yosys script begins with so that `node` is the top module, with these parameters. The script is to run where
/// `hw` is that folder, so that no name of a folder needs quotes.
std::string reading_script(const RtlSources& sources, const Parameters& parameters);

}  // namespace narrows::cost
