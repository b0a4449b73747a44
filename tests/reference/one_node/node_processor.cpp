#include "tests/reference/one_node/node_processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows::reference {

NodeProcessor::NodeProcessor(const OneNodeRules& rules, int rank, const OneNodeSteps& steps,
                             std::vector<ProgramProgress*> programs, OneNodeTraffic& traffic, PacketsOut& out,
                             PacketsIn& in, const MessageLists& lists, const RankDisturbance& disturbance)
    : rules_(&rules),
      rank_(rank),
      node_(rules.places().node_of(rank)),
      steps_(steps),
      programs_(std::move(programs)),
      traffic_(&traffic),
      out_(&out),
      in_(&in),
      lists_(&lists),
      running_(disturbance) {}

bool NodeProcessor::end_waiting(Cycle t) {
    bool ended = false;
    for (ProgramProgress* const program : programs_) {
        if (program->asks_for(What::dma, t) && program->operation().bytes > 0)
            program->begin(steps_.access(*program, t));
        if (!ends_at(*program, t)) continue;
        if (program == computing_) computing_ = nullptr;
        program->go_on(t);
        ended = true;
    }
    return ended;
}

bool NodeProcessor::ends_at(const ProgramProgress& program, Cycle t) const {
    if (program.asks_for(What::wait, t)) return t >= program.asked() + program.operation().cycles;
    if (&program == computing_) return program.computed() == program.operation().cycles;
    if (program.asks_for(What::dma, t)) return program.operation().bytes == 0;
    if (program.does(What::dma)) return program.access_is_over(t);
    if (program.asks_for(What::sent, t)) {
        const auto& sends = program.sends();
        return std::all_of(sends.begin(), sends.end(), [&](const MessageProgress* m) {
            return m->operation > program.operation_number() || m->ended != never;
        });
    }
    return program.asks_for_nothing(t);
}

bool NodeProcessor::pass(Cycle t) {
    if (running_.is_interrupted(t)) return false;
    if (running_.is_busy()) return running_.pass();
    if (computing_ != nullptr) computing_->compute_a_cycle();
    return computing_ != nullptr;
}

/// The operation asked for first; ties go by activity.
template <class Asks>
ProgramProgress* NodeProcessor::first_that(const Asks& asks) const {
    ProgramProgress* first = nullptr;
    for (ProgramProgress* const program : programs_) {
        if (!asks(*program)) continue;
        if (first == nullptr || program->order_of_request() < first->order_of_request()) first = program;
    }
    return first;
}

bool NodeProcessor::begin_computation(Cycle t) {
    if (computing_ != nullptr) return false;
    computing_ = first_that([t](const ProgramProgress& p) { return p.asks_for(What::compute, t); });
    if (computing_ == nullptr) return false;
    computing_->begin();
    return true;
}

bool NodeProcessor::begin_other(Cycle t) { return take_packet(t) || serve_request(t) || receive_step(t) || work(t); }

/// P3: the packet presented first; ties: the lower link.
bool NodeProcessor::take_packet(Cycle t) {
    if (!rules_->at_arrival() && !rules_->processor_moves()) return false;
    for (PacketProgress* const packet : in_->presented_at(node_, t)) {
        if (packet->to != rank_ || !in_->needs_processor(*packet) || !lists_->may_be_taken(*packet)) continue;
        packet->is_taken = true;
        running_.begin(steps_.take(*packet), t);
        return true;
    }
    return false;
}

bool NodeProcessor::serve_request(Cycle t) {
    if (rules_->at_arrival()) return false;
    ProgramProgress* const program = first_that([t](const ProgramProgress& p) { return p.asks_for(What::receive, t); });
    if (program == nullptr) return false;
    program->serve(served_++);
    running_.begin(steps_.request(*program), t);
    return true;
}

/// The receive that was served first; of one message the packet that came into memory first, ties: the lower number.
bool NodeProcessor::receive_step(Cycle t) {
    MessageProgress* first = nullptr;
    PacketProgress* first_packet = nullptr;
    const auto order = [this](const MessageProgress& m, const PacketProgress* p) {
        const auto receive = m.receiver->order_of_receive(rules_->at_arrival());
        return std::tuple(receive, p == nullptr ? 0 : p->in_memory, p == nullptr ? 0 : p->number);
    };
    const auto consider = [&](MessageProgress& message, PacketProgress* packet) {
        if (first != nullptr && order(*first, first_packet) < order(message, packet)) return;
        first = &message;
        first_packet = packet;
    };
    for (MessageProgress* const message : traffic_->started) {
        if (message->to != rank_ || !message->is_matched() || message->got != never) continue;
        if (message->is_within_node() && is_ready(*message)) consider(*message, nullptr);
        for (PacketProgress& packet : message->packets) {
            const bool ready = packet.in_memory != never && packet.receive_step == never;
            if (ready && steps_.handover().needs_step(packet)) consider(*message, &packet);
        }
    }
    if (first == nullptr) return false;
    running_.begin(first_packet != nullptr ? steps_.receive(*first_packet) : steps_.receive(*first), t);
    return true;
}

