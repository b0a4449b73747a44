#include "testbench/lockstep/divergence.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/network/topology/resource.h"

namespace narrows::lockstep {

namespace {

/// Calls visit(router, name, expected, actual) for every event of a message, in the order of its path.
template <class Visit>
class EventPairs {
public:
    EventPairs(const Topology& topology, Visit visit) : topology_(topology), visit_(visit) {}

    void of(const PlannedSend& send, const Journey& model, const Journey& rtl) {
        visit_(topology_.router_of(send.from), "start", model.started, rtl.started);
        visit_(topology_.router_of(send.from), "move to a send buffer", model.copied, rtl.copied);
        visit_(topology_.router_of(send.from), "first byte out of the send buffer", model.left, rtl.left);
        const std::size_t hops = std::max(model.crossings.size(), rtl.crossings.size());
        for (std::size_t i = 0; i < hops; ++i) {
            const ChannelCrossing* expected = i < model.crossings.size() ? &model.crossings[i] : nullptr;
            const ChannelCrossing* actual = i < rtl.crossings.size() ? &rtl.crossings[i] : nullptr;
            const bool alike = expected != nullptr && actual != nullptr && are_alike(*expected, *actual);
            if (expected != nullptr) crossing(*expected, *expected, alike ? *actual : ChannelCrossing{});
            if (actual != nullptr && !alike) crossing(*actual, ChannelCrossing{}, *actual);
        }
        visit_(topology_.router_of(send.to), "presentation", model.presented, rtl.presented);
        visit_(topology_.router_of(send.to), "delivery", model.delivered, rtl.delivered);
        visit_(topology_.router_of(send.to), "right data", model.intact ? model.delivered : never,
               rtl.intact ? rtl.delivered : never);
    }

private:
    static bool are_alike(const ChannelCrossing& a, const ChannelCrossing& b) {
        return a.router == b.router && a.port == b.port && a.link == b.link && a.channel == b.channel &&
               a.lane == b.lane;
    }
    void crossing(const ChannelCrossing& known, const ChannelCrossing& expected, const ChannelCrossing& actual) {
        const std::string where = place_of(known);
        visit_(known.router, "first byte on " + where, expected.head, actual.head);
        visit_(known.router, "last byte on " + where, expected.tail, actual.tail);
    }

    std::string place_of(const ChannelCrossing& known) const {
        const std::string router = router_name(topology_, known.router);
        if (known.port == Topology::local) return fmt::format("interface link {} into {}", known.link, router);
        std::string text = fmt::format("channel {} of {}", topology_.port_name(known.router, known.port), router);
        if (known.channel > 0) text += fmt::format(", channel {} of its group", known.channel);
        if (known.lane > 0) text += fmt::format(", into lane {}", known.lane);
        return text;
    }

    const Topology& topology_;
    Visit visit_;
};

template <class Visit>
void for_each_pair(const Topology& topology, const PlannedSend& send, const Journey& model, const Journey& rtl,
                   Visit visit) {
    EventPairs<Visit>(topology, visit).of(send, model, rtl);
}

std::string cycle_text(Cycle cycle) { return cycle == never ? "never" : fmt::format("at cycle {}", cycle); }
std::string short_text(Cycle cycle) { return cycle == never ? "never" : fmt::to_string(cycle); }

}  // namespace

std::string Divergence::text() const {
    return fmt::format("message {}: {}: expected {}, in RTL {}", message, event, cycle_text(expected),
                       cycle_text(actual));
}

std::optional<Divergence> first_divergence(const Topology& topology, const std::vector<PlannedSend>& sends,
                                           const std::vector<Journey>& model, const std::vector<Journey>& rtl) {
    std::optional<Divergence> first;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        for_each_pair(topology, sends[i], model[i], rtl[i],
                      [&](RouterId router, const std::string& name, Cycle expected, Cycle actual) {
                          const Cycle cycle = std::min(expected, actual);
                          if (expected != actual && (!first || cycle < first->cycle))
                              first = Divergence{cycle, i, router, name, expected, actual};
                      });
    }
    return first;
}

std::string history(const Divergence& divergence, const Topology& topology, const std::vector<PlannedSend>& sends,
                    const std::vector<Journey>& model, const std::vector<Journey>& rtl) {
    constexpr std::size_t shown = 20;
    std::vector<Divergence> lines;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        for_each_pair(topology, sends[i], model[i], rtl[i],
                      [&](RouterId router, const std::string& name, Cycle expected, Cycle actual) {
                          const Cycle cycle = std::min(expected, actual);
                          if (cycle <= divergence.cycle && (i == divergence.message || router == divergence.router))
                              lines.push_back({cycle, i, router, name, expected, actual});
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
