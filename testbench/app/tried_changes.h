#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/run/request.h"
#include "traces/why/what_if.h"

namespace narrows {

/// A change of the machine or the algorithm, with its effect.
struct TriedChange {
    std::string label;   ///< "interface links: width x 2"
    std::string change;  ///< KEY=VALUE arguments of the change
    // The prediction from the critical path; empty if there is none (WhatIf), and for algorithms.
    std::optional<Cycle> predicted;
    std::optional<Cycle> simulated;  ///< empty if it was not tried
    /// The best known estimate.
    Cycle cycles() const { return simulated ? *simulated : predicted.value_or(0); }
};

/// "met", "a bound" or "order changed"; "only simulated" or "not simulated" if there is nothing to compare.
std::string_view prediction_text(const TriedChange& tried);

struct TriedChanges {
    std::vector<TriedChange> changes;   ///< the fastest first
    std::vector<TriedChange> left_out;  ///< gain unknown, because there were not enough simulations
};

/// The arguments with which a run was requested.
struct RequestArguments {
    const std::string& machine;
    const std::string& workload;
    const std::vector<std::string>& arguments;
    std::uint64_t seed;
    const TimeRules& times;
};

inline constexpr std::size_t most_simulations = 20;
/// The limit for all simulations together, so that long runs are answered soon. Two are always made.
inline constexpr std::uint64_t most_messages = 10'000'000;
/// A change that shortens the path by less is simulated last.
inline constexpr int least_percent = 1;

/// The number of simulations allowed for a run with so many messages.
std::size_t simulations_for(std::uint64_t messages);

/// Tries other machines that `path` suggests, and other algorithms of the workload. Simulates with models only, one
/// process a core, at most `most` runs. A prediction counts only if nothing may be simulated. Leaves out changes with
/// which the run stops in a deadlock.
TriedChanges try_changes(const Request& request, const RequestArguments& written, const std::vector<Segment>& path,
                         std::size_t most, const std::function<void(double finished)>& progress);

}  // namespace narrows
