// Checks of the interface and its buffers.
#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

void check_interface(const Machine& machine, std::vector<Complaint>& complaints) {
    const NetworkParameters& network = machine.network;
    const InterfaceParameters& interface = machine.interface;
    const std::string network_time = find_parameter("network.link_flit_time")->text(network.link_flit_time);
    const std::string interface_time = find_parameter("interface.link_flit_time")->text(interface.link_flit_time);
    const bool slow = network.link_flit_time > 1 || interface.link_flit_time > 1;
    if (slow && network.link_bytes_per_cycle != interface.link_bytes_per_cycle) {
        complaints.push_back(
            {fmt::format("links of several cycles a flit (network.link_flit_time = {}, interface.link_flit_time = {}) "
                         "need flits of one size, but network.link_bytes_per_cycle = {} and "
                         "interface.link_bytes_per_cycle = {}; set both to the same",
                         network_time, interface_time, network.link_bytes_per_cycle, interface.link_bytes_per_cycle),
             {"network.link_flit_time", "interface.link_flit_time", "network.link_bytes_per_cycle",
              "interface.link_bytes_per_cycle"}});
    }
    if (interface.injection_buffers > 0 && interface.link_flit_time > network.link_flit_time) {
        complaints.push_back(
            {fmt::format("interface.injection_buffers = {} would fill at interface.link_flit_time = {}, more slowly "
                         "than they empty at network.link_flit_time = {}; set interface.injection_buffers = 0, or "
                         "interface.link_flit_time = {} or less",
                         interface.injection_buffers, interface_time, network_time, network_time),
             {"interface.injection_buffers", "interface.link_flit_time", "network.link_flit_time"}});
    }
    if (interface.injection_buffers > 0 && interface.link_bytes_per_cycle < network.link_bytes_per_cycle) {
        complaints.push_back(
            {fmt::format("interface.injection_buffers = {} would fill at interface.link_bytes_per_cycle = {}, more "
                         "slowly than they empty at network.link_bytes_per_cycle = {}; set "
                         "interface.injection_buffers = 0, or interface.link_bytes_per_cycle = {} or more",
                         interface.injection_buffers, interface.link_bytes_per_cycle, network.link_bytes_per_cycle,
                         network.link_bytes_per_cycle),
             {"interface.injection_buffers", "interface.link_bytes_per_cycle", "network.link_bytes_per_cycle"}});
    }
}

/// Each message buffer is a part of the model with a state of its own, whether used or not.
void check_message_buffers(const Machine& machine, std::vector<Complaint>& complaints) {
    constexpr std::int64_t most = 1 << 22;
    const InterfaceParameters& interface = machine.interface;
    const std::int64_t of_link =
        std::int64_t{interface.send_buffers} + interface.receive_buffers + interface.injection_buffers;
    const std::int64_t all = machine.nodes() * interface.links * of_link;
    if (all <= most) return;
    std::vector<std::string_view> names{"interface.links", "interface.send_buffers", "interface.receive_buffers",
                                        "interface.injection_buffers"};
    const auto shape = shape_parameters(machine.topology);
    names.insert(names.end(), shape.begin(), shape.end());
    complaints.push_back({fmt::format("interface.links = {} with {} message buffers each (interface.send_buffers + "
                                      "interface.receive_buffers + interface.injection_buffers) on {} nodes are {} "
                                      "buffers; a machine has at most {}: use fewer buffers or nodes",
                                      interface.links, of_link, machine.nodes(), all, most),
                          std::move(names)});
}

}  // namespace narrows
