#include "models/node/packet_engine.h"

#include <algorithm>
#include <tuple>

namespace narrows {

/// A processor's way into the engine. A send may begin at any time: its message waits in memory (D3).
class PacketEngine::Port final : public AnyInterface {
public:
    Port(PacketEngine& engine, SendWatch& watch, int processor)
        : AnyInterface(engine.fabric_, engine.placement_.endpoint_at(engine.node_, 0), watch),
          engine_(engine),
          processor_(processor) {}

    Cycle send_may_begin_at(LinkId) const override { return 0; }
    void taken(LinkId, Cycle) override {}
    LinkOut link_out(LinkId) const override { return {}; }

private:
    void fill_register(Message& whole, Cycle) override { engine_.post(whole, processor_); }

    PacketEngine& engine_;
    int processor_;
};

/// What an interface presents messages to, and tells of free registers.
class PacketEngine::Side final : public MessageReceiver, public SendWatch {
public:
    explicit Side(PacketEngine& engine) : engine_(engine) {}

    void will_present(Message& packet, Cycle cycle) override {
        engine_.queue_.at<&PacketEngine::arrived>(cycle, engine_, reinterpret_cast<std::uint64_t>(&packet));
    }
    void send_may_start(Cycle cycle) override {
        if (cycle != never) engine_.queue_.at<&PacketEngine::consider>(cycle, engine_);
    }
    void acknowledge_came() override {}

private:
    PacketEngine& engine_;
};

PacketEngine::PacketEngine(const sc_core::sc_module_name& name, Fabric& fabric, const Placement& placement,
                           MessageLedger& packets, NodeId node)
    : sc_module(name),
      fabric_(fabric),
      queue_(fabric.queue),
      placement_(placement),
      packets_(packets),
      node_(node),
      links_of_interface_(all_links(fabric.machine.interface)),
      packets_of_(static_cast<std::size_t>(fabric.machine.node.processors)),
      sequence_of_(static_cast<std::size_t>(fabric.machine.node.interfaces)) {
    for (int interface = 0; interface < fabric.machine.node.interfaces; ++interface) {
        sides_.push_back(std::make_unique<Side>(*this));
        order_.push_back(fabric.messages_overtake() ? std::make_unique<PairOrder>() : nullptr);
    }
}

PacketEngine::~PacketEngine() = default;

void PacketEngine::add(Processor& processor) {
    ports_.push_back(std::make_unique<Port>(*this, processor, static_cast<int>(processors_.size())));
    processors_.push_back(&processor);
    processor.connect(*ports_.back());
}

MessageReceiver& PacketEngine::receiver(int interface) { return *sides_[static_cast<std::size_t>(interface)]; }
SendWatch& PacketEngine::watch(int interface) { return *sides_[static_cast<std::size_t>(interface)]; }

void PacketEngine::add(AnyInterface& interface) {
    const auto number = static_cast<int>(links_.size()) / links_of_interface_;
    for (LinkId link = 0; link < links_of_interface_; ++link)
        links_.push_back({&interface, number, link, RegisterQueue(fabric_.machine.node.processors)});
}

// --- sending --------------------------------------------------------------------------------------------------------

// D3: the message is posted when the processor's overhead has ended.
void PacketEngine::post(Message& whole, int processor) {
    Sending& sending = sendings_.start({&whole, PacketPlan(fabric_.machine.message, whole.payload.size()), processor});
    queue_.at<&PacketEngine::posted>(queue_.now() + fabric_.machine.processor.send_overhead, *this,
                                     reinterpret_cast<std::uint64_t>(&sending));
}

void PacketEngine::posted(std::uint64_t argument) {
    Sending& sending = *reinterpret_cast<Sending*>(argument);
    if (placement_.node_of(sending.whole->to) == node_) {
        deliver(*sending.whole);
        sendings_.end(sending);
        return;
    }
    ask(sending);
}

void PacketEngine::ask(Sending& sending) {
    sending.asked = queue_.now();
    asking_.push_back(&sending);
    consider();
}

void PacketEngine::consider(std::uint64_t) {
    if (decision_due_) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::node, &PacketEngine::settle>(*this);
}

// T3. A packet that gets a register lets the next one of its message ask, in the same cycle.
void PacketEngine::settle(std::uint64_t) {
    decision_due_ = false;
    do {
        place_those_who_ask();
        for (Link& link : links_) give_register(link);
    } while (!asking_.empty());
}

// D2: each sees the choices of those before it.
void PacketEngine::place_those_who_ask() {
    std::vector<Sending*> round;
    std::swap(round, asking_);
    std::ranges::sort(round, {}, [](const Sending* s) { return std::tuple(s->processor, s->whole->number); });
    for (Sending* sending : round) link_of(choose_interface(*sending), sending->whole->link).queue.add(*sending);
}

int PacketEngine::choose_interface(const Sending& sending) {
    const int interfaces = fabric_.machine.node.interfaces;
    switch (fabric_.machine.node.interface_choice) {
        case InterfaceChoice::by_rank: return sending.processor % interfaces;
        case InterfaceChoice::by_destination: return sending.whole->to % interfaces;
        case InterfaceChoice::in_turn: return packets_of_[static_cast<std::size_t>(sending.processor)]++ % interfaces;
        case InterfaceChoice::shortest: break;
    }
    int shortest = 0;
    for (int other = 1; other < interfaces; ++other) {
        const LinkId link = sending.whole->link;
        if (link_of(other, link).queue.size() < link_of(shortest, link).queue.size()) shortest = other;
    }
    return shortest;
}

void PacketEngine::give_register(Link& link) {
    if (link.queue.empty() || link.interface->send_may_begin_at(link.number) > queue_.now()) return;
    Sending& sending = link.queue.take();
    Message& packet = cut(sending, link);
    link.interface->begin(packet, sending.asked, queue_.now() + fabric_.machine.interface.send_overhead);
    if (++sending.packet < sending.plan.packets()) {
        sending.asked = queue_.now();
        asking_.push_back(&sending);
    } else {
        sendings_.end(sending);
    }
}

namespace {

/// Of the packet that asks. The only packet of a message shares its bytes.
Payload payload_of(const Sending& sending) {
    const Payload& whole = sending.whole->payload;
    if (sending.plan.packets() == 1) return whole;
    return Payload(whole.bytes().subspan(sending.plan.first_byte(sending.packet), sending.plan.bytes(sending.packet)));
}

}  // namespace

Message& PacketEngine::cut(const Sending& sending, const Link& link) {
    const Message& whole = *sending.whole;
    const auto interface = static_cast<std::size_t>(link.interface_number);
    Message& packet = packets_.start();
    packet.whole = sending.whole;
    packet.number_in_whole = sending.packet;
    packet.from = placement_.endpoint_at(node_, link.interface_number);
    packet.to = placement_.endpoint_at(placement_.node_of(whole.to), link.interface_number);
    packet.sequence = sequence_of_[interface]++;
    packet.message_class = whole.message_class;
    packet.link = whole.link;
    packet.payload = payload_of(sending);
    packet.bytes = fabric_.machine.message.header_bytes + static_cast<int>(packet.payload.size());
    packet.started = queue_.now();
    if (order_[interface] != nullptr) packet.number_in_pair = order_[interface]->number_for(packet);
    if (fabric_.observer != nullptr) fabric_.observer->send_started(packet, packet.started);
    return packet;
}

// --- receiving ------------------------------------------------------------------------------------------------------

// T5
void PacketEngine::arrived(std::uint64_t argument) {
    Message& packet = *reinterpret_cast<Message*>(argument);
    const Cycle now = queue_.now();
    if (fabric_.observer != nullptr) {
        fabric_.observer->presented(packet, now);
        fabric_.observer->delivered(packet, now);
    }
    link_of(placement_.interface_of(packet.to), packet.link).interface->taken(packet.link, now);
    packets_.delivered(packet, now);
    Message& whole = *packet.whole;
    const bool is_complete = assembly_.add(packet, PacketPlan(fabric_.machine.message, whole.payload.size()));
    packets_.give_back(packet);
    if (is_complete) deliver(whole);
}

// T6
void PacketEngine::deliver(Message& whole) {
    whole.crossed = 1;  // the way into the node; the packets have counted their hops
    whole.link = 0;
    processors_[static_cast<std::size_t>(placement_.processor_of(whole.to))]->will_present(whole, queue_.now());
}

}  // namespace narrows
