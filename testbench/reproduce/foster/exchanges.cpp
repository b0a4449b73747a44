#include "testbench/reproduce/foster/exchanges.h"

#include <algorithm>
#include <numeric>

#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/collectives/plan/planned_work.h"

namespace narrows::foster {

namespace {

using collectives::Plan;
using collectives::PlanSteps;

NodeId partner(NodeId node, int bit) { return NodeId(int{node} ^ (1 << bit)); }

/// The words that node k receives have the numbers that follow those of node k - 1, program by program, step by step.
struct Exchanges {
    std::vector<BitOrder> orders;
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
    ExchangedData(const Machine& machine, Exchanges exchanges)
        : MovedData(machine, exchanges.words, 1), exchanges_(std::move(exchanges)) {}

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

}  // namespace

std::vector<BitOrder> all_orders(int bits) {
    BitOrder order(static_cast<std::size_t>(bits));
    std::iota(order.begin(), order.end(), 0);
    std::vector<BitOrder> all;
    do all.push_back(order);
    while (std::ranges::next_permutation(order).found);
    return all;
}

MakeWorkload exchange_in_steps(std::vector<BitOrder> orders, int words) {
    return [exchanges = Exchanges{std::move(orders), words}](const Machine& machine, const Topology&) {
        Plan plan{machine.ranks(), static_cast<int>(exchanges.orders.size()), machine.message.vector_words,
                  machine.ranks() * exchanges.steps_of_node() * exchanges.words,
                  [exchanges](NodeId node, int program) { return steps_of(exchanges, node, program); }};
        return std::make_unique<collectives::PlannedWork>(machine, std::move(plan),
                                                          std::make_unique<ExchangedData>(machine, exchanges));
    };
}

MakeWorkload exchange_at_once(const std::vector<BitOrder>& order_of_node, int words) {
    std::vector<Stream> streams;
    for (std::size_t node = 0; node < order_of_node.size(); ++node) {
        Stream stream{NodeId(static_cast<int>(node)), 0, {}};
        for (const int bit : order_of_node[node]) stream.items.push_back({partner(stream.from, bit), words});
        streams.push_back(std::move(stream));
    }
    return messages(std::move(streams));
}

}  // namespace narrows::foster
