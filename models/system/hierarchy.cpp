#include "models/system/hierarchy.h"

#include "models/machine/machine.h"

namespace narrows {

NodeShell::NodeShell(const sc_core::sc_module_name& name, Node& node, const Machine& machine) : sc_module(name) {
    const bool is_shared = machine.has_packet_engine();
    parts_.reserve(static_cast<std::size_t>(machine.ranks_of_node() + 2 * machine.node.interfaces + 1));
    const auto numbered = [is_shared](std::string part, int number) {
        return is_shared ? part + "_" + std::to_string(number) : part;
    };
    for (int i = 0; i < machine.ranks_of_node(); ++i) add(numbered("processor", i), "Processor", node.processor(i));
    for (int i = 0; i < machine.node.interfaces; ++i) {
        add(numbered("interface", i), "Interface", node.interface(i));
        add(numbered("router", i), "Router", node.router(i));
    }
    if (node.memory() != nullptr) add("memory", "Memory", *node.memory());
}

void Hierarchy::add(NodeId id, Node& node, const Machine& machine) {
    nodes_.emplace_back(("node_" + std::to_string(id)).c_str(), node, machine);
}

void Hierarchy::add_switch(int number, const AnyRouter& router) {
    routers_.emplace_back(("switch_" + std::to_string(number)).c_str(), "Router", router);
}

void Hierarchy::add_medium(const AnyRouter& medium) { routers_.emplace_back("medium", "Medium", medium); }

}  // namespace narrows
