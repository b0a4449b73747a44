#include "testbench/lockstep/divergence.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::lockstep {

namespace {

/// Looks at pairs of cycles and keeps the earliest that differ.
class Comparison {
public:
    explicit Comparison(const Topology& topology) : topology_(topology) {}

    void compare(std::size_t message, const Journey& model, const Journey& rtl) {
        message_ = message;
        event("start", model.started, rtl.started);
        event("move to a send buffer", model.copied, rtl.copied);
        event("first byte out of the send buffer", model.left, rtl.left);
        const std::size_t hops = std::max(model.crossings.size(), rtl.crossings.size());
        for (std::size_t i = 0; i < hops; ++i) {
            const Crossing* expected = i < model.crossings.size() ? &model.crossings[i] : nullptr;
            const Crossing* actual = i < rtl.crossings.size() ? &rtl.crossings[i] : nullptr;
            const bool alike = expected != nullptr && actual != nullptr && expected->router == actual->router &&
                               expected->port == actual->port && expected->link == actual->link;
            if (expected != nullptr) crossing(*expected, alike ? *actual : Crossing{});
            if (actual != nullptr && !alike) crossing(Crossing{}, *actual);
        }
        event("presentation", model.presented, rtl.presented);
        event("delivery", model.delivered, rtl.delivered);
        if (model.intact != rtl.intact) note("wrong data", model.delivered, rtl.delivered);
    }

    const std::optional<Divergence>& first() const { return first_; }

private:
    void crossing(const Crossing& expected, const Crossing& actual) {
        const Crossing& known = expected.head != never ? expected : actual;
        const std::string where =
            known.port == Topology::local
                ? fmt::format("interface link {} into node {}", known.link, known.router)
                : fmt::format("channel {} of node {}", topology_.port_name(known.port), known.router);
        event("first byte on " + where, expected.head, actual.head);
        event("last byte on " + where, expected.tail, actual.tail);
    }

    void event(const std::string& name, Cycle expected, Cycle actual) {
        if (expected != actual) note(name, expected, actual);
    }

    void note(const std::string& name, Cycle expected, Cycle actual) {
        const Cycle cycle = std::min(expected, actual);
        if (!first_ || cycle < first_->cycle) first_ = Divergence{cycle, message_, name, expected, actual};
    }

    const Topology& topology_;
    std::size_t message_ = 0;
    std::optional<Divergence> first_;
};

std::string cycle_text(Cycle cycle) { return cycle == never ? "never" : fmt::format("at cycle {}", cycle); }

}  // namespace

std::string Divergence::text() const {
    return fmt::format("message {}: {}: expected {}, in RTL {}", message, event, cycle_text(expected),
                       cycle_text(actual));
}

std::optional<Divergence> first_divergence(const Topology& topology, const std::vector<Journey>& model,
                                           const std::vector<Journey>& rtl) {
    Comparison comparison(topology);
    for (std::size_t i = 0; i < model.size(); ++i) comparison.compare(i, model[i], rtl.at(i));
    return comparison.first();
}

}  // namespace narrows::lockstep
