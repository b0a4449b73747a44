#pragma once

#include <gtest/gtest.h>

#include <bitset>
#include <map>
#include <utility>
#include <vector>

#include "tests/collectives/made_plan.h"
#include "tests/collectives/walk.h"

namespace narrows {

/// Carries out a plan without a machine. Instead of numbers it moves, for each element, the set of nodes whose data are
/// in it. It knows nothing of how a run holds data.
class SymbolicExecution {
public:
    static constexpr std::size_t most_nodes = 100;
    using Origins = std::bitset<most_nodes>;
    struct Sent {
        std::vector<Range> ranges;
        std::vector<Origins> elements;
    };

    explicit SymbolicExecution(const MadePlan& made)
        : plan_(made.plan()),
          contents_(made.contents()),
          held_(static_cast<std::size_t>(plan_.nodes)),
          results_(static_cast<std::size_t>(plan_.nodes)) {}

    /// Checks that sends and receives match, and that nodes have everything that their steps need.
    void run() { collectives::Walk<Sent, SymbolicExecution>(plan_, *this).run(); }

    /// Checks that every node has the due elements and no others, all from the right origins.
    void expect_results(const std::function<Origins(NodeId node, std::int64_t element)>& right) const {
        for (NodeId node = 0; node < plan_.nodes; ++node) {
            const std::map<std::int64_t, Origins>& result = results_[static_cast<std::size_t>(node)];
            const Range due = contents_.due(node);
            ASSERT_EQ(static_cast<std::int64_t>(result.size()), due.size()) << "node " << node;
            for (const auto& [element, origins] : result) {
                ASSERT_TRUE(due.first <= element && element < due.last) << "node " << node << " element " << element;
                ASSERT_EQ(origins, right(node, element)) << "node " << node << " element " << element;
            }
        }
    }

    Sent send(NodeId node, int, const collectives::Step& step, NodeId to) {
        const bool is_last = step.also == collectives::no_partner || to == step.also;
        const std::span<const Range> ranges = step.ranges.all();
        Sent sent{{ranges.begin(), ranges.end()}, {}};
        for_each(step, [&](std::int64_t element) {
            sent.elements.push_back(held(node, element));
            if (step.gives_up && is_last) held_[static_cast<std::size_t>(node)][element] = gone();
        });
        return sent;
    }

    void receive(NodeId node, int, const collectives::Step& step, const Sent& sent, const Sent* also) {
        const std::span<const Range> all = step.ranges.all();
        const std::vector<Range> ranges(all.begin(), all.end());
        ASSERT_EQ(sent.ranges, ranges) << "from " << step.partner << " to " << node;
        if (also != nullptr) {
            ASSERT_EQ(also->ranges, ranges) << "from " << step.also << " to " << node;
        }
        std::size_t at = 0;
        for_each(step, [&](std::int64_t element) {
            Origins origins = sent.elements[at];
            if (also != nullptr) add(node, also->elements[at], origins);
            if (step.what == collectives::Step::Do::combine) add(node, held(node, element), origins);
            ++at;
            if (step.is_result) has(node, element, origins);
            if (step.is_held) held_[static_cast<std::size_t>(node)][element] = origins;
        });
    }

    Sent pass_on(NodeId node, int program, const collectives::Step& step, const Sent& sent) {
        receive(node, program, step, sent, nullptr);
        return sent;
    }

    void finish(NodeId node, int, const collectives::Step& step) {
        for_each(step, [&](std::int64_t element) { has(node, element, held(node, element)); });
    }

private:
    static Origins gone() { return {}; }

    static void add(NodeId node, const Origins& more, Origins& origins) {
        EXPECT_TRUE((origins & more).none()) << "node " << node << " adds the same twice";
        origins |= more;
    }

    template <class Visit>
    static void for_each(const collectives::Step& step, Visit visit) {
        for (const Range& range : step.ranges.all()) {
            for (std::int64_t element = range.first; element < range.last; ++element) visit(element);
        }
    }

    Origins held(NodeId node, std::int64_t element) const {
        const auto& mine = held_[static_cast<std::size_t>(node)];
        const auto found = mine.find(element);
        Origins origins;
        if (found != mine.end()) {
            origins = found->second;
        } else if (contents_.owns(node, {element, element + 1})) {
            origins.set(static_cast<std::size_t>(node));
        }
        EXPECT_TRUE(origins.any()) << "node " << node << " does not have element " << element;
        return origins;
    }

    void has(NodeId node, std::int64_t element, const Origins& origins) {
        const bool is_new = results_[static_cast<std::size_t>(node)].insert({element, origins}).second;
        EXPECT_TRUE(is_new) << "node " << node << " has element " << element << " twice";
    }

    const collectives::Plan& plan_;
    const collectives::CollectiveData& contents_;
    std::vector<std::map<std::int64_t, Origins>> held_;  // the changed data of each node
    std::vector<std::map<std::int64_t, Origins>> results_;
};

}  // namespace narrows
