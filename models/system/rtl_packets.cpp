#include "models/system/rtl_packets.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "models/machine/input_error.h"
#include "models/rtl/engine_format.h"
#include "models/rtl/rtl_error.h"
#include "models/system/message_bytes.h"
#include "models/system/names.h"

namespace narrows {

RtlPackets::RtlPackets(Fabric& fabric, const Placement& placement, NodeId node, RtlClock& clock, PacketEngine& engine,
                       std::unique_ptr<rtl::EnginePins> pins)
    : fabric_(fabric), placement_(placement), node_(node), clock_(clock), engine_(engine), pins_(std::move(pins)) {
    std::vector<RankId> ranks;
    for (int processor = 0; processor < fabric.machine.ranks_of_node(); ++processor)
        ranks.push_back(placement.rank_at(node, processor));
    pins_->reset(ranks);
    engine.decided_by(*this);
    clock.add(*this);
}

// --- sending --------------------------------------------------------------------------------------------------------

int RtlPackets::tag_for(Sending& sending) {
    auto free = std::ranges::find(outgoing_, nullptr, &Outgoing::sending);
    if (free == outgoing_.end()) free = outgoing_.emplace(free);
    *free = {&sending, fabric_.queue.now()};
    ++in_use_;
    return static_cast<int>(free - outgoing_.begin());
}

void RtlPackets::posted(Sending& sending) {
    inputs_.push_back(&sending);
    clock_.wake(*this);
    engine_.consider();
}

// The edge of the cycle before may come after some events of this one, so the inputs wait until all are known.
void RtlPackets::give_registers() {
    if (std::exchange(given_at_, fabric_.queue.now()) == fabric_.queue.now())
        throw std::logic_error("a message is posted after the registers of the cycle were given");
    for (Sending* const sending : inputs_) {
        const Message& whole = *sending->whole;
        pins_->post(sending->processor,
                    {static_cast<int>(whole.payload.size()), whole.to, static_cast<int>(whole.number_in_pair),
                     whole.message_class, tag_for(*sending), sending->link});
    }
    inputs_.clear();
    std::vector<SendPlace>& places = engine_.outgoing().places().all();
    for (const SendPlace& place : places) {
        if (endpoint_of(place).is_register_free(place.link)) pins_->set_free(place.number);
    }
    pins_->update_outputs();
    require_room();
    std::vector<Started> started;
    for (SendPlace& place : places) {
        if (const auto packet = pins_->started(place.number)) started.push_back({&place, *packet});
    }
    sort_by_rounds(started);
    for (const Started& each : started) start(*each.place, each.packet);
}

// O: a packet that follows another one of its message in the same cycle asks in the round after it, and the lower link
// goes first in each round.
void RtlPackets::sort_by_rounds(std::vector<Started>& started) {
    std::ranges::sort(started, {}, [](const Started& s) { return std::tuple(s.packet.tag, s.packet.number); });
    for (std::size_t i = 1; i < started.size(); ++i) {
        if (started[i].packet.tag == started[i - 1].packet.tag) started[i].round = started[i - 1].round + 1;
    }
    std::ranges::sort(started, {}, [](const Started& s) { return std::tuple(s.round, s.place->number); });
}

void RtlPackets::start(SendPlace& place, const rtl::StartedPacket& packet) {
    const auto tag = static_cast<std::size_t>(packet.tag);
    if (tag >= outgoing_.size() || outgoing_[tag].sending == nullptr)
        differs("it sends a message that it does not have");
    Outgoing& outgoing = outgoing_[tag];
    Sending& sending = *outgoing.sending;
    if (packet.number != sending.packet)
        differs(fmt::format("it sends packet {} of {}, whose next one is {}", packet.number,
                            message_name(*sending.whole), sending.packet));
    const auto payload = sending.whole->payload.bytes();
    const auto first = static_cast<std::size_t>(packet.offset);
    const auto count = static_cast<std::size_t>(packet.bytes);
    if (first != sending.plan.first_byte(packet.number) || count != sending.plan.bytes(packet.number))
        differs(fmt::format("it reads other bytes of {} than those of packet {}", message_name(*sending.whole),
                            packet.number));
    if (!endpoint_of(place).is_register_free(place.link))
        differs(message_name(*sending.whole) + ": it gives a packet to a register that is full");
    pins_->give_data(place.number, payload.subspan(first, count));
    pins_->update_outputs();
    const Cycle asked = std::exchange(outgoing.asked, fabric_.queue.now());
    if (sending.packet + 1 == sending.plan.packets()) {
        outgoing = {};
        --in_use_;
    }
    engine_.outgoing().give_register(sending, place, asked);
    const Message& in_register = *place.interface->link_out(place.link).in_register;
    compare_packet(packet, in_register);
    std::vector<std::byte> bytes(static_cast<std::size_t>(fabric_.machine.message.header_bytes) + count);
    pins_->get_packet(place.number, bytes);
    if (bytes != bytes_of(in_register, fabric_.machine))
        differs("a packet that it makes has another header or other bytes");
}

void RtlPackets::compare_packet(const rtl::StartedPacket& started, const Message& packet) const {
    if (started.to != packet.to)
        differs(fmt::format("it sends a packet of {} elsewhere", message_name(*packet.more().whole)));
}

// --- receiving ------------------------------------------------------------------------------------------------------

void RtlPackets::will_present(Message& packet) {
    presented_.push_back(&packet);
    clock_.wake(*this);
}

void RtlPackets::read_outputs() {
    std::ranges::sort(presented_, {}, [this](const Message* packet) { return place_of(*packet); });
    for (const Message* packet : presented_) pins_->present(place_of(*packet), bytes_of(*packet, fabric_.machine));
    if (!presented_.empty()) pins_->update_outputs();
    for (const Message* packet : presented_) incoming_.try_emplace(packet->more().whole->number);
    require_room();
    for (Message* packet : presented_) take(*packet);
    if (in_use_ > 0) engine_.consider();
}

void RtlPackets::take(Message& packet) {
    const Message& whole = *packet.more().whole;
    const rtl::WrittenPacket written = pins_->written(place_of(packet));
    const PacketPlan plan(fabric_.machine.message, whole.payload.size());
    if (written.message != key_of(whole) ||
        static_cast<std::size_t>(written.offset) != plan.first_byte(packet.more().number_in_whole) ||
        static_cast<std::size_t>(written.bytes) != packet.payload.size())
        differs(fmt::format("it writes a packet of {} elsewhere", message_name(whole)));
    std::vector<std::byte> payload(packet.payload.size());
    pins_->get_data(place_of(packet), payload);
    packet.payload = Payload(payload);
    const std::uint64_t number = whole.number;
    const int missing = engine_.incoming().take(packet);
    incoming_[number].is_whole = missing == 0;
    if (written.is_first != (missing + 1 == plan.packets()))
        differs(fmt::format("message {} is known before, or not", number));
    if (written.is_last != (missing == 0))
        differs(fmt::format("message {} is {}whole, and {} packets of it are missing", number,
                            written.is_last ? "" : "not ", missing));
}

// --- listing --------------------------------------------------------------------------------------------------------

void RtlPackets::listed(const Message& message) {
    if (is_here(message.from)) return;
    listed_.push_back(key_of(message));
    incoming_[message.number].is_listed = true;
}

rtl::MessageKey RtlPackets::key_of(const Message& whole) const {
    const auto numbers = 1U << rtl::EngineFormat::number_bits();
    return {whole.from, whole.message_class, static_cast<int>(whole.number_in_pair % numbers),
            placement_.processor_of(whole.to)};
}

RtlPackets::Listed RtlPackets::listed_by_pins() const {
    std::vector<rtl::ListedMessage> all = pins_->listed();
    std::ranges::sort(all, {}, [](const rtl::ListedMessage& m) { return std::tuple(m.message.processor, m.place); });
    Listed result;
    for (const rtl::ListedMessage& each : all) result.push_back(each.message);
    return result;
}

// The inputs of the cycle are complete: the edge follows.
void RtlPackets::end_cycle() {
    // Numbers go round, so that messages of one sender are compared in the order in which they were listed.
    std::ranges::stable_sort(listed_, {},
                             [](const rtl::MessageKey& m) { return std::tuple(m.processor, m.from, m.message_class); });
    if (listed_by_pins() != listed_) differs("it lists other messages, or in another order");
    pins_->edge();
    pins_->update_outputs();
    std::erase_if(incoming_, [](const auto& each) { return each.second.is_listed && each.second.is_whole; });
    listed_.clear();
    presented_.clear();
}

void RtlPackets::require_room() const {
    if (!pins_->has_room_to_send()) full(static_cast<std::size_t>(in_use_), "on their way out");
    if (!pins_->has_room_to_receive()) full(incoming_.size(), "on their way in");
}

// H4
void RtlPackets::full(std::size_t messages, const char* way) const {
    const int room = fabric_.machine.node.messages_in_rtl;
    if (messages <= static_cast<std::size_t>(room))
        differs(fmt::format("it says that it is full, with {} of the {} messages {} for which it must have room",
                            messages, room, way));
    clock_.fail(InputError(
        Place{"node.messages_in_rtl"},
        fmt::format("the RTL of node {} has room for {} messages {}, and at cycle {} there are more; use a larger "
                    "number, or let programs wait until their sends have ended",
                    int{node_}, room, way, fabric_.queue.now())));
}

void RtlPackets::differs(const std::string& what) const {
    clock_.fail(rtl::RtlError(fmt::format("the RTL of node {} does not agree with the model at cycle {}: {}",
                                          int{node_}, fabric_.queue.now(), what)));
}

}  // namespace narrows
