#include "testbench/lockstep/divergence.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::lockstep {

namespace {

/// Calls visit(node, name, expected, actual) for every event of a message, in the order of its path.
template <class Visit>
class EventPairs {
public:
    EventPairs(const Grid& grid, Visit visit) : grid_(grid), visit_(visit) {}

    void of(const PlannedSend& send, const Journey& model, const Journey& rtl) {
        visit_(send.from, "start", model.started, rtl.started);
        visit_(send.from, "move to a send buffer", model.copied, rtl.copied);
        visit_(send.from, "first byte out of the send buffer", model.left, rtl.left);
        const std::size_t hops = std::max(model.crossings.size(), rtl.crossings.size());
        for (std::size_t i = 0; i < hops; ++i) {
            const ChannelCrossing* expected = i < model.crossings.size() ? &model.crossings[i] : nullptr;
            const ChannelCrossing* actual = i < rtl.crossings.size() ? &rtl.crossings[i] : nullptr;
            const bool alike = expected != nullptr && actual != nullptr && expected->router == actual->router &&
                               expected->port == actual->port && expected->link == actual->link;
            if (expected != nullptr) crossing(*expected, *expected, alike ? *actual : ChannelCrossing{});
            if (actual != nullptr && !alike) crossing(*actual, ChannelCrossing{}, *actual);
        }
        visit_(send.to, "presentation", model.presented, rtl.presented);
        visit_(send.to, "delivery", model.delivered, rtl.delivered);
        visit_(send.to, "right data", model.intact ? model.delivered : never, rtl.intact ? rtl.delivered : never);
    }

private:
    void crossing(const ChannelCrossing& known, const ChannelCrossing& expected, const ChannelCrossing& actual) {
        const NodeId node = grid_.node_at(known.router);
        const std::string where =
            known.port == Topology::local
                ? fmt::format("interface link {} into node {}", known.link, node)
                : fmt::format("channel {} of node {}", grid_.port_name(known.router, known.port), node);
        visit_(node, "first byte on " + where, expected.head, actual.head);
        visit_(node, "last byte on " + where, expected.tail, actual.tail);
    }

    const Grid& grid_;
    Visit visit_;
};

template <class Visit>
void for_each_pair(const Grid& grid, const PlannedSend& send, const Journey& model, const Journey& rtl, Visit visit) {
    EventPairs<Visit>(grid, visit).of(send, model, rtl);
}

std::string cycle_text(Cycle cycle) { return cycle == never ? "never" : fmt::format("at cycle {}", cycle); }
std::string short_text(Cycle cycle) { return cycle == never ? "never" : fmt::to_string(cycle); }

}  // namespace

std::string Divergence::text() const {
    return fmt::format("message {}: {}: expected {}, in RTL {}", message, event, cycle_text(expected),
                       cycle_text(actual));
}

std::optional<Divergence> first_divergence(const Grid& grid, const std::vector<PlannedSend>& sends,
                                           const std::vector<Journey>& model, const std::vector<Journey>& rtl) {
    std::optional<Divergence> first;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        for_each_pair(grid, sends[i], model[i], rtl[i],
                      [&](NodeId node, const std::string& name, Cycle expected, Cycle actual) {
                          const Cycle cycle = std::min(expected, actual);
                          if (expected != actual && (!first || cycle < first->cycle))
                              first = Divergence{cycle, i, node, name, expected, actual};
                      });
    }
    return first;
}

std::string history(const Divergence& divergence, const Grid& grid, const std::vector<PlannedSend>& sends,
                    const std::vector<Journey>& model, const std::vector<Journey>& rtl) {
    constexpr std::size_t shown = 20;
    std::vector<Divergence> lines;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        for_each_pair(grid, sends[i], model[i], rtl[i],
                      [&](NodeId node, const std::string& name, Cycle expected, Cycle actual) {
                          const Cycle cycle = std::min(expected, actual);
                          if (cycle <= divergence.cycle && (i == divergence.message || node == divergence.node))
                              lines.push_back({cycle, i, node, name, expected, actual});
                      });
    }
    std::stable_sort(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.cycle < b.cycle; });
    std::string text = "    model       rtl\n";
    for (std::size_t i = lines.size() - std::min(lines.size(), shown); i < lines.size(); ++i) {
        const Divergence& line = lines[i];
        text += fmt::format("{:>9} {:>9}  message {} ({} to {}): {}{}\n", short_text(line.expected),
                            short_text(line.actual), line.message, sends[line.message].from, sends[line.message].to,
                            line.event, line.expected != line.actual ? "  <--" : "");
    }
    return text;
}

}  // namespace narrows::lockstep
