#include "tests/reference/nodes/rank_processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows::reference {

RankProcessor::RankProcessor(const NodeRules& rules, int number, NodeMemory& memory,
                             std::vector<ActivityProgress*> activities, NodeTraffic& traffic, MessageProtocol& protocol,
                             const Disturbances& disturbances)
    : rules_(&rules),
      steps_(rules, protocol),
      number_(number),
      memory_(&memory),
      activities_(std::move(activities)),
      messages_(&traffic.messages),
      disturbances_(disturbances) {}

void RankProcessor::begin(ReferenceStep step) {
    const Cycle cycles = disturbances_.vary(step.overhead) + step.work;
    doing_ = {std::move(step), cycles};
}

bool RankProcessor::finish(Cycle t) {
    bool finished = finish_doing(t);
    for (ActivityProgress* activity : activities_) finished |= finish_passive(*activity, t);
    return finished;
}

/// The overhead, a chunk, or the whole step.
bool RankProcessor::finish_doing(Cycle t) {
    if (!doing_ || doing_->left > 0 || !have_ended(doing_->accesses, t)) return false;
    const bool was_overhead = std::exchange(doing_->is_overhead, false);
    if (was_overhead && !doing_->step.after_overhead(t)) {
        doing_.reset();
        return true;
    }
    if (doing_->next_chunk < doing_->step.chunks.size()) {
        if (disturbances_.interrupt(t)) return was_overhead;  // Z1
        begin_chunk(t);
        return true;
    }
    const Doing done = *std::exchange(doing_, std::nullopt);
    done.step.at_end(t);
    return true;
}

/// V4.
void RankProcessor::begin_chunk(Cycle t) {
    const CopyChunk& chunk = doing_->step.chunks[doing_->next_chunk++];
    doing_->left = chunk.own;
    doing_->accesses = memory_->access_of_processor(number_, chunk.crossing, t);
}

bool RankProcessor::finish_passive(ActivityProgress& activity, Cycle t) {
    const bool waited = activity.does(What::wait) && t >= activity.asked() + activity.operation().cycles;
    const bool sent = activity.does(What::sent) && has_sent_all(activity);
    const bool computed = &activity == computing_ && activity.computed() == activity.operation().cycles;
    if (!waited && !sent && !computed) return false;
    if (computed) computing_ = nullptr;
    activity.go_on(t);
    return true;
}

/// T8.
bool RankProcessor::has_sent_all(const ActivityProgress& activity) const {
    return std::all_of(messages_->begin(), messages_->end(), [&activity](const WholeMessage& m) {
        return m.sender != &activity || m.operation >= activity.operation_number() || m.ended != never;
    });
}

/// P5, P6: the one asked for first; ties: the order of the activities.
template <class Asks>
ActivityProgress* RankProcessor::first_that(const Asks& asks) const {
    ActivityProgress* first = nullptr;
    for (ActivityProgress* activity : activities_) {
        if (!asks(*activity)) continue;
        if (first == nullptr || activity->order_of_request() < first->order_of_request()) first = activity;
    }
    return first;
}

/// P4, P9: several computations run one after the other.
bool RankProcessor::begin_computation() {
    if (computing_ != nullptr) return false;
    computing_ = first_that([](const ActivityProgress& a) { return a.asks_for(What::compute); });
    return computing_ != nullptr;
}

bool RankProcessor::pass(Cycle t) {
    if (disturbances_.interrupt(t)) return false;
    if (doing_) return doing_->left > 0 && doing_->left-- > 0;
    if (computing_ != nullptr) computing_->compute_a_cycle();
    return computing_ != nullptr;
}

bool RankProcessor::decide(Cycle t) {
    const bool computes = begin_computation();
    if (doing_ || disturbances_.interrupt(t)) return computes;
    return serve_request() || receive_step() || work() || send(t) || computes;
}

bool RankProcessor::serve_request() {
    ActivityProgress* const activity = first_that([](const auto& a) { return a.asks_for(What::receive); });
    if (activity == nullptr) return false;
    activity->serve(served_++);
    begin(steps_.request(*activity));
    return true;
}

bool RankProcessor::is_mine(const ActivityProgress* activity) const {
    return std::find(activities_.begin(), activities_.end(), activity) != activities_.end();
}

/// P9: the receive that was served first; of one message, the packet that came into memory first.
bool RankProcessor::receive_step() {
    WholeMessage* first = nullptr;
    PacketState* first_packet = nullptr;
    const auto consider = [&](WholeMessage& message, PacketState* packet) {
        if (first != nullptr && first->receiver->place_of_service() < message.receiver->place_of_service()) return;
        if (first == &message &&
            std::tuple(first_packet->in_memory, first_packet->number) < std::tuple(packet->in_memory, packet->number))
            return;
        first = &message;
        first_packet = packet;
    };
    for (WholeMessage& message : *messages_) {
        if (!is_mine(message.receiver) || rules_->can_be_got(message)) continue;
        if (message.is_within_node() && rules_->has_receive_step(message)) consider(message, nullptr);
        for (PacketState& packet : message.packets) {
            const bool ready = packet.in_memory != never && packet.receive_step_end == never;
            if (ready && rules_->needs_receive_step(packet)) consider(message, &packet);
        }
    }
    if (first == nullptr) return false;
    begin(first_packet != nullptr ? steps_.receive(*first_packet) : steps_.receive(*first));
    return true;
}

bool RankProcessor::work() {
    ActivityProgress* const activity = first_that([](const auto& a) { return a.asks_for_work(); });
    if (activity == nullptr) return false;
    activity->begin();
    begin(steps_.work(*activity));
    return true;
}

/// P1 and P9: of sends and steps of sends, the one whose send was asked for first; ties: the order of the activities,
/// and of one activity the message that was started first.
bool RankProcessor::send(Cycle t) {
    WholeMessage* first = nullptr;
    ActivityProgress* const asking = first_that([](const auto& a) { return a.asks_for(What::send); });
    const auto order = [](const WholeMessage& m) { return std::tuple(m.asked, m.sender->number(), m.operation); };
    const auto consider = [&](WholeMessage& message) {
        if (first == nullptr || order(message) < order(*first)) first = &message;
    };
    if (asking != nullptr) {
        WholeMessage& message = message_of(*asking);
        message.asked = asking->asked();
        consider(message);
    }
    for (WholeMessage& message : *messages_) {
        if (is_mine(message.sender) && rules_->has_send_step(message, *messages_)) consider(message);
    }
    if (first == nullptr) return false;
    if (!first->is_started()) start(*asking, t);
    begin(steps_.send(*first));
    return true;
}

WholeMessage& RankProcessor::message_of(const ActivityProgress& activity) const {
    return *std::find_if(messages_->begin(), messages_->end(), [&activity](const WholeMessage& m) {
        return m.sender == &activity && m.operation == activity.operation_number();
    });
}

void RankProcessor::start(ActivityProgress& activity, Cycle t) {
    WholeMessage& message = message_of(activity);
    const auto count = [this](const auto& condition) {
        return static_cast<int>(std::count_if(messages_->begin(), messages_->end(),
                                              [&](const WholeMessage& m) { return m.is_started() && condition(m); }));
    };
    message.place_of_start = count([](const WholeMessage&) { return true; });
    message.number = count([&](const WholeMessage& m) {
        return m.from == message.from && m.to == message.to && m.message_class == message.message_class;  // T6
    });
    message.started_before = count([&](const WholeMessage& m) {
        return m.from == message.from && m.to_node != m.from_node;  // D2
    });
    message.start = t;
    activity.begin();
}

}  // namespace narrows::reference
