#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "models/machine/validate.h"
#include "traces/why/what_if.h"

namespace narrows {

inline auto has_cause(Occupation cause) {
    return [cause](const Segment& segment) { return segment.cause == cause; };
}
inline auto is_at(ResourceKind kind) {
    return [kind](const Segment& segment) { return segment.resource.kind == kind; };
}

/// Collects changes of a machine that would shorten the path. Each affects the segments that its `counts` selects.
class ChangeCollector {
public:
    ChangeCollector(const Machine& machine, const std::vector<Segment>& path) : machine_(machine), path_(path) {}

    /// Halves the time of a part, down to a whole cycle: these segments consist of such times.
    template <class Part, class Owner, class Counts>
    void halve(std::string_view label, std::string_view parameter, Part Machine::*part, Cycle Owner::*time,
               Counts counts) {
        Machine changed = machine_;
        Cycle& half = changed.*part.*time;
        const Cycle now = std::exchange(half, half / 2);
        if (half == now) return;
        const Cycle cycles = cycles_and_segments(counts).first;
        add(fmt::format("{} {} to {}", label, now, half), fmt::format("{}={}cycles", parameter, half), changed,
            (cycles * (now - half) + now - 1) / now);
    }

    /// Doubles a speed. At best this halves the segments in which bytes move, including the last flit.
    template <class Counts>
    void double_speed(std::string label, std::string change, const Machine& changed, Counts counts) {
        const auto [cycles, segments] = cycles_and_segments(counts);
        add(std::move(label), std::move(change), changed, (cycles + segments + 1) / 2);
    }

    /// Doubles a rate if the machine has a limit there.
    template <class Part, class Counts>
    void double_rate(std::string_view label, std::string_view parameter, Part Machine::*part, Bandwidth Part::*rate,
                     Counts counts) {
        Machine changed = machine_;
        Bandwidth& fast = changed.*part.*rate;
        if (fast.bytes == 0) return;
        fast.bytes *= 2;
        double_speed(fmt::format("{}: rate x 2", label), fmt::format("{}={},{}", parameter, fast.bytes, fast.cycles),
                     changed, counts);
    }

    /// Doubles the number of parts that can be in use at a time. At best this halves the waiting for them.
    template <class Part, class Counts>
    void double_count(std::string_view label, std::string_view parameter, Part Machine::*part, int Part::*count,
                      Counts counts) {
        Machine changed = machine_;
        int& number = changed.*part.*count;
        if (number == 0) return;
        number *= 2;
        add_halved(fmt::format("{} x 2", label), fmt::format("{}={}", parameter, number), changed, counts);
    }

    /// A change that at best halves these segments.
    template <class Counts>
    void add_halved(std::string label, std::string change, const Machine& changed, Counts counts) {
        add(std::move(label), std::move(change), changed, (cycles_and_segments(counts).first + 1) / 2);
    }

    /// `gain`: the most cycles by which the change can shorten the path. With a packet engine, messages meet in another
    /// order after any change, so a change without gain can also shorten the run, and there is no prediction.
    void add(std::string label, std::string change, const Machine& changed, Cycle gain) {
        const bool meet_otherwise = machine_.has_packet_engine();
        if ((gain == 0 && !meet_otherwise) || !validate(changed).empty()) return;
        const Cycle length = path_.empty() ? 0 : path_.back().to;
        const Cycle path = std::max<Cycle>(0, length - gain);
        const auto predicted = meet_otherwise ? std::nullopt : std::optional(path);
        result_.push_back({std::move(label), std::move(change), changed, path, predicted});
    }

    /// Adds a change that at best removes these segments.
    template <class Counts>
    void add_saved(std::string label, std::string change, const Machine& changed, Counts counts) {
        add(std::move(label), std::move(change), changed, cycles_and_segments(counts).first);
    }

    /// Adds a machine with further parts, if the path has such segments. The path does not tell how work spreads over
    /// the parts.
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
    template <class Counts>
    std::pair<Cycle, Cycle> cycles_and_segments(Counts counts) const {
        Cycle cycles = 0;
        Cycle segments = 0;
        for (const Segment& segment : path_) {
            if (!counts(segment)) continue;
            cycles += segment.cycles();
            ++segments;
        }
        return {cycles, segments};
    }

    const Machine& machine_;
    const std::vector<Segment>& path_;
    std::vector<WhatIf> result_;
};

/// Adds changes of host buses with transactions (docs/host-bus.md), if there are any.
void add_host_changes(const Machine& machine, ChangeCollector& collector);

/// Adds twice as many interfaces of a node.
void add_interfaces(const Machine& machine, ChangeCollector& collector);

/// Adds servers and copies at twice the rate (docs/nodes.md, V), if the machine has such rates.
void add_node_rates(ChangeCollector& collector);

}  // namespace narrows
