#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"

namespace narrows::cost {

/// The source files of the RTL, relative to the folder hw/. Packages come first, because they must be read before the
/// modules that use them.
class RtlSources {
public:
    explicit RtlSources(std::filesystem::path folder);  ///< throws ToolError if the folder has no sources
    static RtlSources of_narrows();                     ///< the folder that comes with Narrows

    const std::filesystem::path& folder() const { return folder_; }
    const std::vector<std::filesystem::path>& files() const { return files_; }

    /// Names of the modules that a node consists of: those of the interface, and the router.
    std::vector<std::string> parts() const;

    /// Changes when a file changes.
    std::string fingerprint() const;

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> files_;
};

/// The begin of a yosys script: reads the sources and makes the module the top one. The script must run where `hw` is
/// the folder of the sources, so that no path needs quotes.
std::string reading_script(const RtlSources& sources, const rtl::RtlModule& module);

}  // namespace narrows::cost
