#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

/// Signals of a run and their changes, before they are written to a file.
namespace narrows::waves {

/// Names for the values 0, 1, ... of a signal; 0 is always the idle state.
struct Enumeration {
    std::string name;
    std::vector<std::string_view> values;
};

/// A number, a text, a value of an enumeration, or bytes.
struct Signal {
    enum class Kind { number, text, state, data };
    std::vector<std::string> scope;  ///< scopes around the signal, outermost first
    std::string name;
    Kind kind;
    std::size_t enumeration = 0;  ///< state: index in Wave::enumerations
    int bits = 0;                 ///< number or data: its width; 0: as many as its values need

    std::string path() const;  ///< "cns1.node_24.processor.state"
};

using SignalId = std::uint32_t;

struct SignalChange {
    Cycle cycle;
    SignalId signal;
    std::uint64_t value;  ///< text: index in Wave::texts; data also, as hexadecimal digits
};

/// A signal goes up or down by so much. Several steps of a signal in a cycle are one change, or none.
struct SignalStep {
    Cycle cycle;
    SignalId signal;
    std::int32_t by;
};

struct Wave {
    std::vector<Enumeration> enumerations;
    std::vector<Signal> signals;      ///< the signals of a scope are together
    std::vector<std::string> texts;   ///< the first one is empty
    std::vector<std::uint64_t> base;  ///< value of each signal before its first step
    std::vector<SignalStep> steps;    ///< sorted by cycle, then by signal; steps up to `from` are history
    Cycle from = 0;
    Cycle to = 0;
    std::int64_t cycle_time_ps = 1;

    // Derived from the above.
    std::vector<std::uint64_t> least;  ///< smallest value of each signal in the window
    std::vector<std::uint64_t> most;   ///< largest value of each signal in the window
    std::int64_t changes = 0;

    bool shows_anything(SignalId signal) const { return most[signal] > 0; }
    bool changes_in_window(SignalId signal) const { return least[signal] < most[signal]; }
    /// Calls `see` in the order of cycles; every signal has a first change at `from`.
    void for_each_change(const std::function<void(const SignalChange&)>& see) const;
};

/// The text of a value.
std::string text_of(const Wave& wave, const SignalChange& change);

}  // namespace narrows::waves
