#pragma once

#include <sysc/kernel/sc_module.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "models/system/node.h"

namespace narrows {

/// A part of a machine at its place in the SystemC hierarchy. Parts are plain objects, called by CycleQueue. A shell
/// lets tools such as a debugger find a part by name: sc_find_object("machine.node_3.router").
template <class Part>
class Shell final : public sc_core::sc_module {
public:
    Shell(const sc_core::sc_module_name& name, const char* kind, Part& part)
        : sc_module(name), kind_(kind), part_(part) {}

    const char* kind() const override { return kind_; }
    Part& part() const { return part_; }

private:
    const char* kind_;
    Part& part_;
};

/// A node that contains its processors, interfaces, routers and memory.
class NodeShell final : public sc_core::sc_module {
public:
    NodeShell(const sc_core::sc_module_name& name, Node& node, const Machine& machine);

    const char* kind() const override { return "Node"; }

private:
    template <class Part>
    void add(const std::string& name, const char* kind, Part& part) {
        parts_.push_back(std::make_unique<Shell<Part>>(name.c_str(), kind, part));
    }

    std::vector<std::unique_ptr<sc_core::sc_module>> parts_;
};

/// All shells of a machine. Make them in the constructor of its module.
class Hierarchy {
public:
    void add(NodeId id, Node& node, const Machine& machine);
    void add_switch(int number, const AnyRouter& router);
    void add_medium(const AnyRouter& medium);

private:
    std::deque<NodeShell> nodes_;
    std::deque<Shell<const AnyRouter>> routers_;  ///< routers without a node: switches, or the medium
};

}  // namespace narrows
