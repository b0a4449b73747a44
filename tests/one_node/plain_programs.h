#pragma once

#include <vector>

#include "tests/reference/one_node/one_node.h"

namespace narrows {

/// What the programs of a plain machine do, as activities of ranks, and its outcome as that of the plain machine.
class PlainPrograms {
public:
    PlainPrograms(const Machine& machine, const reference::Programs& programs);

    const std::vector<reference::NodeActivity>& activities() const { return activities_; }
    reference::Outcome outcome(const reference::NodesOutcome& outcome) const;

private:
    /// Where an operation stands.
    struct Spot {
        std::size_t activity;
        std::size_t operation;
    };

    Spot add(int rank, int stream, const reference::NodeOperation& operation);
    void add_sends(const Machine& machine, const reference::Programs& programs);

    std::vector<reference::NodeActivity> activities_;
    std::vector<int> streams_;  // of the activities
    std::vector<Spot> sends_;   // in the order of the programs
    std::vector<Spot> receives_;
    std::vector<Spot> works_;
};

}  // namespace narrows
