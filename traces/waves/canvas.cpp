#include "traces/waves/canvas.h"

#include <algorithm>
#include <functional>
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

/// Signals whose value is a sum that stands for nothing: two texts at once, or a state that does not exist.
std::vector<bool> Canvas::find_overlaps() const {
    std::vector<bool> overlap(wave_.signals.size());
    std::vector<int> shown(wave_.signals.size());
    std::vector<std::int64_t> values(wave_.signals.size());
    for (std::size_t i = 0; i < wave_.steps.size(); ++i) {
        const SignalStep& step = wave_.steps[i];
        shown[step.signal] += step.by > 0 ? 1 : -1;
        values[step.signal] += step.by;
        const bool more_follow = i + 1 < wave_.steps.size() && wave_.steps[i + 1].signal == step.signal &&
                                 wave_.steps[i + 1].cycle == step.cycle;
        if (more_follow) continue;
        const Signal& signal = wave_.signals[step.signal];
        const bool is_text = signal.kind == Signal::Kind::text || signal.kind == Signal::Kind::data;
        if (is_text && shown[step.signal] > 1) overlap[step.signal] = true;
        if (signal.kind == Signal::Kind::state &&
            values[step.signal] >= static_cast<std::int64_t>(wave_.enumerations[signal.enumeration].values.size()))
            overlap[step.signal] = true;
    }
    return overlap;
}

void Canvas::show_latest_of_overlapping() {
    const std::vector<bool> overlap = find_overlaps();
    if (std::ranges::none_of(overlap, std::identity())) return;
    std::vector<std::vector<std::int32_t>> present(wave_.signals.size());  // values, the latest last
    std::vector<SignalStep> steps;
    for (auto step = wave_.steps.begin(); step != wave_.steps.end();) {
        const Cycle cycle = step->cycle;
        const auto signal = step->signal;
        const auto end = std::find_if(step, wave_.steps.end(),
                                      [&](const SignalStep& s) { return s.cycle != cycle || s.signal != signal; });
        if (!overlap[signal]) {
            steps.insert(steps.end(), step, end);
        } else {
            std::vector<std::int32_t>& values = present[signal];
            const std::int32_t before = values.empty() ? 0 : values.back();
            const auto mid = std::partition(step, end, [](const SignalStep& s) { return s.by < 0; });
            for (; step != mid; ++step) {
                const auto ended = std::ranges::find(values, -step->by);
                if (ended != values.end()) values.erase(ended);
            }
            for (; step != end; ++step) values.push_back(step->by);
            steps.push_back({cycle, signal, (values.empty() ? 0 : values.back()) - before});
        }
        step = end;
    }
    wave_.steps = std::move(steps);
}

Wave Canvas::cut(Cycle to, std::int64_t cycle_time_ps) {
    wave_.from = window_from_;
    wave_.to = to;
    wave_.cycle_time_ps = cycle_time_ps;
    std::sort(wave_.steps.begin(), wave_.steps.end(), [](const SignalStep& a, const SignalStep& b) {
        return std::tie(a.cycle, a.signal) < std::tie(b.cycle, b.signal);
    });
    show_latest_of_overlapping();
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
