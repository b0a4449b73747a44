#include "testbench/workloads/collectives/plan/planned_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <utility>

#include "testbench/workloads/collectives/plan/messages.h"
#include "testbench/workloads/collectives/plan/plan_traffic.h"

namespace narrows::collectives {

namespace {

using Do = OrderedOperation::Do;

/// As PlannedWork::program().
Generated<OrderedOperation> operations_of(const Machine& machine, const Plan& plan, const CollectiveData& contents,
                                          PlanSteps steps, Cycle start) {
    const int links = machine.interface.links;
    const Step* step = steps.next();
    if (step != nullptr && start > 0) co_yield {.what = Do::wait, .amount = start};
    for (; step != nullptr; step = steps.next()) {
        if (step->computing > 0) co_yield {.what = Do::work, .amount = step->computing};
        if (step->swept > 0) co_yield {.what = Do::sweep, .amount = step->swept};
        if (step->what == Step::Do::finish) continue;
        for (Messages message(*step, plan.most); message.next();) {
            OrderedOperation operation{.what = step->what == Step::Do::send ? Do::send : Do::receive,
                                       .partners = {step->partner, step->also},
                                       .links = {link_of(*step, message.number(), links), also_link_of(*step, links)},
                                       .bytes = message_bytes(machine, contents, message.elements()),
                                       .tag = tag_of(plan, *step, message.ranges().front())};
            co_yield operation;
            const Cycle work = combining(machine, *step, message.elements());
            if (work > 0) co_yield {.what = Do::work, .amount = work};
            if (step->onward == no_partner) continue;
            operation.what = Do::send;
            operation.partners = {step->onward, OrderedOperation::nobody};
            co_yield operation;
        }
    }
}

class PlanOperations final : public OrderedOperations {
public:
    explicit PlanOperations(Generated<OrderedOperation> operations) : operations_(std::move(operations)) {}

    const OrderedOperation* next() override { return operations_.next(); }

private:
    Generated<OrderedOperation> operations_;
};

/// The operations of a plan's programs, in the order in which PlannedWork asks for them. The arguments must outlive
/// this object.
class PlanOrder final : public OrderedPrograms {
public:
    using StartsAt = std::function<Cycle(NodeId node, int program)>;

    PlanOrder(const Machine& machine, const Plan& plan, const CollectiveData& contents, StartsAt starts_at)
        : machine_(machine), plan_(plan), contents_(contents), starts_at_(std::move(starts_at)) {}

