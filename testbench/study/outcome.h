#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "models/time/cycle.h"
#include "testbench/study/point.h"

namespace narrows::study {

struct OutcomeBound {
    std::string name;
    std::string kind;  ///< "lower" or "model"
    Cycle cycles = 0;
    Cycle measured = 0;
    bool exact = false;
    bool holds = false;
    std::string limited_by;
    std::string source;

    Cycle gap() const { return measured - cycles; }
};

struct OutcomeCheck {
    std::string name;
    bool passed = false;
    std::string detail;
};

/// The busiest resource of a kind.
struct OutcomeResource {
    std::string name;
    std::string kind;
    Cycle busy = 0;
    Cycle waiting = 0;
};

/// The usage of one channel, interface link, register or buffer of an interface.
struct OutcomeLoad {
    std::string kind;
    int place = 0;   ///< the node; for a channel the router
    int number = 0;  ///< number of the interface link; for a channel the port; for buffers of a node the number of the
                     ///< buffer
    Cycle busy = 0;
    Cycle waiting = 0;
};

struct OutcomeMilestone {
    std::string name;
    Cycle cycles = 0;
};

/// The outcome of a point: a value that can be sent to another process, and stored. Except for the seconds, it depends
/// on the point alone.
struct Outcome {
    Cycle cycles = 0;
    double time_us = 0;
    std::uint64_t messages = 0;
    std::uint64_t message_hops = 0;
    Cycle latency_min = 0;
    double latency_mean = 0;
    Cycle latency_p50 = 0;
    Cycle latency_p95 = 0;
    Cycle latency_p99 = 0;
    Cycle latency_max = 0;
    bool passed = false;
    std::string limited_by;    ///< the resource of the derived bound
    std::string limited_kind;  ///< its kind: "channel"; empty if it is the path of a message
    std::string busiest;       ///< busiest resource of the run
    std::vector<OutcomeMilestone> milestones;
    std::vector<OutcomeBound> bounds;  ///< the derived one first
    std::vector<OutcomeCheck> checks;
    std::vector<std::string> notes;
    std::vector<OutcomeResource> resources;
    std::vector<OutcomeLoad> loads;
    double wall_seconds = 0;

    const OutcomeBound& bound() const { return bounds.front(); }
    /// In one line, if a check failed.
    std::string complaint() const;
};

/// Simulates and judges.
Outcome run(const Point& point);

/// Converts to bytes, and back.
std::string packed(const Outcome& outcome);
Outcome unpacked(const std::string& bytes);

}  // namespace narrows::study
