#include "traces/log/node_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "models/network/topology/packet_plan.h"
#include "models/system/names.h"

namespace narrows {

Occupation overhead_of(ProcessorStep::Kind kind) {
    switch (kind) {
        case ProcessorStep::Kind::send:
        case ProcessorStep::Kind::into_segment: return Occupation::send_overhead;
        case ProcessorStep::Kind::receive:
        case ProcessorStep::Kind::take:
        case ProcessorStep::Kind::request: return Occupation::receive_overhead;
        case ProcessorStep::Kind::work: break;
    }
    return Occupation::work;
}

std::string_view server_name(ServerId::Kind kind) {
    switch (kind) {
        case ServerId::Kind::memory: return "memory";
        case ServerId::Kind::port: return "port";
        case ServerId::Kind::host_bus: break;
    }
    return "host bus";
}

Resource resource_of(const ServerId& server) {
    switch (server.kind) {
        case ServerId::Kind::memory: return {ResourceKind::node_memory, server.node};
        case ServerId::Kind::port: return {ResourceKind::port, server.node, server.number};
        case ServerId::Kind::host_bus: break;
    }
    return {ResourceKind::host_bus, server.node, server.number};
}

void NodeLog::start(const MessageStart& start) {
    const Message& message = start.message;
    wholes.resize(std::max<std::size_t>(wholes.size(), message.number + 1));
    LoggedWhole& whole = of(message);
    whole.from = message.from;
    whole.to = message.to;
    whole.sequence = message.sequence;
    whole.number_in_pair = message.number_in_pair;
    whole.tag = message.tag;
    whole.message_class = message.message_class;
    whole.bytes = static_cast<std::int64_t>(message.payload.size());
    whole.activity = start.activity;
    whole.is_within_node = start.is_within_node;
    whole.asked = start.asked;
    whole.started = message.started;
}

void NodeLog::see_packet(std::uint64_t whole, Cycle presented) {
    Cycle& first = wholes.at(whole).first_packet;
    if (first == never || presented < first) first = presented;
}

std::vector<std::uint64_t> NodeLog::order_wholes() {
    std::vector<std::uint64_t> order(wholes.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::sort(order, {}, [this](std::uint64_t number) {
        const LoggedWhole& whole = wholes[number];
        return std::tuple(whole.started, whole.from, whole.sequence);
    });
    std::vector<LoggedWhole> sorted;
    std::vector<std::uint64_t> number_of(wholes.size());
    for (const std::uint64_t before : order) {
        number_of[before] = sorted.size();
        sorted.push_back(wholes[before]);
    }
    wholes = std::move(sorted);
    for (LoggedPacket& packet : packets) {
        if (packet.whole != no_message) packet.whole = number_of[packet.whole];
    }
    return number_of;
}

std::string packet_name(const NodeLog& nodes, std::uint64_t number, const Machine& machine) {
    const LoggedPacket& packet = nodes.packets[number];
    if (packet.kind == Message::Packet::other_job) return "packet of another job";
    if (packet.kind == Message::Packet::credit) return fmt::format("credit of rank {}", packet.of_rank);
    const LoggedWhole& whole = nodes.wholes[packet.whole];
    const std::string message = message_id(whole.from, whole.sequence);
    switch (packet.kind) {
        case Message::Packet::request: return "request of " + message;
        case Message::Packet::grant: return "grant of " + message;
        default: break;
    }
    const PacketPlan plan(machine.message, static_cast<std::size_t>(whole.bytes));
    return plan.packets() == 1 ? message : fmt::format("{} packet {}", message, packet.number);
}

}  // namespace narrows
