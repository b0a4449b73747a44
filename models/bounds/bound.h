#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"
#include "models/topology/resource.h"

namespace narrows {

/// lower: no run can be faster. model: what a source says a run takes.
enum class BoundKind { lower, model };
inline std::string_view kind_text(BoundKind kind) { return kind == BoundKind::lower ? "lower" : "model"; }

struct Bound {
    std::string name;  ///< "derived", "cns1.ring", ...
    BoundKind kind;
    Cycle cycles;
    std::string source;                               ///< document and equation, or the page that derives it
    std::string limited_by;                           ///< the resource that sets it; empty where the source names none
    std::optional<Resource> resource = std::nullopt;  ///< the same for comparing
};

/// Messages of one length from one node to another.
struct Flow {
    NodeId from;
    NodeId to;
    int bytes;
    std::int64_t messages;
};

/// All that a workload moves and computes, known before anything runs.
struct Traffic {
    std::vector<Flow> flows;
    std::vector<Cycle> compute{};  ///< cycles each node's processor computes beside its transfers; empty: none do
};

}  // namespace narrows
