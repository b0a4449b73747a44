#include "testbench/observe/waves/canvas.h"

#include <algorithm>
#include <tuple>

namespace narrows::waves {

Canvas::Canvas() { value(""); }

SignalId Canvas::add(std::string name, Signal::Kind kind, std::size_t enumeration) {
    wave_.signals.push_back({scope_, std::move(name), kind, enumeration});
    return static_cast<SignalId>(wave_.signals.size() - 1);
}

SignalId Canvas::state(std::string name, const char* enumeration, std::initializer_list<std::string_view> values) {
    auto& all = wave_.enumerations;
    auto known = std::find_if(all.begin(), all.end(), [&](const Enumeration& e) { return e.name == enumeration; });
    if (known == all.end()) known = all.insert(all.end(), {enumeration, values});
    return add(std::move(name), Signal::Kind::state, static_cast<std::size_t>(known - all.begin()));
}

std::uint32_t Canvas::value(const std::string& text) {
    const auto [place, is_new] = values_.try_emplace(text, static_cast<std::uint32_t>(wave_.texts.size()));
    if (is_new) wave_.texts.push_back(text);
    return place->second;
}

void Canvas::draw(SignalId signal, Cycle from, Cycle to, std::uint64_t value) {
    if (signal == nowhere || from == never || from >= to) return;
    steps_.push_back({signal, from, static_cast<std::int64_t>(value)});
    if (to != never) steps_.push_back({signal, to, -static_cast<std::int64_t>(value)});
}

void Canvas::draw_around(SignalId signal, Cycle from, Cycle to, Cycle gap_from, Cycle gap_to, std::uint64_t value) {
    if (gap_from >= gap_to) return draw(signal, from, to, value);
    draw(signal, from, std::min(to, gap_from), value);
    draw(signal, std::max(from, gap_to), to, value);
}

Cycle Canvas::last_change() const {
    Cycle last = 0;
    for (const Step& step : steps_) last = std::max(last, step.cycle);
    return last;
}

Wave Canvas::cut(Cycle from, Cycle to, std::int64_t cycle_time_ps) {
    wave_.from = from;
    wave_.to = to;
    wave_.cycle_time_ps = cycle_time_ps;
    wave_.active.assign(wave_.signals.size(), false);
    std::sort(steps_.begin(), steps_.end(),
              [](const Step& a, const Step& b) { return std::tie(a.signal, a.cycle) < std::tie(b.signal, b.cycle); });
    auto step = steps_.begin();
    for (SignalId signal = 0; signal < wave_.signals.size(); ++signal) {
        std::int64_t value = 0;
        std::int64_t shown = 0;
        const auto take_until = [&](Cycle last) {
            for (; step != steps_.end() && step->signal == signal && step->cycle <= last; ++step) value += step->by;
        };
        const auto show = [&](Cycle cycle) {
            wave_.changes.push_back({cycle, signal, static_cast<std::uint64_t>(value)});
            if (value != 0) wave_.active[signal] = true;
            shown = value;
        };
        take_until(from);
        show(from);
        while (step != steps_.end() && step->signal == signal && step->cycle <= to) {
            const Cycle cycle = step->cycle;
            take_until(cycle);
            if (value != shown) show(cycle);
        }
        take_until(never);
    }
    steps_.clear();
    std::stable_sort(wave_.changes.begin(), wave_.changes.end(),
                     [](const Change& a, const Change& b) { return a.cycle < b.cycle; });
    return std::move(wave_);
}

}  // namespace narrows::waves
