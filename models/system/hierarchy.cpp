#include "models/system/hierarchy.h"

#include "models/machine/machine.h"

namespace narrows {

NodeShell::NodeShell(const sc_core::sc_module_name& name, Node& node, const Machine& machine) : sc_module(name) {
    const bool is_shared = machine.has_shared_nodes();
    const auto numbered = [is_shared](std::string part, int number) {
        return is_shared ? part + "_" + std::to_string(number) : part;
    };
    for (int i = 0; i < machine.ranks_of_node(); ++i)
        processors_.emplace_back(numbered("processor", i).c_str(), "Processor", node.processor(i));
    for (int i = 0; i < machine.node.interfaces; ++i) {
        interfaces_.emplace_back(numbered("interface", i).c_str(), "Interface", node.interface(i));
        routers_.emplace_back(numbered("router", i).c_str(), "Router", node.router(i));
    }
    if (node.memory() != nullptr) memory_.emplace("memory", "Memory", *node.memory());
}

void Hierarchy::add(NodeId id, Node& node, const Machine& machine) {
    nodes_.emplace_back(("node_" + std::to_string(id)).c_str(), node, machine);
}

void Hierarchy::add_switch(int number, const AnyRouter& router) {
    routers_.emplace_back(("switch_" + std::to_string(number)).c_str(), "Router", router);
}

void Hierarchy::add_medium(const AnyRouter& medium) { routers_.emplace_back("medium", "Medium", medium); }

}  // namespace narrows
