#pragma once

#include <memory>

#include "models/network/topology/make_topology.h"
#include "tests/reference/nodes/programs.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// A random machine with shared nodes, on a small network of some kind or a medium, and random programs of its ranks.
class RandomSharedNodes : public RandomTraffic {
public:
    explicit RandomSharedNodes(unsigned seed);

    std::vector<NodeActivity> activities;

    const Topology& topology() const { return *network_; }
    Options options() const override { return {.seed = network_->seed()}; }

    std::size_t messages() const;
    /// Programs may wait for each other: for the end of a send that waits for its receive, or for room (Q5).
    bool programs_may_stop() const;

protected:
    /// Makes the same network again for the changed machine, because the topology knows the links of the interfaces.
    void remake_network() { network_ = make_topology(machine, network_->seed()); }

private:
    enum class Protocol { none, credits, room };

    void choose_node();
    void choose_lists(Dice dice);
    void choose_network();
    void choose_rails(Dice dice);
    void choose_any_medium();
    bool has_several_nodes() const;
    void choose_packets();
    bool has_control_packets() const;
    void choose_room();
    void choose_disturbances();
    void choose_background();
    void choose_memory();
    void choose_programs();

    Protocol protocol_ = Protocol::none;
    std::unique_ptr<Topology> network_;
};

}  // namespace narrows::reference
