#pragma once

#include <exception>
#include <string>
#include <vector>

#include "testbench/own_rtl/design.h"
#include "testbench/own_rtl/own_rtl.h"

namespace narrows {

/// Verilator refuses files of the user's.
class RefusedByVerilator final : public std::exception {
public:
    RefusedByVerilator(const std::string& folder, const std::string& errors);

    const char* what() const noexcept override { return what_.c_str(); }
    /// What is wrong where, and then what Verilator says, line by line.
    const std::vector<std::string>& lines() const { return lines_; }

private:
    std::vector<std::string> lines_;
    std::string what_;
};

/// "Verilator 5.006 ..."; throws ToolError if it is not installed.
std::string verilator_version();

/// The options of every call of Verilator for this RTL: those of the user's, which come last, and folders of included
/// files. Warnings are no errors, and those about the style of a text are left out.
std::vector<std::string> options_for(const OwnRtl& own);

/// The errors and warnings in what Verilator and the compiler after it print, as they are.
std::string said_by_verilator(const std::string& log);

/// The text of the user's files without comments, and with all macros and included files put in. Throws
/// RefusedByVerilator.
std::string preprocess(const OwnRtl& own);

/// A module with its parameters, and all that is below it. `files`: whole paths. Throws RefusedByVerilator.
Design elaborated_design(const OwnRtl& own, const std::vector<std::string>& files, const rtl::RtlModule& module);

}  // namespace narrows
