#pragma once

#include <deque>

#include "models/network/topology/buffer_layout.h"
#include "models/node/host/transaction_bus.h"

namespace narrows {

/// The host buses of a node: one for each interface, or one for all (docs/host-bus.md, J0).
class HostBuses final {
public:
    HostBuses(const Fabric& fabric, const Placement& placement, NodeId node)
        : machine_(fabric.machine), layout_(fabric.machine, placement) {
        const int of_each = machine_.interface.host_bus == HostBus::shared ? machine_.node.interfaces : 1;
        for (int first = 0; first < machine_.node.interfaces; first += of_each)
            buses_.emplace_back(fabric, node, first, of_each);
    }

    // Asks for the payload of a packet on its way out or in through an interface. Returns false if there is no payload.
    bool read(Message& packet, int interface, HostUser& user) { return ask_for(packet, interface, false, user); }
    bool write(Message& packet, int interface, HostUser& user) { return ask_for(packet, interface, true, user); }
    /// Asks for an access for a program (J12).
    void ask(const HostAccess& access) { bus_of(access.interface).ask(access); }

    const std::deque<TransactionBus>& buses() const { return buses_; }

private:
    TransactionBus& bus_of(int interface) { return buses_[static_cast<std::size_t>(machine_.bus_of(interface))]; }
    bool ask_for(Message& packet, int interface, bool is_write, HostUser& user) {
        if (packet.payload.size() == 0) return false;
        ask({.is_write = is_write,
             .address = layout_.address_of(packet, is_write),
             .bytes = static_cast<int>(packet.payload.size()),
             .interface = interface,
             .user = &user,
             .packet = &packet});
        return true;
    }

    const Machine& machine_;
    BufferLayout layout_;
    std::deque<TransactionBus> buses_;
};

}  // namespace narrows
