#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

/// What a run looked like from cycle to cycle: signals and their changes, before they go into a file.
namespace narrows::waves {

/// Names for the values 0, 1, ... of a signal; 0 is always that nothing goes on.
struct Enumeration {
    std::string name;
    std::vector<std::string_view> values;
};

/// A number, a text, one of an enumeration, or bytes.
struct Signal {
    enum class Kind { number, text, state, data };
    std::vector<std::string> scope;  ///< from the machine inwards
    std::string name;
    Kind kind;
    std::size_t enumeration = 0;  ///< place in Wave::enumerations, of a state
    int bits = 0;                 ///< of a number or of data; 0: as many as its values take

    std::string path() const;  ///< "cns1.node_24.processor.state"
};

using SignalId = std::uint32_t;

struct Change {
    Cycle cycle;
    SignalId signal;
    std::uint64_t value;  ///< of a text: place in Wave::texts; of data likewise, as hexadecimal digits
};

/// A signal goes up or down by so much. Several steps of a signal in a cycle are one change, or none.
struct Step {
    Cycle cycle;
    SignalId signal;
    std::int32_t by;
};

struct Wave {
    std::vector<Enumeration> enumerations;
    std::vector<Signal> signals;      ///< those of a scope stand together
    std::vector<std::string> texts;   ///< the first one is empty
    std::vector<std::uint64_t> base;  ///< of each signal, what the first steps begin at
    std::vector<Step> steps;          ///< in order of cycles, then of signals; those up to `from` are history
    Cycle from = 0;
    Cycle to = 0;
    std::int64_t cycle_time_ps = 1;

    // What follows from the above.
    std::vector<std::uint64_t> least;  ///< of each signal, its smallest value in the window
    std::vector<std::uint64_t> most;   ///< likewise its largest
    std::int64_t changes = 0;

    bool shows_anything(SignalId signal) const { return most[signal] > 0; }
    bool changes_in_window(SignalId signal) const { return least[signal] < most[signal]; }
    /// In order of cycles; every signal has a first one at `from`.
    void for_each_change(const std::function<void(const Change&)>& see) const;
};

/// What a value of the signal says.
std::string text_of(const Wave& wave, const Change& change);

}  // namespace narrows::waves
