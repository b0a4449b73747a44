#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/run/request.h"
#include "traces/why/what_if.h"

namespace narrows {

/// A change of the machine or of the algorithm, and what it would bring.
struct TriedChange {
    std::string label;   ///< "interface links: width x 2"
    std::string change;  ///< KEY=VALUE arguments that make it
    // What the critical path says; none where it does not say (WhatIf), nor of algorithms.
    std::optional<Cycle> predicted;
    std::optional<Cycle> simulated;  ///< none if it was not tried
    /// The best that is known of it.
    Cycle cycles() const { return simulated ? *simulated : predicted.value_or(0); }
};

/// "met", "a bound" or "order changed"; "only simulated" or "not simulated" where there is nothing to compare.
std::string_view prediction_text(const TriedChange& tried);

struct TriedChanges {
    std::vector<TriedChange> changes;   ///< the fastest first
    std::vector<TriedChange> left_out;  ///< nothing is known of what they gain, for want of simulations
};

/// What a run was asked for as.
struct RequestArguments {
    const std::string& machine;
    const std::string& workload;
    const std::vector<std::string>& arguments;
    std::uint64_t seed;
    const TimeRules& times;
};

inline constexpr std::size_t most_simulations = 20;
/// The limit for all simulations together, so that long runs are answered soon; two are always made.
inline constexpr std::uint64_t most_messages = 10'000'000;
/// A change that shortens the path by less is simulated after all others.
inline constexpr int least_percent = 1;

/// As many as a run with so many messages allows.
std::size_t simulations_for(std::uint64_t messages);

/// Other machines that `path` suggests, and other algorithms of the workload. Simulates on models alone, with one
/// process a core; at most `most`. A prediction counts only where nothing is to be simulated. A change after which the
/// run stops in a deadlock is not mentioned.
TriedChanges try_changes(const Request& request, const RequestArguments& written, const std::vector<Segment>& path,
                         std::size_t most, const std::function<void(double finished)>& progress);

}  // namespace narrows
