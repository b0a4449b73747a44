#include "tests/reference/one_node/plain_programs.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>
#include <utility>

#include "tests/reference/one_node/node_kinds.h"

namespace narrows::reference {

namespace {

using What = NodeOperation::What;

NodeOperation operation_of(const WorkRequest& work) {
    return {.what = work.alone ? What::work : What::compute, .cycles = work.cycles, .not_before = work.not_before};
}

NodeOperation operation_of(const Receive& receive) {
    const int rank = receive.from == any_sender ? any_rank : int{receive.from};
    const int tag = receive.tag == any_tag ? every_tag : receive.tag;
    return {.what = What::receive, .rank = rank, .tag = tag, .not_before = receive.not_before};
}

NodeOperation operation_of(const Send& send, int header_bytes) {
    if (send.from == send.to) throw std::invalid_argument("reference: a message to its own node");
    return {What::send,         send.to, send.tag,       send.bytes - header_bytes,
            send.message_class, 0,       int{send.link}, send.not_before};
}

}  // namespace

PlainPrograms::PlainPrograms(const Machine& machine, const Programs& programs)
    : receives_(programs.receives.size()), works_(programs.works.size()) {
    std::set<std::pair<int, int>> all;
    for (const Send& send : programs.sends) all.emplace(send.from, send.stream);
    for (const Receive& receive : programs.receives) all.emplace(receive.node, receive.stream);
    for (const WorkRequest& work : programs.works) all.emplace(work.node, work.stream);
    for (const auto& [rank, stream] : all) {
        activities_.push_back({rank, {}});
        streams_.push_back(stream);
    }
    add_operations(machine, programs);
}

/// Works, receives, and then sends of each place in the list of the sends.
void PlainPrograms::add_operations(const Machine& machine, const Programs& programs) {
    const std::size_t end = programs.sends.size();
    for (std::size_t place = 0; place <= end; ++place) {
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const WorkRequest& work = programs.works[i];
            if (std::min(work.place, end) == place) works_[i] = add(work.node, work.stream, operation_of(work));
        }
        for (std::size_t i = 0; i < receives_.size(); ++i) {
            const Receive& receive = programs.receives[i];
            if (std::min(receive.place, end) == place)
                receives_[i] = add(receive.node, receive.stream, operation_of(receive));
        }
        if (place == end) break;
        const Send& send = programs.sends[place];
        sends_.push_back(add(send.from, send.stream, operation_of(send, machine.message.header_bytes)));
    }
}

PlainPrograms::Spot PlainPrograms::add(int rank, int stream, const NodeOperation& operation) {
    std::size_t i = 0;
    while (activities_[i].rank != rank || streams_[i] != stream) ++i;
    activities_[i].operations.push_back(operation);
    return {i, activities_[i].operations.size() - 1};
}

Outcome PlainPrograms::outcome(const NodesOutcome& of_node) const {
    std::vector<std::size_t> send_of_message(sends_.size());
    std::iota(send_of_message.begin(), send_of_message.end(), std::size_t{0});
    std::sort(send_of_message.begin(), send_of_message.end(),
              [this](std::size_t a, std::size_t b) { return sends_[a] < sends_[b]; });
    Outcome outcome;
    outcome.transfers.resize(sends_.size());
    for (std::size_t i = 0; i < sends_.size(); ++i) {
        const WholeTransfer& message = of_node.messages[i];
        Transfer& transfer = outcome.transfers[send_of_message[i]];
        transfer = message.packets.front().transfer;
        transfer.start = message.start;
        transfer.delivered = message.delivered;
    }
    for (const Spot& spot : receives_) {
        const OperationEnd& end = of_node.ends[spot.activity][spot.operation];
        outcome.receptions.push_back({end.message == no_message ? 0 : send_of_message[end.message], end.end});
    }
    for (const Spot& spot : works_) outcome.worked.push_back(of_node.ends[spot.activity][spot.operation].end);
    outcome.medium = of_node.medium;
    return outcome;
}

Machine carrying_bytes(Machine machine, int longest) {
    machine.message.header_bytes = 1;
    machine.message.word_bytes = 1;
    machine.message.vector_words = longest;
    return machine;
}

Machine carrying(const Machine& machine, const std::vector<Send>& sends) {
    int longest = 1;
    for (const Send& send : sends) longest = std::max(longest, send.bytes);
    return carrying_bytes(machine, longest);
}

Outcome simulate(const Machine& machine, const Topology& topology, const Programs& programs, const Options& options) {
    const bool carries_all = std::all_of(programs.sends.begin(), programs.sends.end(), [&machine](const Send& send) {
        return send.bytes >= machine.message.header_bytes && send.bytes <= machine.message.largest();
    });
    const Machine plain = as_plain_node(carries_all ? machine : carrying(machine, programs.sends));
    const PlainPrograms activities(plain, programs);
    return activities.outcome(simulate_one_node(plain, topology, activities.activities(), options));
}

Outcome simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                 const std::vector<Receive>& receives, const Options& options) {
    return simulate(machine, topology, Programs{sends, receives}, options);
}

std::vector<Transfer> simulate(const Machine& machine, const Topology& topology, const std::vector<Send>& sends,
                               const Options& options) {
    return simulate(machine, topology, Programs{sends}, options).transfers;
}

}  // namespace narrows::reference
