#include "traces/waves/canvas.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace narrows::waves {

Canvas::Canvas(Cycle from, Cycle to) : window_from_(from), window_to_(to) { value(""); }

SignalId Canvas::add(std::string name, Signal::Kind kind, std::size_t enumeration, int bits) {
    wave_.signals.push_back({scope_, std::move(name), kind, enumeration, bits});
    wave_.base.push_back(0);
    return static_cast<SignalId>(wave_.signals.size() - 1);
}

SignalId Canvas::state(std::string name, const char* enumeration, std::vector<std::string_view> values) {
    auto& all = wave_.enumerations;
    auto known = std::find_if(all.begin(), all.end(), [&](const Enumeration& e) { return e.name == enumeration; });
    if (known == all.end()) known = all.insert(all.end(), {enumeration, std::move(values)});
    return add(std::move(name), Signal::Kind::state, static_cast<std::size_t>(known - all.begin()));
}

std::uint32_t Canvas::value(const std::string& text) {
    const auto [place, is_new] = values_.try_emplace(text, static_cast<std::uint32_t>(wave_.texts.size()));
    if (is_new) wave_.texts.push_back(text);
    return place->second;
}

void Canvas::draw(SignalId signal, Cycle from, Cycle to, std::uint32_t value) {
    if (signal == nowhere || from == never || from >= to) return;
    if (to <= window_from_ || from > window_to_) return;
    const auto by = static_cast<std::int32_t>(value);
    wave_.steps.push_back({from, signal, by});
    if (to != never) wave_.steps.push_back({to, signal, -by});
}

void Canvas::draw_around(SignalId signal, Cycle from, Cycle to, Cycle gap_from, Cycle gap_to, std::uint32_t value) {
    if (gap_from >= gap_to) return draw(signal, from, to, value);
    draw(signal, from, std::min(to, gap_from), value);
    draw(signal, std::max(from, gap_to), to, value);
}

void Canvas::count_cycles(SignalId signal, Cycle from, Cycle to) {
    wave_.base[signal] = static_cast<std::uint64_t>(from);
    for (Cycle cycle = from + 1; cycle <= to; ++cycle) wave_.steps.push_back({cycle, signal, 1});
}

Cycle Canvas::last_change() const {
    Cycle last = 0;
    for (const SignalStep& step : wave_.steps) last = std::max(last, step.cycle);
    return last;
}

Wave Canvas::cut(Cycle to, std::int64_t cycle_time_ps) {
    wave_.from = window_from_;
    wave_.to = to;
    wave_.cycle_time_ps = cycle_time_ps;
    std::sort(wave_.steps.begin(), wave_.steps.end(), [](const SignalStep& a, const SignalStep& b) {
        return std::tie(a.cycle, a.signal) < std::tie(b.cycle, b.signal);
    });
    wave_.most.assign(wave_.signals.size(), 0);
    wave_.least.assign(wave_.signals.size(), std::numeric_limits<std::uint64_t>::max());
    wave_.for_each_change([this](const SignalChange& change) {
        wave_.least[change.signal] = std::min(wave_.least[change.signal], change.value);
        wave_.most[change.signal] = std::max(wave_.most[change.signal], change.value);
        ++wave_.changes;
    });
    return std::move(wave_);
}

}  // namespace narrows::waves