    int count() const override { return plan_.nodes * plan_.programs; }
    RankId rank_of(int program) const override { return RankId(program / plan_.programs); }
    std::unique_ptr<OrderedOperations> operations(int program) const override;

private:
    const Machine& machine_;
    const Plan& plan_;
    const CollectiveData& contents_;
    StartsAt starts_at_;
};

std::unique_ptr<OrderedOperations> PlanOrder::operations(int program) const {
    const NodeId node = rank_of(program);
    const int number = program % plan_.programs;
    return std::make_unique<PlanOperations>(
        operations_of(machine_, plan_, contents_, plan_.steps(node, number), starts_at_(node, number)));
}

}  // namespace

PlannedWork::PlannedWork(const Machine& machine, Collective made)
    : machine_(machine),
      plan_(std::move(made.plan)),
      contents_(std::move(made.contents)),
      element_bytes_(static_cast<std::size_t>(contents_->element_bytes())) {
    assert(plan_.most > 0);  // all collectives refuse messages without room for an element
    for (NodeId node = 0; node < plan_.nodes; ++node) holdings_.emplace_back(*contents_, node);
}

Traffic PlannedWork::traffic() const { return traffic_of(machine_, plan_, *contents_); }

std::unique_ptr<OrderedPrograms> PlannedWork::order() const {
    return std::make_unique<PlanOrder>(machine_, plan_, *contents_,
                                       [this](NodeId node, int number) { return starts_at(node, number); });
}

void PlannedWork::expect_results() {
    std::vector<ResultBoard::Due> due;
    for (NodeId node = 0; node < plan_.nodes; ++node) {
        const Range range = contents_->due(node);
        due.push_back({range.first, range.last});
    }
    board_ = std::make_unique<ResultBoard>(std::move(due), contents_->expected());
}

void PlannedWork::start(System& system) {
    expect_results();
    for (NodeId node = 0; node < plan_.nodes; ++node) {
        for (int number = 0; number < plan_.programs; ++number) {
            activities_.push_back(&system.start(node, [this, node, number](Rank& rank) {
                return program(rank, plan_.steps(node, number), starts_at(node, number));
            }));
        }
        start_more(system, node);
    }
}

double PlannedWork::result_bytes() const {
    std::int64_t most = 0;
    for (NodeId node = 0; node < plan_.nodes; ++node) most = std::max(most, contents_->due(node).size());
    return static_cast<double>(most) * static_cast<double>(element_bytes_);
}

std::vector<Check> PlannedWork::checks() const { return {board_->verdict()}; }

Cycle PlannedWork::left_at(NodeId node) const {
    Cycle last = 0;
    for (int number = 0; number < plan_.programs; ++number) {
        const Activity& activity = *activities_[static_cast<std::size_t>(node * plan_.programs + number)];
        if (activity.finished_at() == never) return never;
        last = std::max(last, activity.finished_at());
    }
    return last;
}

inline void PlannedWork::has(const Rank& rank, const Messages& message, const Payload& result) {
    if (const Range* const range = message.single()) {
        board_->has(rank.id(), range->first, result.bytes());
    } else {
        has_several(rank.id(), message, result);
    }
    result_came(rank);
}

/// The node has received a message, or has added it to the sum that it holds.
inline void PlannedWork::came(const Rank& rank, const Step& step, const Messages& message, Payload& payload) {
    if (payload.size() != bytes_of(message)) replace(rank.id(), message, payload);
    if (step.is_result) has(rank, message, payload);
    if (step.is_held) holding(rank.id()).hold(message.ranges(), payload);
}

inline Rank::SendOptions PlannedWork::options(const Step& step, const Messages& message) const {
    return {tag_of(plan_, step, message.ranges().front()), link_of(step, message.number(), machine_.interface.links)};
}

/// One coroutine for all steps with one partner: most messages of most runs are sent and received here.
Task<> PlannedWork::program(Rank& rank, PlanSteps steps, Cycle start) {
    const Step* step = steps.next();
    if (step != nullptr && start > 0) co_await rank.wait(start);
    for (; step != nullptr; step = steps.next()) {
        if (step->computing > 0) co_await rank.compute(step->computing);
        if (step->swept > 0) co_await rank.sweep(step->swept);
        if (step->what == Step::Do::finish) {
            finish(rank, *step);
            continue;
        }
        for (Messages message(*step, plan_.most); message.next();) {
            if (step->also != no_partner) {
                co_await two_at_once(rank, *step, message);
                continue;
            }
            const Rank::SendOptions to_send = options(*step, message);
            if (step->what == Step::Do::send) {
                co_await rank.send(step->partner, outgoing(rank.id(), *step, message), to_send);
                continue;
            }
            Received received = co_await rank.receive(step->partner, to_send.tag);
            if (step->what == Step::Do::combine) {
                check_sum(rank.id(), message, received.payload);
                holding(rank.id()).add_to(message.ranges(), received.payload);
                co_await rank.work(combining(machine_, *step, message.elements()));
            }
            came(rank, *step, message, received.payload);
            if (step->onward != no_partner) co_await rank.send(step->onward, std::move(received.payload), to_send);
        }
    }
}

/// A receiving node asks for both messages at once. So if the processor pays for receiving at the request, it has paid
/// for the second one before the first comes.
Task<> PlannedWork::two_at_once(Rank& rank, const Step& step, const Messages& message) {
    const int tag = tag_of(plan_, step, message.ranges().front());
    if (step.what == Step::Do::send) {
        Payload payload = outgoing(rank.id(), step, message);
        Rank::Sending first{step.partner, payload, options(step, message)};
        Rank::Sending second{step.also, std::move(payload), {tag, also_link_of(step, machine_.interface.links)}};
        co_await rank.send_both(std::move(first), std::move(second));
        co_return;
    }
    std::array<Received, 2> received = co_await rank.receive_both(step.partner, step.also, tag);
    for (Received& each : received) check_sum(rank.id(), message, each.payload);
    Payload sum = std::move(received[0].payload);
    const std::span<const double> from = received[1].payload.as<double>();
    const std::span<double> to = sum.own<double>();
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
    holding(rank.id()).add_to(message.ranges(), sum);
    co_await rank.work(combining(machine_, step, message.elements()));
    came(rank, step, message, sum);
}

Payload PlannedWork::outgoing(NodeId node, const Step& step, const Messages& message) {
    Holding& held = holding(node);
    if (held.lacks(message.ranges())) {
        board_->fault(
            fmt::format("node {} is to send element {}, which it does not have", node, message.ranges().front().first));
    }
    Payload payload = held.read(message.ranges());
    if (step.gives_up) held.forget(message.ranges());
    return payload;
}

void PlannedWork::has_several(NodeId node, const Messages& message, const Payload& result) {
    std::span<const std::byte> rest = result.bytes();
    for (const Range& range : message.ranges()) {
        const std::size_t bytes = static_cast<std::size_t>(range.size()) * element_bytes_;
        board_->has(node, range.first, rest.first(bytes));
        rest = rest.subspan(bytes);
    }
}

/// Finishes piece by piece, so that no piece is longer than a comparison.
void PlannedWork::finish(const Rank& rank, const Step& step) {
    Holding& held = holding(rank.id());
    for (Messages message(step, plan_.most); message.next();) {
        if (!held.lacks(message.ranges())) has(rank, message, held.read(message.ranges()));
    }
}

/// Notes a failed check if a received message cannot be a sum.
void PlannedWork::check_sum(NodeId node, const Messages& message, Payload& payload) {
    if (payload.size() != bytes_of(message)) replace(node, message, payload);
    if (contents_->may_be_sum(payload.bytes())) return;
    board_->unexpected(node,
                       fmt::format("no whole number among the elements from {} on", message.ranges().front().first));
}

/// Notes a failed check for a message of wrong length, and replaces the message by zeros.
void PlannedWork::replace(NodeId node, const Messages& message, Payload& payload) {
    const std::size_t bytes = bytes_of(message);
    board_->unexpected(node, fmt::format("{} bytes instead of {} for the elements from {} on", payload.size(), bytes,
                                         message.ranges().front().first));
    payload = Payload(std::vector<std::byte>(bytes));
}

}  // namespace narrows::collectives
