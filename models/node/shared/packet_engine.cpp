#include "models/node/shared/packet_engine.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "models/machine/message_class.h"
#include "models/node/shared/possible_links.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

namespace {

/// Of the packet that asks. The only packet of a message shares its bytes.
Payload payload_of(const Sending& sending) {
    const Payload& whole = sending.whole->payload;
    if (sending.plan.packets() == 1) return whole;
    return Payload(whole.bytes().subspan(sending.plan.first_byte(sending.packet), sending.plan.bytes(sending.packet)));
}

Message::Packet kind_of(const RegisterRequest& request) {
    if (request.kind == RegisterRequest::Kind::grant) return Message::Packet::grant;
    if (request.kind == RegisterRequest::Kind::credit) return Message::Packet::credit;
    return request.sending->may_send() ? Message::Packet::data : Message::Packet::request;
}

/// Q4
MessageClass class_of(Message::Packet kind, const Message* whole) {
    if (kind == Message::Packet::data) return whole->message_class;
    return kind == Message::Packet::request ? MessageClass::request : MessageClass::reply;
}

MessageClass class_of(const RegisterRequest& request) {
    if (request.kind == RegisterRequest::Kind::other_job) return MessageClass::data;
    return class_of(kind_of(request), request.sending != nullptr ? request.sending->whole : request.whole);
}

}  // namespace

/// What an interface presents packets to, and tells of free registers.
class PacketEngine::Side final : public MessageReceiver, public SendWatch {
public:
    Side(PacketEngine& engine, int interface) : engine_(engine), interface_(interface) {}

    void will_present(Message& packet, Cycle cycle) override {
        if (engine_.hardware_ != nullptr) return engine_.hardware_->will_present(packet, interface_);
        engine_.queue_.at<&PacketEngine::presented>(cycle, engine_, reinterpret_cast<std::uint64_t>(&packet));
    }
    void send_may_start(Cycle cycle) override {
        if (cycle != never) engine_.queue_.at<&PacketEngine::consider>(cycle, engine_);
    }
    void acknowledge_came() override {}

private:
    PacketEngine& engine_;
    int interface_;
};

PacketEngine::PacketEngine(Fabric& fabric, const Placement& placement, MessageLedger& packets, NodeId node,
                           SharedMemory& memory)
    : fabric_(fabric),
      queue_(fabric.queue),
      placement_(placement),
      packets_(packets),
      node_(node),
      memory_(memory),
      segments_(fabric.machine),
      protocol_(fabric.machine, fabric.queue, placement, *this),
      others_(fabric, placement, node, *this),
      sequence_of_(static_cast<std::size_t>(fabric.machine.node.interfaces)) {
    for (int interface = 0; interface < fabric.machine.node.interfaces; ++interface) {
        sides_.push_back(std::make_unique<Side>(*this, interface));
        order_.push_back(fabric.messages_overtake() ? std::make_unique<PairOrder>() : nullptr);
    }
}

PacketEngine::~PacketEngine() = default;

MessageReceiver& PacketEngine::receiver(int interface) { return *sides_[static_cast<std::size_t>(interface)]; }
SendWatch& PacketEngine::watch(int interface) { return *sides_[static_cast<std::size_t>(interface)]; }

void PacketEngine::add(AnyInterface& interface) {
    const int links = placement_.links();
    const int number = static_cast<int>(links_.size()) / links;
    for (LinkId link(0); link < links; ++link)
        links_.push_back({&interface, number, link, RegisterQueue(fabric_.machine.node.processors)});
}

// --- sending --------------------------------------------------------------------------------------------------------

Sending& PacketEngine::start(const Sending& asked) {
    Sending& sending = sendings_.start(asked);
    const MessageParameters& message = fabric_.machine.message;
    sending.is_within_node = placement_.node_of(sending.whole->to) == node_;
    if (!sending.is_within_node) {
        const bool has_steps = message.copies > 0 || message.cut == MessageCut::processor;
        sending.steps = has_steps ? sending.plan.packets() : 1;
    } else if (message.within_node == WithinNode::shared_segment) {
        sending.steps = 1 + segments_.chunks(sending.whole->payload.size());
    }
    return sending;
}

void PacketEngine::post(Sending& sending) {
    protocol_.posted(sending);
    if (!sending.may_send()) ask_for(sending);
}

// P9: the end of the first step posts a message within the node; of others a packet may ask.
void PacketEngine::step_ended(Sending& sending) {
    if (!sending.is_within_node) return ask_if_ready(sending);
    processor_of(sending.whole->to).reception_of(*sending.whole, sending.plan).sending = &sending;
}

// T3
void PacketEngine::ask_if_ready(Sending& sending) {
    if (!sending.is_asking && sending.is_prepared() && sending.may_send()) ask_for(sending);
}

