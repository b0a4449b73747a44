#include "testbench/own_rtl/own_rtl_use.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace narrows {

namespace {

constexpr std::array<std::string_view, 6> in_send_interface{"send_link", "injector",   "injection_buffer",
                                                            "node",      "table_node", "interface_links"};
constexpr std::array<std::string_view, 4> in_receive_interface{"receive_link", "node", "table_node", "interface_links"};
/// A hop takes a cycle at least: the wire.
constexpr std::array<std::string_view, 5> in_hop{"node", "table_node", "table_router", "input_channel", "delay"};

}  // namespace

Machine with_free_parts(Machine machine, const OwnRtlUse& own) {
    const auto has_one_of = [&](const auto& modules) {
        return std::ranges::any_of(own.replaced, [&](const OwnRtlUse::Replaced& replaced) {
            return std::ranges::find(modules, replaced.module) != modules.end();
        });
    };
    if (has_one_of(in_send_interface)) machine.interface.send_overhead = 0;
    if (has_one_of(in_receive_interface)) machine.interface.receive_overhead = 0;
    if (has_one_of(in_hop)) machine.network.link_latency = 1;
    return machine;
}

}  // namespace narrows
