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

/// What is known about deadlock on a machine; of several rails, which do not wait for each other, on one of them.
struct MachineFreedom {
    bool in_full;                    ///< checked at the size of the machine
    int checked_nodes;               ///< nodes in the network that was checked
    DeadlockFreedom freedom;         ///< result for that network
    std::vector<std::string> cycle;  ///< line by line; empty if the network is free
};

/// Remembers what it has found, for those who ask about many machines.
class FreedomProofs {
public:
    /// The freedom of the lanes that messages of a class use. It is found once for each network.
    std::shared_ptr<const MachineFreedom> of(const Machine& machine, MessageClass message_class);
    /// The freedom of all lanes: that of a class of messages for which it is not proved, if there is one, else that of
    /// data.
    std::shared_ptr<const MachineFreedom> of(const Machine& machine);

private:
    std::map<std::string, std::shared_ptr<const MachineFreedom>> known_;  // keys are all that a proof depends on
};

/// The same of one machine.
std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine, MessageClass message_class);
std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine);

}  // namespace narrows
