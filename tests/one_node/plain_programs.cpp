#include "tests/one_node/plain_programs.h"

#include <algorithm>
#include <set>
#include <utility>

namespace narrows {

using reference::NodeOperation;
using What = reference::NodeOperation::What;

namespace {

NodeOperation operation_of(const reference::WorkRequest& work) {
    return {.what = work.alone ? What::work : What::compute, .cycles = work.cycles, .not_before = work.not_before};
}

NodeOperation operation_of(const reference::Receive& receive) {
    const int rank = receive.from == reference::any_sender ? reference::any_rank : int{receive.from};
    const int tag = receive.tag == reference::any_tag ? reference::every_tag : receive.tag;
    return {.what = What::receive, .rank = rank, .tag = tag, .not_before = receive.not_before};
}

NodeOperation operation_of(const reference::Send& send, int header_bytes) {
    return {What::send,         send.to, send.tag,       send.bytes - header_bytes,
            send.message_class, 0,       int{send.link}, send.not_before};
}

}  // namespace

PlainPrograms::PlainPrograms(const Machine& machine, const reference::Programs& programs) {
    std::set<std::pair<int, int>> all;
    for (const auto& send : programs.sends) all.emplace(send.from, send.stream);
    for (const auto& receive : programs.receives) all.emplace(receive.node, receive.stream);
    for (const auto& work : programs.works) all.emplace(work.node, work.stream);
    for (const auto& [rank, stream] : all) {
        activities_.push_back({rank, {}});
        streams_.push_back(stream);
    }
    receives_.resize(programs.receives.size());
    works_.resize(programs.works.size());
    add_sends(machine, programs);
}

/// Works, receives, and then sends of each place in the list of the sends.
void PlainPrograms::add_sends(const Machine& machine, const reference::Programs& programs) {
    const std::size_t end = programs.sends.size();
    for (std::size_t place = 0; place <= end; ++place) {
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const auto& work = programs.works[i];
            if (std::min(work.place, end) == place) works_[i] = add(work.node, work.stream, operation_of(work));
        }
        for (std::size_t i = 0; i < receives_.size(); ++i) {
            const auto& receive = programs.receives[i];
            if (std::min(receive.place, end) == place)
                receives_[i] = add(receive.node, receive.stream, operation_of(receive));
        }
        if (place == end) break;
        const auto& send = programs.sends[place];
        sends_.push_back(add(send.from, send.stream, operation_of(send, machine.message.header_bytes)));
    }
}

PlainPrograms::Spot PlainPrograms::add(int rank, int stream, const NodeOperation& operation) {
    std::size_t i = 0;
    while (activities_[i].rank != rank || streams_[i] != stream) ++i;
    activities_[i].operations.push_back(operation);
    return {i, activities_[i].operations.size() - 1};
}

reference::Outcome PlainPrograms::outcome(const reference::NodesOutcome& of_node) const {
    reference::Outcome outcome;
    std::vector<std::size_t> send_of_message(of_node.messages.size());
    for (std::size_t i = 0; i < sends_.size(); ++i) {
        const auto is_it = [&](const reference::WholeTransfer& m) {
            return m.activity == sends_[i].activity && m.operation == sends_[i].operation;
        };
        const auto message = std::find_if(of_node.messages.begin(), of_node.messages.end(), is_it);
        send_of_message[static_cast<std::size_t>(message - of_node.messages.begin())] = i;
        outcome.transfers.push_back(message->packets.front().transfer);
        outcome.transfers.back().start = message->start;
        outcome.transfers.back().delivered = message->delivered;
    }
    for (const Spot& spot : receives_) {
        const reference::OperationEnd& end = of_node.ends[spot.activity][spot.operation];
        const bool is_got = end.message != reference::no_message;
        outcome.receptions.push_back({is_got ? send_of_message[end.message] : 0, end.end});
    }
    for (const Spot& spot : works_) outcome.worked.push_back(of_node.ends[spot.activity][spot.operation].end);
    outcome.medium = of_node.medium;
    return outcome;
}

}  // namespace narrows
