#include "models/node/shared/incoming_packets.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "models/node/shared/packet_engine.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

IncomingPackets::IncomingPackets(PacketEngine& node, MessageLedger& packets)
    : node_(node), fabric_(node.fabric()), queue_(node.fabric().queue), packets_(packets) {
    const Placement& placement = node.placement();
    if (fabric_.machine.moves_by_processor())
        buffered_.resize(static_cast<std::size_t>(placement.interfaces() * placement.links()));
}

/// The number of the packet's link among all links of the node.
int IncomingPackets::link_of(const Message& packet) const {
    return node_.placement().link_of_node(packet.to, packet.link);
}

AnyInterface& IncomingPackets::interface_of(const Message& packet) {
    return *interfaces_[static_cast<std::size_t>(node_.placement().interface_of(packet.to))];
}

bool IncomingPackets::goes_first(const Message* a, const Message* b) const {
    return std::tuple(a->presented, link_of(*a)) < std::tuple(b->presented, link_of(*b));
}

// R4: the interface takes a control packet when its last byte is there.
void IncomingPackets::will_present(Message& packet, Cycle cycle) {
    if (!buffered_.empty()) {
        buffered_[static_cast<std::size_t>(link_of(packet))].push_back({&packet});
        if (packet.more().packet_kind != Message::Packet::data) cycle = std::max(cycle, packet.last_tail + 1);
    }
    queue_.at<&IncomingPackets::presented>(cycle, *this, packet);
}

// Where processors move the bytes, a packet waits until it is in front.
void IncomingPackets::presented(Message& packet) {
    note_presented(packet);
    if (!buffered_.empty()) {
        auto& buffered = buffered_[static_cast<std::size_t>(link_of(packet))];
        std::ranges::find(buffered, &packet, &Buffered::packet)->is_presented = true;
        if (buffered.front().packet != &packet) return;
    }
    take_soon(packet);
}

void IncomingPackets::note_presented(Message& packet) const {
    packet.presented = queue_.now();
    if (fabric_.observer != nullptr) fabric_.observer->presented(packet, queue_.now());
}

void IncomingPackets::take_soon(Message& packet) {
    presented_.push_back(&packet);
    arrive_soon();
}

void IncomingPackets::handed_over(Message& packet) {
    handed_over_.push_back(&packet);
    arrive_soon();
}

void IncomingPackets::arrive_soon() {
    if (std::exchange(arrival_due_, true)) return;
    // The network must see the buffers that processors leave.
    if (fabric_.machine.moves_by_processor()) {
        queue_.decide<CycleQueue::Decision::emptying, &IncomingPackets::arrive>(*this);
    } else {
        queue_.decide<CycleQueue::Decision::taking, &IncomingPackets::arrive>(*this);
    }
}

// O: the lower link goes first. Packets that no processor takes come when no other event is left.
void IncomingPackets::arrive(std::uint64_t) {
    arrival_due_ = false;
    const bool is_from_processors = !handed_over_.empty();
    round_.swap(is_from_processors ? handed_over_ : presented_);
    std::ranges::sort(round_, {}, [this](const Message* packet) { return link_of(*packet); });
    for (Message* packet : round_) is_from_processors ? come_from_processor(*packet) : take_one(*packet);
    round_.clear();
    if (!presented_.empty()) arrive_soon();
}

int IncomingPackets::take(Message& packet) {
    const PacketPlan plan(fabric_.machine.message, packet.more().whole->payload.size());
    const int missing = node_.processor_of(packet.more().for_rank).missing_of(*packet.more().whole, plan) - 1;
    note_presented(packet);
    take_one(packet);
    return missing;
}

void IncomingPackets::take_one(Message& packet) {
    const Message::Packet kind = packet.more().packet_kind;
    const bool is_data = kind == Message::Packet::data;
    if (!is_data && kind != Message::Packet::request) return write(packet);
    const PacketPlan plan(fabric_.machine.message, packet.more().whole->payload.size());
    SharedProcessor& processor = node_.processor_of(packet.more().for_rank);
    IncomingMessage& message = processor.packet_presented(*packet.more().whole, plan);
    if (!is_data) {
        message.is_requested = true;
        message.interface_of_request = node_.placement().interface_of(packet.to);
        return write(packet);
    }
    ++message.presented;
    const bool pays = pays_at_arrival(message);
    packet.more().pays_at_arrival = pays;
    if (pays || fabric_.machine.moves_by_processor()) return processor.comes(packet);
    if (processor.admits(message)) return write(packet);
    held_.insert(std::ranges::upper_bound(held_, &packet, [this](auto* a, auto* b) { return goes_first(a, b); }),
                 &packet);
    node_.decisions().deliver_soon();
}

