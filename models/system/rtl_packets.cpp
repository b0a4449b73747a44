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
                     whole.message_class, tag_for(*sending)});
    }
    inputs_.clear();
    for (std::size_t j = 0; j < interfaces_.size(); ++j) {
        if (interfaces_[j]->is_register_free(0)) pins_->set_free(static_cast<int>(j));
    }
    pins_->update_outputs();
    require_room();
    std::vector<std::pair<int, rtl::StartedPacket>> started;  // and the interface of each
    for (int j = 0; j < static_cast<int>(interfaces_.size()); ++j) {
        if (const auto packet = pins_->started(j)) started.emplace_back(j, *packet);
    }
    std::ranges::sort(started, {}, [](const auto& each) { return each.second.number; });
    for (const auto& [interface, packet] : started) start(interface, packet);
}

void RtlPackets::start(int interface, const rtl::StartedPacket& packet) {
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
    if (!interfaces_[static_cast<std::size_t>(interface)]->is_register_free(0))
        differs(message_name(*sending.whole) + ": it gives a packet to a register that is full");
    pins_->give_data(interface, payload.subspan(first, count));
    pins_->update_outputs();
    const Cycle asked = std::exchange(outgoing.asked, fabric_.queue.now());
    if (sending.packet + 1 == sending.plan.packets()) {
        outgoing = {};
        --in_use_;
    }
    engine_.outgoing().give_register(sending, interface, asked);
    compare_packet(packet, *interfaces_[static_cast<std::size_t>(interface)]->link_out(0).in_register);
    std::vector<std::byte> bytes(static_cast<std::size_t>(fabric_.machine.message.header_bytes) + count);
    pins_->get_packet(interface, bytes);
    if (bytes != bytes_of(*interfaces_[static_cast<std::size_t>(interface)]->link_out(0).in_register, fabric_.machine))
        differs("a packet that it makes has another header or other bytes");
}

void RtlPackets::compare_packet(const rtl::StartedPacket& started, const Message& packet) const {
    if (started.to != packet.to)
        differs(fmt::format("it sends a packet of {} elsewhere", message_name(*packet.more().whole)));
}

// --- receiving ------------------------------------------------------------------------------------------------------

void RtlPackets::will_present(Message& packet, int interface) {
    presented_.push_back({&packet, interface});
    clock_.wake(*this);
}

void RtlPackets::read_outputs() {
    std::ranges::sort(presented_, {}, &Presented::interface);
    for (const Presented& each : presented_) pins_->present(each.interface, bytes_of(*each.packet, fabric_.machine));
    if (!presented_.empty()) pins_->update_outputs();
    require_room();
    for (const Presented& each : presented_) take(each);
    if (in_use_ > 0) engine_.consider();
}

void RtlPackets::take(const Presented& presented) {
    Message& packet = *presented.packet;
    const Message& whole = *packet.more().whole;
    const rtl::WrittenPacket written = pins_->written(presented.interface);
    const PacketPlan plan(fabric_.machine.message, whole.payload.size());
    if (written.message != key_of(whole) ||
        static_cast<std::size_t>(written.offset) != plan.first_byte(packet.more().number_in_whole) ||
        static_cast<std::size_t>(written.bytes) != packet.payload.size())
        differs(fmt::format("it writes a packet of {} elsewhere", message_name(whole)));
    std::vector<std::byte> payload(packet.payload.size());
    pins_->get_data(presented.interface, payload);
    packet.payload = Payload(payload);
    const std::uint64_t number = whole.number;
    const int missing = engine_.incoming().take(packet);
    if (written.is_first != (missing + 1 == plan.packets()))
        differs(fmt::format("message {} is known before, or not", number));
    if (written.is_last != (missing == 0))
        differs(fmt::format("message {} is {}whole, and {} packets of it are missing", number,
                            written.is_last ? "" : "not ", missing));
}

// --- listing --------------------------------------------------------------------------------------------------------

void RtlPackets::listed(const Message& message) {
    if (!is_here(message.from)) listed_.push_back(key_of(message));
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
    listed_.clear();
    presented_.clear();
}

void RtlPackets::require_room() const {
    if (pins_->has_room_to_send() && pins_->has_room_to_receive()) return;
    const char* const way = pins_->has_room_to_send() ? "on their way in" : "on their way out";
    clock_.fail(InputError(
        Place{"node.messages_in_rtl"},
        fmt::format("the RTL of node {} has room for {} messages {}, and at cycle {} there are more; use a larger "
                    "number, or let programs wait until their sends have ended",
                    int{node_}, fabric_.machine.node.messages_in_rtl, way, fabric_.queue.now())));
}

void RtlPackets::differs(const std::string& what) const {
    clock_.fail(rtl::RtlError(fmt::format("the RTL of node {} does not agree with the model at cycle {}: {}",
                                          int{node_}, fabric_.queue.now(), what)));
}

}  // namespace narrows
