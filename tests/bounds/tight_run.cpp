#include "tests/bounds/tight_run.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "models/bounds/derived/derived.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::tight {

namespace {

class StreamsAndComputing final : public Workload {
public:
    StreamsAndComputing(const Machine& machine, const SmallWork& work)
        : nodes_(machine.nodes()), streams_(machine, work.streams, 1), computing_(work.computing) {}

    Traffic traffic() const override {
        Traffic all = streams_.traffic();
        all.compute.assign(static_cast<std::size_t>(nodes_), 0);
        for (const Computing& c : computing_) all.compute[static_cast<std::size_t>(c.node)] += c.cycles;
        return all;
    }
    void start(System& system) override {
        streams_.start(system);
        for (const Computing& c : computing_)
            system.start(c.node, [cycles = c.cycles](Rank& rank) { return compute(rank, cycles); });
    }
    std::vector<Check> checks() const override { return streams_.checks(); }

private:
    static Task<> compute(Rank& rank, Cycle cycles) { co_await rank.compute(cycles); }

    int nodes_;
    Streams streams_;
    std::vector<Computing> computing_;
};

/// "1:9"
Item item_of(const std::string& text) {
    std::istringstream in(text);
    Item item{0, 0, 0};
    int to = 0;
    char mark = 0;
    in >> to >> mark >> item.words;
    item.to = NodeId(to);
    return item;
}

/// "0>" or "0/1>", and the items.
Stream stream_of(const std::string& text) {
    std::istringstream in(text);
    int from = 0;
    int link = 0;
    char mark = 0;
    in >> from >> mark;
    if (mark == '/') in >> link >> mark;
    Stream stream{NodeId(from), LinkId(link), {}};
    for (std::string item; std::getline(in, item, ',');) stream.items.push_back(item_of(item));
    return stream;
}

Computing computing_of(const std::string& text) {
    const std::size_t mark = text.find('=');
    return {NodeId(std::stoi(text.substr(0, mark))), std::stoll(text.substr(mark + 1))};
}

std::string parameter_of(const std::string& change) { return change.substr(0, change.find('=')); }

}  // namespace

Machine changed_machine(const std::string& name, std::vector<std::string> settings, const std::string& changes) {
    constexpr std::string_view between = ", ";
    for (std::size_t begin = 0; begin < changes.size();) {
        const std::size_t end = std::min(changes.find(between, begin), changes.size());
        const std::string change = changes.substr(begin, end - begin);
        begin = end + between.size();
        std::erase_if(settings, [&](const std::string& other) { return parameter_of(other) == parameter_of(change); });
        settings.push_back(change);
    }
    return machine_of(name, settings);
}

Machine small_machine(const std::string& changes) {
    return changed_machine("cns1",
                           {"topology.kind=ring", "topology.columns=3", "topology.rows=1", "message.header_bytes=0",
                            "message.word_bytes=1", "message.vector_words=40"},
                           changes);
}

Machine network_machine(const std::string& changes) {
    return changed_machine(
        "mesh-16x16",
        {"message.header_bytes=0", "message.word_bytes=1", "message.vector_words=40", "network.link_bytes_per_cycle=1",
         "network.buffer_flits=40", "network.slots=1", "interface.link_bytes_per_cycle=1"},
        changes);
}

Machine shared_machine(const std::string& changes) {
    return changed_machine(
        "crossbar-64",
        for_shared_nodes({"topology.nodes=8", "node.processors=2", "node.interfaces=1", "message.packet_bytes=10",
                          "message.header_bytes=2", "message.word_bytes=1", "message.vector_words=200",
                          "network.link_bytes_per_cycle=1", "interface.link_bytes_per_cycle=1",
                          "network.buffer_flits=20", "processor.send_overhead=5 cycles",
                          "processor.receive_overhead=5 cycles"}),
        changes);
}

SmallWork work_of(const std::string& text) {
    SmallWork work;
    std::istringstream in(text);
    for (std::string part; in >> part;) {
        if (part.find('=') == std::string::npos) {
            work.streams.push_back(stream_of(part));
        } else {
            work.computing.push_back(computing_of(part));
        }
    }
    return work;
}

BoundedRun run(const Machine& machine, const SmallWork& work) {
    const auto topology = make_topology(machine);
    StreamsAndComputing workload(machine, work);
    const Simulation simulation = simulate(machine, *topology, workload);
    return {simulation.finished, simulation.cycles, derived_lower_bound(machine, *topology, workload.traffic())};
}

}  // namespace narrows::tight
