#include "tests/reference/one_node/processor_decisions.h"

#include <optional>
#include <tuple>

namespace narrows::reference {

bool ProcessorDecisions::step(Cycle t) {
    bool decided = false;
    for (NodeProcessor& processor : *processors_) decided |= processor.begin_computation(t);
    std::vector<NodeProcessor*> free;
    for (NodeProcessor& processor : *processors_) {
        if (!processor.is_free(t)) continue;
        if (processor.begin_other(t)) {
            decided = true;
        } else {
            free.push_back(&processor);
        }
    }
    while (begin_send(free, t)) decided = true;
    return decided;
}

/// Begins the send that was asked for first, among those that may begin.
bool ProcessorDecisions::begin_send(std::vector<NodeProcessor*>& free, Cycle t) {
    std::optional<NodeProcessor::SendChoice> first;
    auto starter = free.end();
    for (auto processor = free.begin(); processor != free.end(); ++processor) {
        const std::optional<NodeProcessor::SendChoice> choice = (*processor)->send_choice(t);
        if (!choice || (first && !goes_before(**processor, *choice, **starter, *first))) continue;
        first = choice;
        starter = processor;
    }
    if (!first) return false;
    (*starter)->begin(*first, t);
    free.erase(starter);
    return true;
}

/// Processors that take no register go first, then the send asked for first; ties go to the lower link, then by turn.
bool ProcessorDecisions::goes_before(const NodeProcessor& a, const NodeProcessor::SendChoice& of_a,
                                     const NodeProcessor& b, const NodeProcessor::SendChoice& of_b) const {
    const auto order = [this](const NodeProcessor& p, const NodeProcessor::SendChoice& choice) {
        const LinkPlace place = choice.place;
        if (!place.is_chosen()) return std::tuple(Cycle{-1}, 0, 0);
        return std::tuple(choice.message->asked, rules_->number_of_link(place.interface, place.link),
                          out_->turns_until(p.node(), place, p.number()));
    };
    return order(a, of_a) < order(b, of_b);
}

}  // namespace narrows::reference