void PacketEngine::ask_for(Sending& sending) {
    sending.is_asking = true;
    if (hardware_ != nullptr) return hardware_->posted(sending);
    ask({.kind = RegisterRequest::Kind::message,
         .processor = sending.processor,
         .asked = queue_.now(),
         .sending = &sending});
}

void PacketEngine::ask(const RegisterRequest& request) {
    asking_.push_back(request);
    consider();
}

void PacketEngine::consider(std::uint64_t) {
    if (decision_due_) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::packets, &PacketEngine::give_registers>(*this);
}

// O: each register is given once in a round. A packet that gets one lets the next one of its message ask, which is an
// event of a further round.
void PacketEngine::give_registers(std::uint64_t) {
    decision_due_ = false;
    if (hardware_ != nullptr) return hardware_->give_registers();
    place_those_who_ask();
    for (Link& link : links_) give_register(link);
}

// D2: each sees the choices of those before it.
void PacketEngine::place_those_who_ask() {
    std::vector<RegisterRequest> round = std::exchange(asking_, {});
    std::ranges::sort(round, {}, [](const RegisterRequest& r) { return std::tuple(r.processor, r.order()); });
    for (const RegisterRequest& request : round) {
        choose_link(request).queue.add(request);
    }
}

PacketEngine::Link& PacketEngine::choose_link(const RegisterRequest& request) {
    const PossibleLinks possible(fabric_.machine, request, class_of(request));
    Link* shortest = nullptr;
    for (Link& link : links_) {
        if (!possible.has(link.of_interface, link.number)) continue;
        if (shortest == nullptr || link.queue.size() < shortest->queue.size()) shortest = &link;
    }
    return *shortest;
}

PacketEngine::Link& PacketEngine::link_of(EndpointId endpoint, const Message& packet) {
    const int links = placement_.links();
    return links_[static_cast<std::size_t>(placement_.interface_of(endpoint) * links + packet.link)];
}

void PacketEngine::give_register(Link& link) {
    if (link.queue.empty() || link.is_reading) return;
    if (link.interface->send_may_begin_at(link.number) > queue_.now()) return;
    const RegisterRequest request = link.queue.take();
    Message& packet = cut(request, link);
    link.is_reading = true;
    link.reading = nullptr;
    if (request.kind == RegisterRequest::Kind::credit) protocol_.credit_goes(request.processor, request.other);
    if (request.kind == RegisterRequest::Kind::other_job) others_.in_register(link.of_interface, link.number);
    if (Sending* const sending = request.sending) {
        sending->is_asking = false;
        if (packet.more().packet_kind == Message::Packet::request) {
            protocol_.requested(*sending);
        } else {
            link.reading = sending;
            if (++sending->packet < sending->plan.packets()) ask_if_ready(*sending);
        }
    }
    const Access read{static_cast<std::int64_t>(packet.payload.size()),
                      this,
                      reinterpret_cast<std::uint64_t>(&packet),
                      {AccessOwner::Kind::read, packet.number}};
    if (!memory_.ask_for_link(link.of_interface, link.number, SharedMemory::Direction::read, read))
        complete(packet, queue_.now());
}

// No server delays the read.
void PacketEngine::give_register(Sending& sending, int interface, Cycle asked) {
    Link& link = links_[static_cast<std::size_t>(interface)];
    Message& packet = cut(
        {.kind = RegisterRequest::Kind::message, .processor = sending.processor, .asked = asked, .sending = &sending},
        link);
    link.reading = &sending;
    ++sending.packet;
    complete(packet, queue_.now());
}

Message& PacketEngine::cut(const RegisterRequest& request, const Link& link) {
    const auto interface = static_cast<std::size_t>(link.of_interface);
    Message& packet = packets_.start();
    request.kind == RegisterRequest::Kind::other_job ? others_.fill(packet, link.of_interface, link.number)
                                                     : fill(packet, request);
    packet.from = placement_.endpoint_at(node_, link.of_interface);
    packet.to = placement_.endpoint_at(placement_.node_of(packet.more().for_rank), link.of_interface);
    packet.sequence = sequence_of_[interface]++;
    packet.link = link.number;
    packet.bytes = fabric_.machine.message.header_bytes + static_cast<int>(packet.payload.size());
    packet.started = queue_.now();
    if (order_[interface] != nullptr) packet.number_in_pair = order_[interface]->number_for(packet);
    if (fabric_.observer != nullptr) {
        fabric_.observer->send_started(packet, packet.started);
        fabric_.observer->packet_asked(packet, request.asked);
    }
    return packet;
}

void PacketEngine::fill(Message& packet, const RegisterRequest& request) {
    packet.more().packet_kind = kind_of(request);
    packet.more().whole = request.sending != nullptr ? request.sending->whole : request.whole;
    packet.more().of_rank = placement_.rank_at(node_, request.processor);
    packet.more().for_rank = request.sending != nullptr ? RankId(packet.more().whole->to) : request.other;
    if (packet.more().packet_kind == Message::Packet::data) {
        packet.more().number_in_whole = request.sending->packet;
        packet.payload = payload_of(*request.sending);
    }
    packet.message_class = class_of(packet.more().packet_kind, packet.more().whole);
    packet.more().credit = protocol_.owed(request.processor, packet.more().for_rank);
}

