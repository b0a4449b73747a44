#include "tests/reference/nodes/random_programs.h"

#include <algorithm>
#include <utility>

namespace narrows::reference {

namespace {

using What = NodeOperation::What;

constexpr int tags = 4;  // receives name them; with an odd tag they also name the source

}  // namespace

RandomPrograms::RandomPrograms(Dice& dice, const RankPlaces& places, const ProgramLimits& limits)
    : dice_(&dice), places_(&places), limits_(limits), pauses_(!dice.one_in(3)) {
    choose_styles();
    choose_traffic();
    if (dice_->one_in(3)) {
        program_phases();
    } else {
        program_activities();
    }
}

std::vector<NodeActivity> RandomPrograms::activities() const { return activities_; }

void RandomPrograms::choose_styles() {
    const int ranks = places_->ranks();
    for (int rank = 0; rank < ranks; ++rank) takes_any_.push_back(dice_->one_in(3));
    for (int pair = 0; pair < ranks * ranks; ++pair) by_source_.push_back(dice_->one_in(3));
}

void RandomPrograms::choose_traffic() {
    const int ranks = places_->ranks();
    const bool to_one = dice_->one_in(3);  // a hot spot
    const bool from_one = dice_->one_in(4);
    for (int left = 1 + dice_->below(limits_.messages); left > 0; --left) {
        const int from = from_one && !dice_->one_in(3) ? 0 : dice_->below(ranks);
        const int to = to_one && !dice_->one_in(3) ? ranks - 1 : dice_->below(ranks);
        const bool within_node = places_->node_of(from) == places_->node_of(to);
        if (from != to && (limits_.within_node || !within_node)) traffic_.push_back(random_message(from, to));
    }
}

RandomPrograms::Traffic RandomPrograms::random_message(int from, int to) {
    const int most = dice_->one_in(4) ? std::max(1, limits_.largest_payload / 4) : limits_.largest_payload;
    const int bytes = limits_.smallest_payload + dice_->below(most - limits_.smallest_payload + 1);
    const auto message_class = all_message_classes[static_cast<std::size_t>(dice_->one_in(3) ? dice_->below(3) : 0)];
    NodeOperation send{What::send, to, dice_->below(tags), bytes, message_class};
    NodeOperation receive{What::receive};
    if (takes_any(to)) return {send, from, receive};
    if (by_source(from, to)) {
        send.tag += tags;
        receive.rank = from;
    } else {
        receive.tag = send.tag;
        if (send.tag % 2 == 1) receive.rank = from;
    }
    return {send, from, receive};
}

void RandomPrograms::pause(std::vector<NodeOperation>& operations) {
    if (!pauses_ || !dice_->one_in(3)) return;
    const int length = 1 + dice_->below(limits_.pause);
    switch (dice_->below(5)) {
        case 0: return operations.push_back({.what = What::wait, .cycles = length});
        case 1: return operations.push_back({.what = What::work, .cycles = length});
        case 2: return operations.push_back({.what = What::compute, .cycles = length});
        case 3: return operations.push_back({.what = What::copy, .bytes = length});
        default: return operations.push_back({.what = What::sweep, .bytes = length});
    }
}

void RandomPrograms::append(std::vector<NodeOperation>& operations, std::vector<NodeOperation> more) {
    dice_->shuffle(more);
    for (const NodeOperation& operation : more) {
        pause(operations);
        operations.push_back(operation);
        if (limits_.waits_for_sends && operation.what == What::send && dice_->one_in(8))
            operations.push_back({.what = What::sent});
    }
}

/// All ranks send before they receive, phase by phase.
void RandomPrograms::program_phases() {
    const int phases = 1 + dice_->below(3);
    std::vector<std::vector<Traffic>> of_phase(static_cast<std::size_t>(phases));
    for (const Traffic& message : traffic_) of_phase[static_cast<std::size_t>(dice_->below(phases))].push_back(message);
    for (int rank = 0; rank < places_->ranks(); ++rank) {
        NodeActivity activity{rank, {}};
        for (const std::vector<Traffic>& phase : of_phase) {
            std::vector<NodeOperation> sends;
            std::vector<NodeOperation> receives;
            for (const Traffic& message : phase) {
                if (message.from == rank) sends.push_back(message.send);
                if (message.send.rank == rank) receives.push_back(message.receive);
            }
            append(activity.operations, sends);
            append(activity.operations, receives);
        }
        activities_.push_back(activity);
    }
}

/// Each operation belongs to one of a few activities of its rank. An activity that receives does not send afterwards.
void RandomPrograms::program_activities() {
    for (int rank = 0; rank < places_->ranks(); ++rank) {
        const auto count = static_cast<std::size_t>(1 + dice_->below(3));
        std::vector<std::vector<NodeOperation>> sends(count);
        std::vector<std::vector<NodeOperation>> receives(count);
        const auto any = [&](auto& lists) -> auto& {
            return lists[static_cast<std::size_t>(dice_->below(static_cast<int>(count)))];
        };
        for (const Traffic& message : traffic_) {
            if (message.from == rank) any(sends).push_back(message.send);
            if (message.send.rank == rank) any(receives).push_back(message.receive);
        }
        for (std::size_t i = 0; i < count; ++i) {
            NodeActivity activity{rank, {}};
            append(activity.operations, sends[i]);
            append(activity.operations, receives[i]);
            activities_.push_back(activity);
        }
    }
    dice_->shuffle(activities_);
}

}  // namespace narrows::reference
