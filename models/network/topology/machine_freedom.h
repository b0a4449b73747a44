#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "models/network/topology/deadlock_freedom.h"

namespace narrows {

/// The size at which freedom from deadlock is checked: that of the machine up to 4096 nodes. In larger ones, wrapped
/// sides above 8 are checked as 8 or 9, whichever is even or odd like the side; other sides above 4 as 4; hypercubes as
/// dimension 8; arities of butterflies and fat trees above 4 as 4, above 2 as 2 if that is not enough, and then with
/// fewer levels; sides of a hyperx above 4 as 4, with at most 2 nodes a switch; other kinds in full.
TopologyParameters size_to_check(TopologyParameters topology);

/// The result of the proof for a machine. Rails do not wait for each other, so one of several is checked.
struct MachineFreedom {
    bool in_full;                    ///< checked at the size of the machine
    int checked_nodes;               ///< nodes in the network that was checked
    DeadlockFreedom freedom;         ///< result for that network
    std::vector<std::string> cycle;  ///< line by line; empty if the network is free
};

/// Proves freedom from deadlock, and remembers results for further machines.
class FreedomProofs {
public:
    /// The result for the lanes that messages of a class use. Each network is checked once.
    std::shared_ptr<const MachineFreedom> of(const Machine& machine, MessageClass message_class);
    /// The result for all lanes: that of the first class of messages without a proof, else that of data.
    std::shared_ptr<const MachineFreedom> of(const Machine& machine);

private:
    std::map<std::string, std::shared_ptr<const MachineFreedom>> known_;  // keys are all that a proof depends on
};

/// Checks one machine.
std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine, MessageClass message_class);
std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine);

}  // namespace narrows
