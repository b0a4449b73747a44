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

/// Of each kind the busiest.
struct OutcomeResource {
    std::string name;
    std::string kind;
    Cycle busy = 0;
    Cycle waiting = 0;
};

/// What one channel, interface link, register or buffer of an interface did.
struct OutcomeLoad {
    std::string kind;
    int place = 0;   ///< the node; of a channel the router
    int number = 0;  ///< of the interface link; of a channel the port; of several like buffers of a node which one
    Cycle busy = 0;
    Cycle waiting = 0;
};

struct OutcomeMilestone {
    std::string name;
    Cycle cycles = 0;
};

/// What came of a point: a value that can be sent from process to process, and kept. All of it depends on nothing but
/// the point, except the seconds it took.
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
    std::string limited_kind;  ///< what it is: "channel"; empty where it is the way of a message
    std::string busiest;       ///< the resource of the run
    std::vector<OutcomeMilestone> milestones;
    std::vector<OutcomeBound> bounds;  ///< the derived one first
    std::vector<OutcomeCheck> checks;
    std::vector<std::string> notes;
    std::vector<OutcomeResource> resources;
    std::vector<OutcomeLoad> loads;
    double wall_seconds = 0;

    const OutcomeBound& bound() const { return bounds.front(); }
    /// In a line, where a check failed.
    std::string complaint() const;
};

/// Simulates and judges.
Outcome run(const Point& point);

/// As bytes, and back.
std::string packed(const Outcome& outcome);
Outcome unpacked(const std::string& bytes);

}  // namespace narrows::study
