#include "testbench/app/rtl_choice.h"

#include <fmt/format.h>

#include "hw/variants.h"
#include "models/machine/input_error.h"
#include "testbench/app/node_list.h"

namespace narrows {

RtlNodes rtl_part(const std::optional<std::string>& written, const Machine& machine) {
    if (!written) return {};
    RtlNodes part{parse_nodes("--rtl", *written, machine.nodes()), rtl::variant_for(machine).make};
    if (!machine.input_buffers_hold_messages() && static_cast<int>(part.nodes.size()) < machine.nodes()) {
        throw InputError(
            Place{fmt::format("--rtl {}", *written)},
            fmt::format("RTL beside models needs input buffers that hold a whole message, here of {} bytes; "
                        "use network.buffer_flits={} or more, or --rtl all",
                        machine.message.largest(),
                        (machine.message.largest() + machine.network.link_bytes_per_cycle - 1) /
                            machine.network.link_bytes_per_cycle));
    }
    return part;
}

std::string rtl_line(const std::vector<NodeId>& nodes) {
    return nodes.empty() ? "" : fmt::format("in RTL   nodes {}\n", nodes_text(nodes));
}

}  // namespace narrows
