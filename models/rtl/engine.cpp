#include "models/rtl/engine.h"

#include "models/rtl/engine_format.h"
#include "models/rtl/parameter_list.h"
#include "models/rtl/refusals.h"

namespace narrows::rtl {

RtlModule engine_of(const Machine& machine, const Topology& topology) {
    refuse_what_is_not_described(machine, topology);
    const EngineFormat format(machine);
    ParameterList list;
    list.add("PROCESSORS", machine.ranks_of_node());
    list.add("INTERFACES", machine.node.interfaces);
    list.add("LINKS", machine.interface.links);
    list.add("CHOICE", static_cast<int>(machine.node.interface_choice));
    list.add("LINK_CHOICE", static_cast<int>(machine.interface.link_choice));
    list.add("MESSAGES", machine.node.messages_in_rtl);
    list.add("NODES", machine.nodes());
    list.add("ROUND_ROBIN", machine.node.placement == RankPlacement::round_robin ? 1 : 0);
    list.add("HEADER", machine.message.header_bytes);
    list.add("PAYLOAD", format.payload_bytes());
    list.add("SIZE", format.size_bits());
    list.add("RANK", format.rank_bits());
    list.add("NUMBER", EngineFormat::number_bits());
    list.add("PACKET", format.packet_bits());
    list.add("ENDPOINT", format.endpoint_bits());
    list.add("TAG", EngineFormat::tag_bits());
    return {"packet_engine", list.take()};
}

}  // namespace narrows::rtl
