#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace narrows {

/// The source files of the RTL, relative to the folder hw/. Packages come first, because modules that use them must be
/// read later.
class RtlSources {
public:
    /// Throws ToolError if the folder has no sources. `rooms`: the folders below it, in this order.
    explicit RtlSources(std::filesystem::path folder,
                        const std::vector<const char*>& rooms = {"pkg", "link", "router", "interface", "node"});
    static RtlSources of_narrows();  ///< nodes and switches, in the folder that comes with Narrows
    static RtlSources of_all();      ///< these and packet engines

    const std::filesystem::path& folder() const { return folder_; }
    const std::vector<std::filesystem::path>& files() const { return files_; }

    /// Names of all modules: each file declares one, or a package, of its name.
    std::vector<std::string> modules() const;

    /// Names of the modules of a node: those of the interface, and the router.
    std::vector<std::string> parts() const;

    /// A hash of all files.
    std::string fingerprint() const;

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> files_;
};

}  // namespace narrows