/// W: whether the receiver of a message within the node has a further step.
bool NodeProcessor::is_ready(const MessageProgress& message) const {
    if (!message.receiver_has_begun) return true;
    if (!message.receiver_may_copy || message.chunks_out == message.chunks.size()) return false;
    return rules_->is_one_copy() || message.chunks_there > message.chunks_out;
}

bool NodeProcessor::work(Cycle t) {
    ProgramProgress* const program = first_that([t](const ProgramProgress& p) { return p.asks_for_work(t); });
    if (program == nullptr) return false;
    program->begin();
    running_.begin(steps_.work(*program), t);
    return true;
}

/// P1a: the send asked for first. Ties go to the lower named link, then by activity, then by the order of asking.
std::optional<NodeProcessor::SendChoice> NodeProcessor::send_choice(Cycle t) {
    for (ProgramProgress* const program : programs_) {
        if (program->asks_for(What::send, t)) program->asked_send().asked = program->asked();
    }
    std::optional<SendChoice> first;
    const auto order = [this](const MessageProgress& m) {
        const int named_link = links_for(rules_->machine(), m.message_class).first + m.link;
        return std::tuple(m.asked, named_link, m.sender->number(), m.operation);
    };
    const auto consider = [&](MessageProgress& message) {
        if (first && order(*first->message) < order(message)) return;
        const std::optional<SendChoice> choice = choice_of(message);
        if (choice) first = choice;
    };
    for (ProgramProgress* const program : programs_) {
        if (program->asks_for(What::send, t)) consider(program->asked_send());
    }
    for (MessageProgress* const message : traffic_->started) {
        if (message->from == rank_ && may_go_on(*message)) consider(*message);
    }
    return first;
}

/// Empty if it may not begin.
std::optional<NodeProcessor::SendChoice> NodeProcessor::choice_of(MessageProgress& message) const {
    if (message.is_within_node()) return SendChoice{&message};
    if (!message.is_started()) count_sends_before(message);
    const bool takes_register = message.is_started() ? rules_->processor_moves() : !rules_->is_posted();
    if (!takes_register) return SendChoice{&message};
    const auto number = static_cast<std::size_t>(message.steps_begun);
    const LinkPlace place = out_->place_to_take(message.packets[number], message.asked);
    if (!place.is_chosen()) return std::nullopt;
    return SendChoice{&message, place};
}

/// D2: counts earlier sends: with `posted` those that started before, else those asked for before.
void NodeProcessor::count_sends_before(MessageProgress& message) const {
    message.sent_before = 0;
    const auto order = [](const MessageProgress& m) { return std::tuple(m.asked, m.sender->number(), m.operation); };
    for (const MessageProgress& m : traffic_->messages) {
        if (m.from != rank_ || m.is_within_node() || m.asked == never) continue;
        if (rules_->is_posted() ? m.is_started() : order(m) < order(message)) ++message.sent_before;
    }
}

/// True if the sender has a further step for a message that has started.
bool NodeProcessor::may_go_on(const MessageProgress& message) const {
    if (message.is_within_node()) {
        if (rules_->is_one_copy() || !message.is_matched() || message.chunks_in == message.chunks.size()) return false;
        return fits_into_segment(message);
    }
    if (message.is_rendezvous && message.granted == never) return false;
    if (message.copy_waits) return true;
    return rules_->has_packet_steps() && message.steps_begun < static_cast<int>(message.packets.size());
}

/// W1: no message that was matched before uses the segment, and there is room for the next chunk.
bool NodeProcessor::fits_into_segment(const MessageProgress& message) const {
    for (const MessageProgress* const m : traffic_->started) {
        const bool is_before = m->is_matched() && m->place_of_match < message.place_of_match && m->delivered == never;
        if (is_before && m->from == message.from && m->to == message.to) return false;
    }
    std::int64_t held = 0;
    for (std::size_t i = message.chunks_done; i <= message.chunks_in; ++i) held += message.chunks[i];
    return held <= rules_->machine().room_bytes();
}

void NodeProcessor::begin(const SendChoice& choice, Cycle t) {
    MessageProgress& message = *choice.message;
    if (message.is_started()) {
        running_.begin(steps_.next(message, choice.place, t), t);
        return;
    }
    start(choice, t);
    running_.begin(steps_.first(message), t);
}

void NodeProcessor::start(const SendChoice& choice, Cycle t) {
    MessageProgress& message = *choice.message;
    const auto& started = traffic_->started;
    message.number = static_cast<int>(std::count_if(started.begin(), started.end(), [&](const MessageProgress* m) {
        return m->numbering() == message.numbering();
    }));
    message.start = t;
    message.place_of_start = static_cast<int>(started.size());
    message.sender->begin();
    traffic_->started.push_back(&message);
    if (message.is_within_node()) return;
    traffic_->sending.push_back(&message);
    if (choice.place.is_chosen()) out_->take(message.packets.front(), choice.place, t);
}

}  // namespace narrows::reference
