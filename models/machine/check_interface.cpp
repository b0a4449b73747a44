// Checks of the buffers of the interface.
#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "models/machine/checks.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

/// Each message buffer has a state of its own in the model, even if it is never used.
void check_message_buffers(const Machine& machine, std::vector<Complaint>& complaints) {
    constexpr std::int64_t most = 1 << 22;
    const InterfaceParameters& interface = machine.interface;
    const std::int64_t of_link =
        std::int64_t{interface.send_buffers} + interface.receive_buffers + interface.injection_buffers;
    std::int64_t all = machine.endpoints() * all_links(interface) * of_link;
    for (const MessageClass each : all_message_classes) {
        const OwnLinks own = interface.message_classes.of(each);
        all += std::int64_t{machine.endpoints()} * own.links * own.receive_buffers;
    }
    if (all <= most) return;
    std::vector<std::string_view> names{"interface.links", "interface.send_buffers", "interface.receive_buffers",
                                        "interface.injection_buffers"};
    const auto shape = shape_parameters(machine.topology);
    names.insert(names.end(), shape.begin(), shape.end());
    complaints.push_back({fmt::format("interface.links = {} with {} message buffers each (interface.send_buffers + "
                                      "interface.receive_buffers + interface.injection_buffers) on {} nodes are {} "
                                      "buffers; a machine has at most {}: use fewer buffers or nodes",
                                      interface.links, of_link, machine.endpoints(), all, most),
                          std::move(names)});
}

}  // namespace narrows