// The overhead at arrival is that of the last packet, or of each (P3, T2).
bool IncomingPackets::pays_at_arrival(const IncomingMessage& message) const {
    if (fabric_.machine.pays_at_request()) return false;
    return fabric_.machine.message.cut == MessageCut::processor || message.presented == message.plan.packets();
}

// R4: the processor has also written the packet.
void IncomingPackets::come_from_processor(Message& packet) {
    if (!fabric_.machine.moves_by_processor()) return write(packet);
    leave(packet, node_.memory().store(packet).value_or(queue_.now()));
    in_memory(packet);
}

bool IncomingPackets::admit_next() {
    const auto next = std::ranges::find_if(held_, [this](const Message* packet) {
        return node_.processor_of(packet->more().for_rank).admits_now(*packet->more().whole);
    });
    if (next == held_.end()) return false;
    Message& packet = **next;
    held_.erase(next);
    write(packet);
    return true;
}

std::vector<const Message*> IncomingPackets::held_of(const Message& whole) const {
    std::vector<const Message*> packets;
    std::ranges::copy_if(held_, std::back_inserter(packets),
                         [&](const Message* packet) { return packet->more().whole == &whole; });
    return packets;
}

// T5, J10
void IncomingPackets::write(Message& packet) {
    const int interface = node_.placement().interface_of(packet.to);
    HostBuses* const host = node_.host();
    if (host != nullptr ? host->write(packet, interface, *this) : node_.memory().write(packet, interface, *this))
        return;
    leave(packet, node_.memory().store(packet).value_or(queue_.now()));
    in_memory(packet);
}

void IncomingPackets::access_ends(Message* packet, Cycle end) { ends_at(end, *packet, true); }

void IncomingPackets::host_access_ends(const HostAccess& access) {
    const bool leaves_before = access.last.left < access.end;
    if (leaves_before) queue_.at<&IncomingPackets::has_left>(access.last.left, *this, *access.packet);
    ends_at(access.end, *access.packet, !leaves_before);
}

void IncomingPackets::has_left(Message& packet) { leave(packet, queue_.now()); }

void IncomingPackets::ends_at(Cycle end, Message& packet, bool leaves) {
    ends_.insert(std::ranges::upper_bound(ends_, end, {}, &Ending::end), {end, &packet, leaves});
    queue_.at<&IncomingPackets::written>(end, *this);
}

// The first event of a cycle takes all writes that end in it, in the order of the rules.
void IncomingPackets::written(std::uint64_t) {
    const auto behind = std::ranges::upper_bound(ends_, queue_.now(), {}, &Ending::end);
    ends_now_.assign(ends_.begin(), behind);
    ends_.erase(ends_.begin(), behind);
    if (ends_now_.size() > 1) {
        std::ranges::sort(ends_now_, {}, [this](const Ending& ending) {
            return std::tuple(link_of(*ending.packet), ending.packet->presented);
        });
    }
    for (const Ending& ending : ends_now_) {
        if (ending.leaves) leave(*ending.packet, queue_.now());
        in_memory(*ending.packet);
    }
}

/// Frees the packet's register or buffer at `cycle`.
void IncomingPackets::leave(const Message& packet, Cycle cycle) {
    interface_of(packet).taken(packet.link, cycle);
    if (buffered_.empty()) return;
    auto& buffered = buffered_[static_cast<std::size_t>(link_of(packet))];
    buffered.pop_front();
    if (!buffered.empty() && buffered.front().is_presented) take_soon(*buffered.front().packet);
}

void IncomingPackets::in_memory(Message& packet) {
    const Cycle now = queue_.now();
    if (fabric_.observer != nullptr) fabric_.observer->delivered(packet, now);
    interface_of(packet).end_transfer(packet);
    if (packet.more().packet_kind == Message::Packet::other_job) {
        node_.others().came(packet);
    } else {
        packets_.delivered(packet, now);
        node_.protocol().credited(packet.more().for_rank, packet.more().of_rank, packet.more().credit);
    }
    if (packet.more().packet_kind == Message::Packet::data)
        node_.processor_of(packet.more().for_rank).in_memory(packet, link_of(packet));
    if (packet.more().packet_kind == Message::Packet::grant) node_.outgoing().granted(*packet.more().whole);
    packets_.give_back(packet);
}

}  // namespace narrows
