#include "testbench/workloads/collectives/plan/planned_work.h"

#include <fmt/format.h>

#include <algorithm>
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
        switch (step->what) {
            case Step::Do::send: co_await send(rank, *step); break;
            case Step::Do::receive:
            case Step::Do::combine: co_await receive(rank, *step); break;
            case Step::Do::finish: finish(rank.id(), *step); break;
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
        co_await rank.send(step.partner, std::move(payload), {tag_of(plan_, step, message.ranges().front()), link});
    }
}

Task<> PlannedWork::receive(Rank& rank, const Step& step) {
    for (Messages message(step, plan_.most); message.next();) {
        const int tag = tag_of(plan_, step, message.ranges().front());
        Payload payload = accepted(rank.id(), message, co_await rank.receive(step.partner, tag));
        if (step.what == Step::Do::combine) {
            if (!contents_->may_be_sum(payload.bytes())) {
                board_->unexpected(rank.id(), fmt::format("no whole number among the elements from {} on",
                                                          message.ranges().front().first));
            }
            holding(rank.id()).add_to(message.ranges(), payload);
            co_await rank.work(machine_.processor.combine * message.elements());
        }
        if (step.is_result) has(rank.id(), message.ranges(), payload);
        if (step.is_held) holding(rank.id()).hold(message.ranges(), payload);
    }
}

/// In pieces, so that no message is longer than what is compared at a time.
void PlannedWork::finish(NodeId node, const Step& step) {
    for (Messages message(step, plan_.most); message.next();) {
        if (!holding(node).lacks(message.ranges())) has(node, message.ranges(), holding(node).read(message.ranges()));
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

void PlannedWork::has(NodeId node, std::span<const Range> ranges, const Payload& result) {
    std::span<const std::byte> rest = result.bytes();
    for (const Range& range : ranges) {
        const auto bytes = static_cast<std::size_t>(range.size() * contents_->element_bytes());
        board_->has(node, range.first, rest.first(bytes));
        rest = rest.subspan(bytes);
    }
}

}  // namespace narrows::collectives
