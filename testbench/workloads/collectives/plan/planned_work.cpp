#include "testbench/workloads/collectives/plan/planned_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "testbench/workloads/collectives/plan/plan_traffic.h"

namespace narrows::collectives {

PlannedWork::PlannedWork(const Machine& machine, Plan plan, std::unique_ptr<CollectiveData> contents,
                         std::vector<std::string> notes)
    : machine_(machine), plan_(std::move(plan)), contents_(std::move(contents)), notes_(std::move(notes)) {
    for (NodeId node = 0; node < plan_.nodes; ++node) holdings_.emplace_back(*contents_, node);
}

Traffic PlannedWork::traffic() const { return traffic_of(machine_, plan_, *contents_); }

void PlannedWork::start(System& system) {
    std::vector<ResultBoard::Due> due;
    for (NodeId node = 0; node < plan_.nodes; ++node) {
        const Range range = contents_->due(node);
        due.push_back({range.first, range.last});
    }
    board_ = std::make_unique<ResultBoard>(std::move(due), contents_->expected());
    for (NodeId node = 0; node < plan_.nodes; ++node) {
        for (int number = 0; number < plan_.programs; ++number) {
            activities_.push_back(&system.start(node, [this, node, number](Rank& rank) {
                return program(rank, plan_.steps(node, number), starts_at(node));
            }));
        }
    }
}

std::vector<Check> PlannedWork::checks() const { return {board_->verdict()}; }

Cycle PlannedWork::left_at(NodeId node) const {
    Cycle last = 0;
    for (int number = 0; number < plan_.programs; ++number) {
        const Activity& activity = *activities_[static_cast<std::size_t>(node * plan_.programs + number)];
        if (activity.finished_at == never) return never;
        last = std::max(last, activity.finished_at);
    }
    return last;
}

Task<> PlannedWork::program(Rank& rank, PlanSteps steps, Cycle start) {
    if (start > 0) co_await rank.wait(start);
    while (const Step* const step = steps.next()) {
        if (step->computing > 0) co_await rank.compute(step->computing);
        switch (step->what) {
            case Step::Do::send: co_await send(rank, *step); break;
            case Step::Do::receive:
            case Step::Do::combine: co_await receive(rank, *step); break;
            case Step::Do::finish: finish(rank, *step); break;
        }
    }
}

Task<> PlannedWork::send(Rank& rank, const Step& step) {
    Holding& held = holding(rank.id());
    for (Messages message(step, plan_.most); message.next();) {
        if (held.lacks(message.ranges())) {
            board_->fault(fmt::format("node {} is to send element {}, which it does not have", rank.id(),
                                      message.ranges().front().first));
        }
        Payload payload = held.read(message.ranges());
        if (step.gives_up) held.forget(message.ranges());
        const LinkId link(static_cast<int>((step.link + message.number()) % machine_.interface.links));
        const int tag = tag_of(plan_, step, message.ranges().front());
        if (step.also == no_partner) {
            co_await rank.send(step.partner, std::move(payload), {tag, link});
        } else {
            const LinkId other(step.also_link % machine_.interface.links);
            Rank::Sending first{step.partner, payload, {tag, link}};
            Rank::Sending second{step.also, std::move(payload), {tag, other}};
            co_await rank.send_both(std::move(first), std::move(second));
        }
    }
}

Task<> PlannedWork::receive(Rank& rank, const Step& step) {
    for (Messages message(step, plan_.most); message.next();) {
        Payload payload;
        if (step.also != no_partner) {
            payload = co_await sum_of_two(rank, step, message);
        } else {
            Received came = co_await rank.receive(step.partner, tag_of(plan_, step, message.ranges().front()));
            const bool is_sum = step.what == Step::Do::combine;
            payload = is_sum ? accepted_sum(rank.id(), message, std::move(came))
                             : accepted(rank.id(), message, std::move(came));
        }
        if (step.what == Step::Do::combine) {
            holding(rank.id()).add_to(message.ranges(), payload);
            co_await rank.work(combining(machine_, step) / step.elements() * message.elements());
        }
        if (step.is_result) has(rank, message.ranges(), payload);
        if (step.is_held) holding(rank.id()).hold(message.ranges(), payload);
    }
}

/// The node asks both at once: if the processor pays for receiving when it asks, it has paid for the second message
/// before the first is there.
Task<Payload> PlannedWork::sum_of_two(Rank& rank, const Step& step, const Messages& message) {
    const int tag = tag_of(plan_, step, message.ranges().front());
    std::array<Received, 2> came = co_await rank.receive_both(step.partner, step.also, tag);
    Payload sum = accepted_sum(rank.id(), message, std::move(came[0]));
    const Payload other = accepted_sum(rank.id(), message, std::move(came[1]));
    const std::span<const double> from = other.as<double>();
    const std::span<double> to = sum.own<double>();
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
    co_return sum;
}

/// In pieces, so that no message is longer than what is compared at a time.
void PlannedWork::finish(const Rank& rank, const Step& step) {
    const Holding& held = holding(rank.id());
    for (Messages message(step, plan_.most); message.next();) {
        if (!held.lacks(message.ranges())) has(rank, message.ranges(), held.read(message.ranges()));
    }
}

/// The data of a received message. If its length is wrong, notes a failed check and returns zeros.
Payload PlannedWork::accepted(NodeId node, const Messages& message, Received&& received) {
    const auto bytes = static_cast<std::size_t>(message.elements() * contents_->element_bytes());
    if (received.payload.size() == bytes) return std::move(received.payload);
    board_->unexpected(node, fmt::format("{} bytes instead of {} for the elements from {} on", received.payload.size(),
                                         bytes, message.ranges().front().first));
    return Payload(std::vector<std::byte>(bytes));
}

/// The same for a sum. Also notes a failed check if it cannot be one.
Payload PlannedWork::accepted_sum(NodeId node, const Messages& message, Received&& received) {
    Payload sum = accepted(node, message, std::move(received));
    if (!contents_->may_be_sum(sum.bytes())) {
        board_->unexpected(
            node, fmt::format("no whole number among the elements from {} on", message.ranges().front().first));
    }
    return sum;
}

void PlannedWork::has(const Rank& rank, std::span<const Range> ranges, const Payload& result) {
    std::span<const std::byte> rest = result.bytes();
    for (const Range& range : ranges) {
        const auto bytes = static_cast<std::size_t>(range.size() * contents_->element_bytes());
        board_->has(rank.id(), range.first, rest.first(bytes));
        rest = rest.subspan(bytes);
    }
    result_came(rank.id(), rank.now());
}

}  // namespace narrows::collectives
