#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "testbench/base/rtl_sources.h"
#include "testbench/own_rtl/declared_modules.h"
#include "testbench/own_rtl/design.h"
#include "testbench/own_rtl/own_rtl.h"
#include "testbench/own_rtl/own_rtl_use.h"

namespace narrows {

/// The RTL of hw/ with modules of the user's in the place of some of its own.
class OwnHardware {
public:
    /// Reads DIR/replace.toml and the files that it names. Throws InputError, RefusedByVerilator, and ToolError if
    /// Verilator is not installed.
    /// `covered`: the RTL counts which lines and signals a run reaches.
    explicit OwnHardware(const std::string& folder, bool covered = false);

    /// Changes with each source, with packages, options, parameters, and the version of Verilator; not with the place
    /// of the folder.
    const std::string& fingerprint() const { return fingerprint_; }

    /// Returns the user's modules that a module of hw/ with these parameters is made of. Throws InputError if a module
    /// does not have the ports of the one that it replaces, and RefusedByVerilator.
    std::vector<std::string> modules_in(const rtl::RtlModule& module) const;

    /// Arguments of Verilator: options, the sources of hw/ without those that are replaced, the user's. What else is
    /// needed is written to the folder.
    std::vector<std::string> arguments(const std::filesystem::path& folder) const;

    /// Verilator or the compiler after it has failed, and said this: throws RefusedByVerilator if Verilator has.
    void refuse_errors(const std::string& log) const;

    /// `used`: the user's modules in a run. Throws InputError if there are none.
    OwnRtlUse use(const std::set<std::string>& used) const;

private:
    void refuse_wrong_names() const;
    /// What makes a module with the name of one of hw/ replace it; empty if it does, or if that is not what is wrong.
    std::string remedy_for_name(const std::string& name) const;
    void refuse_missing(const Replacement& replacement) const;
    std::string make_fingerprint(const std::string& preprocessed) const;
    /// The sources of hw/ and the user's, with wrappers where a module is replaced by one of another name; these are
    /// written to the folder.
    std::vector<std::string> sources(const std::filesystem::path& folder) const;
    std::vector<std::string> unwrapped_sources() const;
    std::vector<std::string> hardware_sources(const std::set<std::string>& without) const;
    std::vector<std::string> parameters_of(const Replacement& replacement) const;
    std::vector<std::string> differences(const Replacement& replacement, const DesignModule& hardware,
                                         const std::vector<std::string>& files) const;
    std::string source_of(const std::string& module) const;
    /// "hw/router/router.sv"
    std::string shown(const std::string& module) const { return "hw/" + hardware_.at(module).string(); }
    const DeclaredModule* declared(const std::string& name) const;

    RtlSources sources_ = RtlSources::of_all();
    std::map<std::string, std::filesystem::path> hardware_;  ///< files by module
    OwnRtl own_;
    bool covered_;
    std::vector<DeclaredModule> declared_;
    std::string fingerprint_;
};

}  // namespace narrows
