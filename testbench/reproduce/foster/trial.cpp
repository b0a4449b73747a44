#include "testbench/reproduce/foster/trial.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/topology/make_topology.h"
#include "testbench/run/machines.h"

namespace narrows::foster {

namespace {

constexpr std::uint64_t seed_of_data = 1;

}  // namespace

MakeWorkload messages(std::vector<Stream> streams) {
    return [streams = std::move(streams)](const Machine& machine, const Topology&) {
        return std::make_unique<Streams>(machine, streams, seed_of_data);
    };
}

Stream transfer(NodeId from, NodeId to, int words, int packet) {
    Stream stream{from, 0, {}};
    for (int left = words; left > 0; left -= packet) stream.items.push_back({to, std::min(left, packet)});
    return stream;
}

std::vector<std::string> with_messages_of(int words) {
    return {fmt::format("message.vector_words={}", words), fmt::format("network.buffer_flits={}", words + 1)};
}

std::vector<std::string> together(std::vector<std::string> changes, std::span<const std::string> more) {
    changes.insert(changes.end(), more.begin(), more.end());
    return changes;
}

ModelledMachine::ModelledMachine(const std::string& machine, const std::vector<std::string>& changes)
    : machine_(load_checked_machine(machine, changes, {}).machine), topology_(make_topology(machine_)) {}

TransferCost ModelledMachine::transfer(const Pair& pair, int words) const {
    return transfer_cost(machine_, *topology_, pair, words);
}

double ModelledMachine::senders(std::span<const Pair> pairs) const {
    return Wires(machine_, *topology_).competition(pairs).senders;
}

void add_range(Section& section, const std::string& name, const std::vector<double>& numbers) {
    const auto [least, most] = std::ranges::minmax(numbers);
    section.values.push_back({name + ", least", least});
    section.values.push_back({name + ", most", most});
}

}  // namespace narrows::foster
