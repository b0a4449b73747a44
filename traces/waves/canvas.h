#pragma once

#include <map>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// Collects the values of signals before they become a wave. Each draw() adds a value to a signal for some cycles; the
/// signal's value is the sum. So signals that show a message and signals that count messages are drawn in the same way.
/// 0 means nothing.
class Canvas {
public:
    /// Keeps only the cycles [from, to].
    Canvas(Cycle from, Cycle to);

    void open_scope(std::string name) { scope_.push_back(std::move(name)); }
    void close_scope() { scope_.pop_back(); }
    SignalId number(std::string name, int bits = 0) { return add(std::move(name), Signal::Kind::number, 0, bits); }
    SignalId text(std::string name) { return add(std::move(name), Signal::Kind::text); }
    SignalId data(std::string name, int bits) { return add(std::move(name), Signal::Kind::data, 0, bits); }
    SignalId state(std::string name, const char* enumeration, std::vector<std::string_view> values);

    /// Stores a text, or data as hexadecimal digits, and returns its value.
    std::uint32_t value(const std::string& text);

    /// Adds `value` in cycles [from, to); if `to` is `never`, to the end. Does nothing for the signal `nowhere`, or if
    /// `from` is `never`.
    void draw(SignalId signal, Cycle from, Cycle to, std::uint32_t value);
    /// As draw(), but leaves out the cycles [gap_from, gap_to).
    void draw_around(SignalId signal, Cycle from, Cycle to, Cycle gap_from, Cycle gap_to, std::uint32_t value);

    static constexpr SignalId nowhere = ~SignalId{0};

    /// Lets the signal's value be the number of the cycle in [from, to).
    void count_cycles(SignalId signal, Cycle from, Cycle to);

    Cycle last_change() const;

    /// Returns the wave up to cycle `to`, and empties the canvas. Where RTL with a fault has two messages in one place,
    /// the later one is shown.
    Wave cut(Cycle to, std::int64_t cycle_time_ps);

private:
    SignalId add(std::string name, Signal::Kind kind, std::size_t enumeration = 0, int bits = 0);
    std::vector<bool> find_overlaps() const;
    void show_latest_of_overlapping();

    Wave wave_;
    std::vector<std::string> scope_;
    std::map<std::string, std::uint32_t> values_;
    Cycle window_from_;
    Cycle window_to_;
};

}  // namespace narrows::waves
