#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "models/interface/any_interface.h"
#include "models/link/message_ledger.h"
#include "models/node/assembly.h"
#include "models/node/register_queue.h"
#include "models/processor/processor.h"
#include "models/topology/placement.h"

namespace narrows {

/// What the processors of a node share: cuts their messages into packets, chooses an interface for each, and puts
/// together what comes (docs/nodes.md, D and T).
class PacketEngine final : public sc_core::sc_module {
public:
    /// `packets` has the packets of all nodes.
    PacketEngine(const sc_core::sc_module_name& name, Fabric& fabric, const Placement& placement,
                 MessageLedger& packets, NodeId node);
    ~PacketEngine() override;

    /// Connects the next processor of the node, which sees the engine instead of an interface.
    void add(Processor& processor);

    // What an interface of the node sees instead of a processor.
    MessageReceiver& receiver(int interface);
    SendWatch& watch(int interface);
    /// Connects the next interface of the node.
    void add(AnyInterface& interface);

private:
    class Port;
    class Side;

    /// An interface link outwards.
    struct Link {
        AnyInterface* interface;
        int interface_number;  ///< within the node
        LinkId number;
        RegisterQueue queue;
    };

    void post(Message& whole, int processor);
    void posted(std::uint64_t sending);
    void ask(Sending& sending);
    void consider(std::uint64_t = 0);
    void settle(std::uint64_t);
    void place_those_who_ask();
    int choose_interface(const Sending& sending);
    void give_register(Link& link);
    Message& cut(const Sending& sending, const Link& link);
    void arrived(std::uint64_t packet);
    void deliver(Message& whole);

    Link& link_of(int interface, LinkId number) {
        return links_[static_cast<std::size_t>(interface * links_of_interface_ + number)];
    }

    Fabric& fabric_;
    CycleQueue& queue_;
    const Placement& placement_;
    MessageLedger& packets_;
    NodeId node_;
    int links_of_interface_;
    bool decision_due_ = false;
    std::vector<Processor*> processors_;
    std::vector<std::unique_ptr<Port>> ports_;  ///< by processor
    std::vector<std::unique_ptr<Side>> sides_;  ///< by interface
    std::vector<Link> links_;                   ///< by interface and number
    std::vector<Sending*> asking_;              ///< those that are in no queue yet
    Sendings sendings_;
    std::vector<int> packets_of_;             ///< by processor: how many have asked, where they go in turn
    std::vector<std::uint32_t> sequence_of_;  ///< by interface: how many packets it has sent
    std::vector<std::unique_ptr<PairOrder>> order_;  ///< by interface, where packets can overtake each other
    Assembly assembly_;
};

}  // namespace narrows
