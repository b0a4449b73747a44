#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "models/machine/validate.h"
#include "traces/why/what_if.h"

namespace narrows {

inline Cycle length_of(const std::vector<Segment>& path) { return path.empty() ? 0 : path.back().to; }

template <class Counts>
std::pair<Cycle, Cycle> cycles_and_segments(const std::vector<Segment>& path, Counts counts) {
    Cycle cycles = 0;
    Cycle segments = 0;
    for (const Segment& segment : path) {
        if (!counts(segment)) continue;
        cycles += segment.cycles();
        ++segments;
    }
    return {cycles, segments};
}

/// Collects changes of a machine that would shorten the path.
class ChangeCollector {
public:
    ChangeCollector(const Machine& machine, const std::vector<Segment>& path) : machine_(machine), path_(path) {}

    /// Whether a change of what has so many cycles of the path can shorten the run.
    bool matters(Cycle cycles) const { return cycles > 0 || machine_.has_shared_nodes(); }

    /// Halves a time of which every segment with this cause consists.
    template <class Set>
    void halve(Cycle now, std::string_view label, std::string_view parameter, Occupation cause, Set set) {
        halve_where(
            now, label, parameter, [&](const Segment& segment) { return segment.cause == cause; }, set);
    }

    /// The same with segments that `counts` chooses.
    template <class Counts, class Set>
    void halve_where(Cycle now, std::string_view label, std::string_view parameter, Counts counts, Set set) {
        const Cycle half = now / 2;
        const auto [cycles, segments] = cycles_and_segments(path_, counts);
        if (!matters(cycles) || half == now) return;
        Machine changed = machine_;
        set(changed, half);
        add(fmt::format("{} / 2", label), fmt::format("{}={}cycles", parameter, half), changed,
            (cycles * (now - half) + now - 1) / now);
    }

    /// Doubles a speed: at best, this halves the segments in which bytes move, and the last flit with them.
    template <class Counts>
    void double_speed(std::string label, std::string change, const Machine& changed, Counts counts) {
        const auto [cycles, segments] = cycles_and_segments(path_, counts);
        if (matters(cycles)) add(std::move(label), std::move(change), changed, (cycles + segments + 1) / 2);
    }

    void add(std::string label, std::string change, const Machine& changed, Cycle gain) {
        if (!validate(changed).empty()) return;
        const Cycle path = std::max<Cycle>(0, length_of(path_) - gain);
        const auto predicted = machine_.has_shared_nodes() ? std::nullopt : std::optional(path);
        result_.push_back({std::move(label), std::move(change), changed, path, predicted});
    }

    /// A machine with further parts: how work spreads over them does not follow from the path. Only if the path has
    /// segments that `counts`.
    template <class Counts>
    void add_part(std::string label, std::string change, const Machine& changed, Counts counts) {
        if (std::ranges::none_of(path_, counts) || !validate(changed).empty()) return;
        result_.push_back({std::move(label), std::move(change), changed, 0, std::nullopt});
    }

    std::vector<WhatIf> take() {
        std::ranges::stable_sort(result_, {}, &WhatIf::path);
        return std::move(result_);
    }

private:
    const Machine& machine_;
    const std::vector<Segment>& path_;
    std::vector<WhatIf> result_;
};

}  // namespace narrows
