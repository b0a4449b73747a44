#include "testbench/workloads/allreduce/snake.h"

namespace narrows {

namespace {

constexpr LinkId inward_link = 0;

}  // namespace

Snake::Snake(const Machine& machine, const Topology& topology, const AllreduceParameters& resolved, std::uint64_t seed)
    : Allreduce(machine, resolved.elements, seed),
      line_(topology.line().empty() ? topology.ring() : topology.line()),
      pipeline_(resolved),
      outward_link_(links() > 1 ? 1 : 0) {}

Traffic Snake::traffic() const {
    Traffic traffic;
    traffic.compute.resize(line_.size());
    for (int place = 0; !is_far_end(place); ++place) {
        add_flows(traffic, at(place + 1), at(place), pipeline_.blocks());
        add_flows(traffic, at(place), at(place + 1), pipeline_.blocks());
        traffic.compute[static_cast<std::size_t>(at(place))] = combining({0, elements()});
    }
    return traffic;
}

void Snake::start_programs(System& system) {
    for (int place = 0; place < nodes(); ++place) {
        system.start(at(place), [this, place](Rank& rank) { return program(rank, place); });
    }
}

Task<> Snake::program(Rank& rank, int place) {
    return pipeline_.program(
        place, [this, &rank, place](std::int64_t block) { return inward(rank, place, block); },
        [this, &rank, place](std::int64_t block) { return outward(rank, place, block); });
}

/// Place 0 turns blocks into results.
Task<> Snake::inward(Rank& rank, int place, std::int64_t block) {
    const Range range = pipeline_.blocks()[block];
    const int tag = static_cast<int>(block);
    Payload sum;
    if (is_far_end(place)) {
        sum = own(rank.id(), range);
    } else {
        sum = accepted_sum(rank.id(), range, co_await rank.receive(at(place + 1), tag));
        add_own(rank.id(), range, sum);
        co_await rank.work(combining(range));
    }
    if (place > 0) {
        co_await rank.send(at(place - 1), std::move(sum), {tag, inward_link});
    } else {
        has(rank.id(), range, sum);
        if (block == 0) first_result_ = rank.now();
        last_result_ = rank.now();
        co_await rank.send(at(place + 1), std::move(sum), {tag, outward_link_});
    }
}

Task<> Snake::outward(Rank& rank, int place, std::int64_t block) {
    const Range range = pipeline_.blocks()[block];
    const int tag = static_cast<int>(block);
    Payload result = accepted(rank.id(), range, co_await rank.receive(at(place - 1), tag));
    has(rank.id(), range, result);
    if (!is_far_end(place)) co_await rank.send(at(place + 1), std::move(result), {tag, outward_link_});
}

std::vector<Milestone> Snake::milestones() const {
    if (first_result_ == never) return {};
    return {{"first-result", first_result_}, {"last-result", last_result_}};
}

}  // namespace narrows
