#include "testbench/reproduce/foster/own_workloads.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>

#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/collectives/plan/planned_work.h"
#include "testbench/workloads/patterns/streams.h"

namespace narrows::foster {

namespace {

using collectives::Plan;
using collectives::PlanSteps;

const ParameterText schedule_parameter{
    ParameterEntry{"schedule", ParameterEntry::Kind::text, "", "words, and lists of numbers"}};

std::vector<ParameterDefault> parameters_of_schedule() {
    return {{&nodes_parameter(), std::nullopt}, {&schedule_parameter, "0"}};
}

/// The number of words is the first list.
NumberLists lists_in(const std::string& text) {
    NumberLists lists(1);
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end;) {
        at = std::from_chars(at, end, lists.back().emplace_back()).ptr;
        if (at == end) break;
        if (*at++ == ';') lists.emplace_back();
    }
    return lists;
}

NodeId partner(NodeId node, int bit) { return NodeId(int{node} ^ (1 << bit)); }

/// The words that node k receives are numbered after those of node k - 1, program by program, step by step.
struct Exchanges {
    NumberLists orders;
    std::int64_t words;

    std::int64_t steps() const { return static_cast<std::int64_t>(orders.front().size()); }
    std::int64_t steps_of_node() const { return steps() * static_cast<std::int64_t>(orders.size()); }
    Range received(NodeId node, std::int64_t step_of_node) const {
        const std::int64_t first = (int{node} * steps_of_node() + step_of_node) * words;
        return {first, first + words};
    }
    int bit(std::int64_t step_of_node) const {
        return orders[static_cast<std::size_t>(step_of_node / steps())]
                     [static_cast<std::size_t>(step_of_node % steps())];
    }
};

PlanSteps steps_of(Exchanges exchanges, NodeId me, int program) {
    for (std::int64_t step = program * exchanges.steps(); step < (program + 1) * exchanges.steps(); ++step) {
        const NodeId other = partner(me, exchanges.bit(step));
        co_yield collectives::send(other, exchanges.received(other, step));
        co_yield collectives::take(other, exchanges.received(me, step));
    }
}

class ExchangedData final : public collectives::MovedData {
public:
    ExchangedData(const Machine& machine, Exchanges exchanges, std::uint64_t seed)
        : MovedData(machine, exchanges.words, seed), exchanges_(std::move(exchanges)) {}

    Range due(NodeId node) const override {
        return {exchanges_.received(node, 0).first, exchanges_.received(node, exchanges_.steps_of_node()).first};
    }

private:
    NodeId owner(std::int64_t part) const override {
        const std::int64_t steps = exchanges_.steps_of_node();
        return partner(NodeId(static_cast<int>(part / steps)), exchanges_.bit(part % steps));
    }

    Exchanges exchanges_;
};

ChosenWorkload choose_streams(const Machine& machine, const Topology&, std::span<const KeyValue> values) {
    const NumberLists lists = lists_in(values.back().value);
    std::vector<Stream> all;
    for (auto list = lists.begin() + 1; list != lists.end(); ++list) {
        Stream stream{NodeId(list->front()), 0, {}};
        for (auto to = list->begin() + 1; to != list->end(); ++to)
            stream.items.push_back({NodeId(*to), lists.front().front()});
        all.push_back(std::move(stream));
    }
    return {{{&schedule_parameter, values.back().value}},
            [&machine, all](std::uint64_t seed) { return std::make_unique<Streams>(machine, all, seed); }};
}

ChosenWorkload choose_exchanges(const Machine& machine, const Topology&, std::span<const KeyValue> values) {
    const NumberLists lists = lists_in(values.back().value);
    const Exchanges exchanges{{lists.begin() + 1, lists.end()}, lists.front().front()};
    return {{{&schedule_parameter, values.back().value}}, [&machine, exchanges](std::uint64_t seed) {
                Plan plan{machine.ranks(), static_cast<int>(exchanges.orders.size()), machine.message.vector_words,
                          machine.ranks() * exchanges.steps_of_node() * exchanges.words,
                          [exchanges](NodeId node, int program) { return steps_of(exchanges, node, program); }};
                return std::make_unique<collectives::PlannedWork>(
                    machine, collectives::Collective{std::move(plan),
                                                     std::make_unique<ExchangedData>(machine, exchanges, seed)});
            }};
}

}  // namespace

std::string schedule(int words, const NumberLists& lists) {
    std::string text = fmt::format("schedule={}", words);
    for (const std::vector<int>& list : lists) text += fmt::format(";{}", fmt::join(list, " "));
    return text;
}

const WorkloadType& streams() {
    static const WorkloadType type{"foster.streams", "messages of a schedule", parameters_of_schedule, choose_streams};
    return type;
}

const WorkloadType& exchanges() {
    static const WorkloadType type{"foster.exchanges", "exchanges of a schedule", parameters_of_schedule,
                                   choose_exchanges};
    return type;
}

}  // namespace narrows::foster
