#include "testbench/app/list_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <vector>

#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

constexpr std::string_view parameters_head =
    R"(# Parameters of a machine

What a machine description can say, and `KEY=VALUE` arguments can change. `narrows list parameters` prints this page from
the table that describes them, `models/machine/parameters.cpp`; `narrows list parameters overhead` shows those with a word
in them, and `narrows show MACHINE` the values of a machine. [timing.md](timing.md) and [nodes.md](nodes.md) have the
rules that the parameters are part of; [adding-a-machine.md](adding-a-machine.md) describes how to write a description.

## Where they sit

A message goes down on the left side and, on the node that it is for, up on the right side:

        program                                program
           |                                      ^
           |  processor.send_overhead             |  processor.receive_overhead
           |  (the processor is busy)             |  (the processor is busy)
           v                                      |
        processor  <-- memory.* -->            processor
           |                                      ^
           |  interface.send_overhead             |  interface.receive_overhead
           |  (the interface works,               |  (the interface works,
           |   the processor is free)             |   the processor is free)
           v                                      |
        send register                          receive register
           |                                      ^
        interface.send_buffers                 interface.receive_buffers
           |                                      ^
           |  interface.links, each of            |
           |  interface.link_bytes_per_cycle      |
           |  or interface.link_rate              |
           v                                      |
        router  -- network.link_bytes_per_cycle or network.link_rate -->  router
                   network.link_latency              network.lanes x network.slots
                                                     x network.buffer_flits

Both overheads of the processor take its time: it can do nothing else meanwhile. Both overheads of the interface pass
beside the processor, and delay each message; they limit the rate of a link where they are longer than its messages.

## Rates and clocks

`cycle_time` takes a time (`"8 ns"`) or a frequency (`"1 GHz"`). `network.link_rate` and `interface.link_rate` take what a
data sheet says (`"12.5 GB/s"`, `"100 Gbit/s"`) instead of `link_bytes_per_cycle` and `link_flit_time`; beside a given
width the rate says the flit time only. Flits of several cycles have one size on all links, so the flits of all links are
found together. A rate that no flits have exactly is refused, with the two nearest that are possible; so is a time that is
no whole number of cycles. `--round` takes the nearest, and says by how much it differs.
Bandwidths and `processor.copy_rate` take bytes and cycles (`[3, 5]`: 3 bytes in 5 cycles) or a rate (`"600 MB/s"`).
A number of bytes may have a unit: `4096`, `"4KiB"` or `"4KB"`.
)";

struct ParameterGroup {
    std::string_view name;
    std::string_view text;  ///< what its parameters influence
};

constexpr std::array<ParameterGroup, 9> parameter_group_texts{
    {{"", "The clock. It turns cycles into seconds, and nothing else."},
     {"topology",
      "The network: which routers there are, and the routes. They decide distance, bisection and where messages "
      "meet ([networks.md](networks.md))."},
     {"network",
      "The channels between routers: the rate of the network, the latency of a hop, and how many messages may "
      "wait where. Classes of channels may differ: `[network.channels.CLASS]` has the same parameters."},
     {"interface",
      "The links between processor and router, with their registers and buffers: how fast a node sends and "
      "receives, and how much of it passes beside the processor."},
     {"processor", "What a message costs the processor, and what computing with its data costs."},
     {"memory",
      "The memory of a node. It takes time only where `memory.timing` or a bandwidth is given; times of a kind of "
      "access are needed only where `memory.timing` names it."},
     {"message", "How long messages are, and how long ones are cut into packets."},
     {"node", "Nodes with several processors or interfaces ([nodes.md](nodes.md))."},
     {"background", "Packets of other jobs, which take a share of the links."}}};

std::string usual_text(const Parameter& parameter) {
    if (is_shape_parameter(parameter.name)) return "as the kind of topology needs";
    if (parameter.name == "topology.routing") return "the first that the kind allows";
    if (parameter.name == "network.buffer_flits") return "room for the largest message";
    if (!parameter.fallback) return "none; every machine has its own";
    const MachineValue value = parameter.fallback(Machine{});
    if (parameter.kind == Parameter::Kind::list && value.list.empty()) return "no limit";
    return parameter.text(value);
}

/// Parameters of a class of channels repeat those of all channels, so they are not listed.
bool is_parameter_listed(const Parameter& parameter) { return parameter.channel_class.empty(); }

bool is_like(const Parameter& parameter, std::string_view pattern) {
    return is_parameter_listed(parameter) &&
           (begins_word(parameter.name, pattern) || begins_word(parameter.description, pattern));
}

std::string parameter_row(const Parameter& parameter) {
    return fmt::format("| `{}` | {} | {} | {} | {} |\n", parameter.name, parameter.unit, usual_text(parameter),
                       parameter.expected(), parameter.description);
}

}  // namespace

std::string parameters_page() {
    std::string page(parameters_head);
    for (const ParameterGroup& group : parameter_group_texts) {
        page += fmt::format("\n## {}\n\n{}\n\n| name | unit | default | may be | what it is |\n|---|---|---|---|---|\n",
                            group.name.empty() ? "cycle_time" : group.name, group.text);
        for (const Parameter& parameter : parameters()) {
            if (parameter.group() == group.name && is_parameter_listed(parameter)) page += parameter_row(parameter);
        }
    }
    return page;
}

bool begins_word(std::string_view text, std::string_view pattern) {
    if (pattern.empty()) return true;
    const auto same = [](char a, char b) { return std::tolower(a) == std::tolower(b); };
    const auto is_in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (auto from = text.begin();; ++from) {
        from = std::search(from, text.end(), pattern.begin(), pattern.end(), same);
        if (from == text.end()) return false;
        if (from == text.begin() || !is_in_word(pattern.front()) || !is_in_word(*std::prev(from))) return true;
    }
}

std::string parameters_like(std::string_view pattern) {
    Table table{"parameters",
                {{"name", "name"}, {"default", "default"}, {"range", "may be"}, {"description", "what it is"}},
                {},
                {}};
    for (const Parameter& parameter : parameters()) {
        if (!is_like(parameter, pattern)) continue;
        table.rows.push_back({std::string(parameter.name), usual_text(parameter), parameter.expected(),
                              std::string(parameter.description)});
    }
    return table.rows.empty() ? std::string() : to_text(table);
}

nlohmann::ordered_json parameters_json(std::string_view pattern) {
    auto json = nlohmann::ordered_json::array();
    for (const Parameter& parameter : parameters()) {
        if (!is_like(parameter, pattern)) continue;
        json.push_back({{"name", parameter.name},
                        {"unit", parameter.unit},
                        {"default", usual_text(parameter)},
                        {"range", parameter.expected()},
                        {"description", parameter.description}});
    }
    return json;
}

}  // namespace narrows
