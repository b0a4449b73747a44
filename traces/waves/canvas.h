#pragma once

#include <map>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// What is drawn on is a signal; what is drawn is a value from a cycle to another. A signal is the sum of what is drawn
/// on it at a time: so one that shows a single thing and one that counts are drawn alike, and 0 is nothing.
class Canvas {
public:
    /// Of what is drawn only [from, to] is kept.
    Canvas(Cycle from, Cycle to);

    void open_scope(std::string name) { scope_.push_back(std::move(name)); }
    void close_scope() { scope_.pop_back(); }
    SignalId number(std::string name, int bits = 0) { return add(std::move(name), Signal::Kind::number, 0, bits); }
    SignalId text(std::string name) { return add(std::move(name), Signal::Kind::text); }
    SignalId data(std::string name, int bits) { return add(std::move(name), Signal::Kind::data, 0, bits); }
    SignalId state(std::string name, const char* enumeration, std::vector<std::string_view> values);

    /// A text, or data as hexadecimal digits, as a value.
    std::uint32_t value(const std::string& text);

    /// [from, to); what ends `never` stays. Nothing is drawn on `nowhere`, nor from `never` on.
    void draw(SignalId signal, Cycle from, Cycle to, std::uint32_t value);
    /// The same but for [gap_from, gap_to).
    void draw_around(SignalId signal, Cycle from, Cycle to, Cycle gap_from, Cycle gap_to, std::uint32_t value);

    static constexpr SignalId nowhere = ~SignalId{0};

    /// From `from` to `to` the signal is the number of the cycle.
    void count_cycles(SignalId signal, Cycle from, Cycle to);

    Cycle last_change() const;

    /// What was drawn, up to cycle `to`. Leaves nothing on the canvas.
    Wave cut(Cycle to, std::int64_t cycle_time_ps);

private:
    SignalId add(std::string name, Signal::Kind kind, std::size_t enumeration = 0, int bits = 0);

    Wave wave_;
    std::vector<std::string> scope_;
    std::map<std::string, std::uint32_t> values_;
    Cycle window_from_;
    Cycle window_to_;
};

}  // namespace narrows::waves
