#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "models/network/topology/grid.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"

/// Small machines and programs for tests of single rules.
namespace narrows {

/// The CNS-1's values on a row of nodes without wraparound.
inline Machine row_of(int nodes) {
    Machine machine;
    machine.topology = {TopologyKind::mesh, nodes, 1};
    return machine;
}

/// A machine that runs programs once.
class Bench {
public:
    explicit Bench(const Machine& machine)
        : machine_(machine), grid_(make_grid(machine.topology)), system_(std::make_unique<System>(machine_, *grid_)) {}

    /// `program` must outlive the run: the captures of a lambda are stored in it, not in the coroutine.
    template <class Program>
    const Activity& start(NodeId node, Program& program) {
        return system_->start(node, [&program](Rank& rank) { return program(rank); });
    }
    Cycle run() {
        finished = system_->run();
        return system_->cycles();
    }
    System& system() { return *system_; }

    bool finished = false;

private:
    SimulationContext context_;
    Machine machine_;
    std::unique_ptr<Grid> grid_;
    std::unique_ptr<System> system_;
};

inline Payload payload_of(int bytes) { return Payload(std::vector<std::byte>(static_cast<std::size_t>(bytes))); }

}  // namespace narrows
