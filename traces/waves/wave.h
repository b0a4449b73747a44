#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

/// Signals of a run and their changes, for writing to a file.
namespace narrows::waves {

/// Names for the values 0, 1, ... of a signal. 0 is the idle state.
struct Enumeration {
    std::string name;
    std::vector<std::string_view> values;
};

/// A signal: a number, a text, a value of an enumeration, or bytes.
struct Signal {
    enum class Kind { number, text, state, data };
    std::vector<std::string> scope;  ///< scopes around the signal, outermost first
    std::string name;
    Kind kind;
    std::size_t enumeration = 0;  ///< state: index in Wave::enumerations
    int bits = 0;                 ///< width of a number or data; 0: as wide as its values need

    std::string path() const;  ///< "cns1.node_24.processor.state"
};

using SignalId = std::uint32_t;

struct SignalChange {
    Cycle cycle;
    SignalId signal;
    std::uint64_t value;  ///< text or data: index in Wave::texts; data as hexadecimal digits
};

/// A change of a signal's value by so much. Several steps of a signal in a cycle make one change, or none.
struct SignalStep {
    Cycle cycle;
    SignalId signal;
    std::int32_t by;
};

struct Wave {
    std::vector<Enumeration> enumerations;
    std::vector<Signal> signals;      ///< signals of a scope are consecutive
    std::vector<std::string> texts;   ///< the first one is empty
    std::vector<std::uint64_t> base;  ///< value of each signal before its first step
    std::vector<SignalStep> steps;    ///< sorted by cycle, then by signal; steps up to `from` are history
    Cycle from = 0;
    Cycle to = 0;
    std::int64_t cycle_time_ps = 1;

    // Derived from the members above.
    std::vector<std::uint64_t> least;  ///< smallest value of each signal in the window
    std::vector<std::uint64_t> most;   ///< largest value of each signal in the window
    std::int64_t changes = 0;

    bool shows_anything(SignalId signal) const { return most[signal] > 0; }
    bool changes_in_window(SignalId signal) const { return least[signal] < most[signal]; }
    /// Calls `see` for each change, in the order of cycles. Every signal has a first change at `from`.
    void for_each_change(const std::function<void(const SignalChange&)>& see) const;
};

/// The text of a value.
std::string text_of(const Wave& wave, const SignalChange& change);

/// The scope of a part: the machine, the node or switch, the kind of part, the part.
using PartScope = std::vector<std::string>;

/// The parts whose rows show the message, in the order in which it reaches them. For a message in packets, the parts of
/// all its packets.
std::vector<PartScope> way_of(const Wave& wave, const std::string& message);

/// Times are real: a cycle lasts the machine's cycle time. Throws std::system_error.
void write_fst(const Wave& wave, const std::filesystem::path& file);
/// As write_fst, for viewers that cannot read FST. VCD has no enumerations, so states are written as texts. Throws
/// std::system_error.
void write_vcd(const Wave& wave, const std::filesystem::path& file);

}  // namespace narrows::waves
