#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "models/machine/machine.h"
#include "models/topology/grid.h"
#include "testbench/lockstep/rtl_grid.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// The processor of a node of the RTL, cycle by cycle: P1 to P3 of docs/timing.md, overheads of one cycle and more.
class ClockedProcessor {
public:
    ClockedProcessor(const Machine& machine, const Grid& grid, NodeId node, std::vector<Journey>& journeys);

    /// Its activity `activity` also sends the message of this place in the list.
    void sends(const Send& send, std::size_t place);

    /// Begin of cycle t: what ends, ends. True if a message has been delivered.
    bool finish(RtlGrid& rtl, Cycle t);
    /// What to do next, once all that happens at t is known. Returns the place of a send that it starts.
    std::optional<std::size_t> decide(RtlGrid& rtl, Cycle t);

private:
    struct Activity {
        std::deque<std::pair<Send, std::size_t>> left;
        Cycle returned = 0;  ///< what it did before has returned

        Cycle asked() const { return std::max(left.front().first.not_before, returned); }
    };

    void look(RtlGrid& rtl, Cycle t);
    bool receive(Cycle t);
    std::optional<std::size_t> send(RtlGrid& rtl, Cycle t);
    Port first_port(NodeId to) const { return grid_->route(grid_->router_of(node_), to); }

    const Machine* machine_;
    const Grid* grid_;
    NodeId node_;
    std::vector<Journey>* journeys_;
    std::vector<Activity> activities_;
    std::vector<Cycle> presented_;                ///< by link: since when, or never
    std::vector<std::vector<std::size_t>> sent_;  ///< by first port
    Cycle busy_until_ = 0;
    int just_taken_ = -1;  ///< link whose message it has finished with in this cycle
    int receiving_ = -1;   ///< link whose message it is busy with
    Activity* sending_ = nullptr;
};

}  // namespace narrows::lockstep