// T4
void PacketEngine::complete(Message& packet, Cycle read) {
    Link& link = link_of(packet.from, packet);
    link.is_reading = false;
    const Cycle complete = std::max(packet.started + fabric_.machine.interface.send_overhead, read);
    link.interface->begin(packet, packet.started, complete);
    Sending* const sending = std::exchange(link.reading, nullptr);
    if (sending == nullptr) return;
    sending->complete_until = std::max(sending->complete_until, complete);
    if (++sending->complete == sending->plan.packets()) all_complete(*sending);
}

// T8
void PacketEngine::all_complete(Sending& sending) {
    if (fabric_.machine.message.copies == 0) {
        queue_.at<&SharedProcessor::send_ended>(sending.complete_until,
                                                *processors_[static_cast<std::size_t>(sending.processor)],
                                                static_cast<std::uint64_t>(sending.activity));
    }
    sendings_.end(sending);
}

std::vector<const Message*> PacketEngine::asking(int interface) const {
    std::vector<const Message*> messages;
    for (const Link& link : links_) {
        if (link.of_interface != interface) continue;
        for (const RegisterRequest& request : link.queue.asking()) {
            if (request.sending != nullptr) messages.push_back(request.sending->whole);
        }
    }
    return messages;
}

bool PacketEngine::asks_for_programs() const {
    const auto asks = [](const std::vector<RegisterRequest>& requests) {
        return std::ranges::any_of(requests,
                                   [](const RegisterRequest& r) { return r.kind != RegisterRequest::Kind::other_job; });
    };
    return asks(asking_) || std::ranges::any_of(links_, [&](const Link& link) { return asks(link.queue.asking()); });
}

// --- receiving ------------------------------------------------------------------------------------------------------

// T5, T6
void PacketEngine::presented(std::uint64_t argument) {
    Message& packet = *reinterpret_cast<Message*>(argument);
    if (fabric_.observer != nullptr) fabric_.observer->presented(packet, queue_.now());
    const int interface = placement_.interface_of(packet.to);
    if (packet.more().packet_kind == Message::Packet::data || packet.more().packet_kind == Message::Packet::request) {
        const PacketPlan plan(fabric_.machine.message, packet.more().whole->payload.size());
        IncomingMessage& message = processor_of(packet.more().for_rank).packet_presented(*packet.more().whole, plan);
        if (packet.more().packet_kind == Message::Packet::request) {
            message.is_requested = true;
            message.interface_of_request = interface;
        }
        if (message.admission == IncomingMessage::Admission::waiting) return message.held.push_back(&packet);
    }
    write(argument);
}

int PacketEngine::take(Message& packet) {
    const PacketPlan plan(fabric_.machine.message, packet.more().whole->payload.size());
    const int missing = processor_of(packet.more().for_rank).missing_of(*packet.more().whole, plan) - 1;
    presented(reinterpret_cast<std::uint64_t>(&packet));
    return missing;
}

void PacketEngine::write(std::uint64_t argument) {
    const Message& packet = *reinterpret_cast<Message*>(argument);
    const Access access{
        static_cast<std::int64_t>(packet.payload.size()), this, argument, {AccessOwner::Kind::write, packet.number}};
    const int interface = placement_.interface_of(packet.to);
    if (!memory_.ask_for_link(interface, packet.link, SharedMemory::Direction::write, access)) in_memory(argument);
}

void PacketEngine::access_ends(std::uint64_t argument, Cycle end) {
    Message& packet = *reinterpret_cast<Message*>(argument);
    if (is_outwards(packet)) {
        complete(packet, end);
    } else {
        queue_.at<&PacketEngine::in_memory>(end, *this, argument);
    }
}

void PacketEngine::in_memory(std::uint64_t argument) {
    Message& packet = *reinterpret_cast<Message*>(argument);
    const Cycle now = queue_.now();
    link_of(packet.to, packet).interface->taken(packet.link, now);
    if (fabric_.observer != nullptr) fabric_.observer->delivered(packet, now);
    if (packet.more().packet_kind == Message::Packet::other_job) {
        others_.came(packet);
    } else {
        packets_.delivered(packet, now);
        protocol_.credited(packet.more().for_rank, packet.more().of_rank, packet.more().credit);
    }
    if (packet.more().packet_kind == Message::Packet::data) processor_of(packet.more().for_rank).in_memory(packet);
    if (packet.more().packet_kind == Message::Packet::grant) granted(*packet.more().whole);
    packets_.give_back(packet);
}

void PacketEngine::granted(const Message& whole) {
    Sending& sending = protocol_.granted(whole);
    ask_if_ready(sending);
    processors_[static_cast<std::size_t>(sending.processor)]->consider();
}

}  // namespace narrows
