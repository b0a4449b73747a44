#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/cut_messages.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/flat_switch/as_flat.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/message_pieces.h"
#include "testbench/workloads/redistribute/point_workers.h"
#include "testbench/workloads/team.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/work_and_exchange.h"

namespace narrows::redistribute {

namespace {

/// How workers are assigned to the points of a task.
enum class Assignment { none, random, balanced };

struct RedistributeParameters {
    std::int64_t points = 16;  ///< points of each task
    std::int64_t bytes = 8;    ///< size of a point
    std::int64_t sweeps = 10;
    std::int64_t imbalance = 1;
    Assignment assignment = Assignment::random;
    Gather gather = Gather::strided;
    std::int64_t steps = 1;
};

using P = RedistributeParameters;

const std::array every_redistribute_parameter{
    entries::integer("points", {1, 1 << 24}, "points", &P::points, "points of the domain that each task has"),
    entries::integer("bytes", {1, 1 << 24}, "bytes", &P::bytes, "bytes per point, all variables and levels together"),
    entries::integer("sweeps", {0, 1'000'000}, "", &P::sweeps,
                     "sweeps over a point to work on it, for the cheapest one"),
    entries::integer("imbalance", {1, 1000}, "times", &P::imbalance,
                     "work on a point of the last task over one of the first; it grows evenly"),
    entries::choice("assignment", {"none", "random", "balanced"}, &P::assignment,
                    "who works on a point: the task that has it, one that is drawn, or so that all work as much")
        .way(),
    gather_parameter(&P::gather, "how a task reads the points that it gives away, and writes those that come back"),
    entries::integer("steps", {1, 1 << 20}, "time steps", &P::steps,
                     "time steps: points go out, are worked on, and come back"),
};

constexpr int going_out = 0;  // tags
constexpr int coming_back = 1;
constexpr std::size_t activities = 3;  // each task has three: one leads, one sends, one receives

/// The bytes of some points. Work inverts every bit.
class PointValues {
public:
    PointValues(const TestData& data, std::span<const int> points, std::int64_t bytes, std::int64_t step, bool worked)
        : data_(data), points_(points), bytes_(static_cast<std::size_t>(bytes)), step_(step), worked_(worked) {}

    std::size_t size() const { return points_.size() * bytes_; }
    void write(std::span<std::byte> to) const {
        for (const int point : points_) {
            data_.write(stream(point), 0, to.first(bytes_));
            if (worked_) std::ranges::transform(to.first(bytes_), to.begin(), [](std::byte byte) { return ~byte; });
            to = to.subspan(bytes_);
        }
    }
    bool equals(std::span<const std::byte> got) const {
        if (got.size() != size()) return false;
        std::vector<std::byte> expected(size());
        write(expected);
        return std::ranges::equal(got, expected);
    }

private:
    std::uint64_t stream(int point) const { return static_cast<std::uint64_t>(step_ << 32 | point); }

    const TestData& data_;
    std::span<const int> points_;
    std::size_t bytes_;
    std::int64_t step_;
    bool worked_;
};

void check_redistribute(const Machine& machine, const Topology&, const P& p) {
    const double tasks = machine.ranks();
    const double all_points = tasks * static_cast<double>(p.points);
    const double own = static_cast<double>(p.points * p.bytes);  // data of each task
    const std::string points = fmt::format("points={}", p.points);
    const MessagePieces pieces(machine, p.points * p.bytes);  // all points of a task may be drawn for one worker
    if (all_points > std::numeric_limits<int>::max())
        refuse_argument(points, fmt::format("{} tasks would have more than 2^31 points; use fewer", machine.ranks()));
    const bool moves = p.assignment != Assignment::none;
    const auto words = static_cast<int>(pieces.longest() / machine.message.word_bytes + 1);
    // Beside a message for each pair, so many as all points fill.
    const double full = tasks * static_cast<double>(pieces.count() - 1);
    const double messages = moves ? 2 * (std::min(all_points, tasks * tasks) + full) * static_cast<double>(p.steps) : 0;
    Demand demand{messages, words, 0};
    // Each task holds the points on which it works, and its neighbours' messages may be under way.
    demand.memory = all_points * 16 + (moves ? 64 * tasks * tasks + 3 * tasks * own : 0) + messages / 8 +
                    tasks * bytes_of_a_message;
    const auto work = static_cast<double>(p.sweeps * p.imbalance * p.steps);
    demand.cycles = own * work * (machine.memory.bandwidth.bytes > 0 ? machine.memory.bandwidth.cycles : 0);
    refuse_too_much(machine, demand, points);
}

/// Points of a domain cost different work. They go to tasks that are drawn at random or get equal work; these work on
/// them and return them. Or each task works on its own points (docs/workloads.md). Needs checked parameters.
class Redistribution final : public Workload {
public:
    Redistribution(const Machine& machine, const RedistributeParameters& parameters, std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override { return work_and_exchange(tasks_); }
    std::vector<std::string_view> milestone_names() const override { return work_and_exchange_names(); }
    std::vector<std::string> notes() const override;

private:
    struct TaskState {
        std::int64_t given = 0;      ///< bytes that other tasks work on
        std::int64_t taken = 0;      ///< bytes of other tasks
        std::int64_t worked = 0;     ///< bytes that cross the memory for the work of a time step
        std::size_t workers = 0;     ///< number of other tasks that work on its points
        std::vector<Payload> guest;  ///< points on which the task works, indexed by owner
        WorkAndExchange times = {};
    };

    Task<> work_alone(Rank& rank);
    Task<> lead(Rank& rank, Team& team);
    Task<> send_all(Rank& rank, Team& team);
    Task<> receive_all(Rank& rank, Team& team);
    Task<> work(Rank& rank);

    bool moves() const { return workers_.has_value(); }
    std::int64_t bytes(RankId owner, RankId worker) const;
    RankId after(RankId rank, int steps) const { return RankId((rank + steps) % tasks()); }
    RankId before(RankId rank, int steps) const { return RankId((rank - steps + tasks()) % tasks()); }
    int tasks() const { return machine_.ranks(); }
    TaskState& task(RankId rank) { return tasks_[static_cast<std::size_t>(rank)]; }

    const Machine& machine_;
    const RedistributeParameters parameters_;
    TestData data_;
    std::optional<PointWorkers> workers_;  ///< empty if each task works on its own points
    std::vector<TaskState> tasks_;
    std::vector<Team> teams_;
    Scoreboard scoreboard_;
};

Redistribution::Redistribution(const Machine& machine, const RedistributeParameters& parameters, std::uint64_t seed)
    : machine_(machine), parameters_(parameters), data_(seed), scoreboard_({}) {
    const auto all = static_cast<std::size_t>(tasks());
    switch (parameters.assignment) {
        case Assignment::none: break;
        case Assignment::random: workers_ = drawn_workers(tasks(), parameters.points, seed); break;
        case Assignment::balanced: workers_ = balanced_workers(tasks(), parameters.points, parameters.imbalance); break;
    }
    tasks_.resize(all);
    const std::int64_t others = std::max(tasks() - 1, 1);
    std::vector<std::int64_t> worked(all, 0);  // work on a point of the first task counts as `others`
    for (RankId owner = 0; owner < tasks(); ++owner) {
        const std::int64_t cost = others + (parameters.imbalance - 1) * owner;
        if (!moves()) worked[static_cast<std::size_t>(owner)] = parameters.points * parameters.bytes * cost;
        for (RankId worker = 0; moves() && worker < tasks(); ++worker) {
            const std::int64_t some = bytes(owner, worker);
            worked[static_cast<std::size_t>(worker)] += some * cost;
            if (owner == worker || some == 0) continue;
            task(owner).given += some;
            task(worker).taken += some;
            ++task(owner).workers;
        }
    }
    std::vector<std::size_t> items;
    for (std::size_t i = 0; i < all; ++i) {
        tasks_[i].worked = worked[i] * parameters.sweeps / others;
        items.push_back(tasks_[i].workers * static_cast<std::size_t>(parameters.steps));
    }
    scoreboard_ = Scoreboard(items);
}

std::int64_t Redistribution::bytes(RankId owner, RankId worker) const {
    return std::ssize(workers_->points(owner, worker)) * parameters_.bytes;
}

Traffic Redistribution::traffic() const {
    Traffic traffic;
    for (RankId owner = 0; owner < tasks(); ++owner) {
        const TaskState& mine = tasks_[static_cast<std::size_t>(owner)];
        using enum MovedBytes::How;
        traffic.moved.push_back({owner, swept, mine.worked, parameters_.steps});
        traffic.moved.push_back(
            {owner, swept, gathered(machine_, parameters_.gather, mine.given), 2 * parameters_.steps});
        traffic.moved.push_back({owner, swept, mine.taken, 2 * parameters_.steps});
        for (RankId worker = 0; moves() && worker < tasks(); ++worker) {
            if (owner == worker || bytes(owner, worker) == 0) continue;
            const MessagePieces pieces(machine_, bytes(owner, worker));
            pieces.add_flows(traffic.flows, machine_, owner, worker, parameters_.steps);
            pieces.add_flows(traffic.flows, machine_, worker, owner, parameters_.steps);
        }
    }
    return traffic;
}

void Redistribution::start(System& system) {
    if (moves()) teams_.assign(tasks_.size(), Team(activities));
    for (RankId rank = 0; rank < tasks(); ++rank) {
        if (!moves()) {
            system.start(rank, [this](Rank& r) { return work_alone(r); });
            continue;
        }
        task(rank).guest.resize(tasks_.size());
        Team& team = teams_[static_cast<std::size_t>(rank)];
        system.start(rank, [this, &team](Rank& r) { return lead(r, team); });
        system.start(rank, [this, &team](Rank& r) { return receive_all(r, team); });
        system.start(rank, [this, &team](Rank& r) { return send_all(r, team); });
    }
}

Task<> Redistribution::work_alone(Rank& rank) {
    for (std::int64_t step = 0; step < parameters_.steps; ++step) co_await work(rank);
}

/// Points are scattered in the owner's memory; a worker has them one after the other.
Task<> Redistribution::lead(Rank& rank, Team& team) {
    TaskState& mine = task(rank.id());
    const std::int64_t own = gathered(machine_, parameters_.gather, mine.given);
    for (std::int64_t step = 0; step < parameters_.steps; ++step) {
        const Cycle begun = rank.now();
        const Cycle worked = mine.times.working;
        co_await rank.sweep(own);
        co_await team.meet();
        co_await team.meet();
        co_await rank.sweep(mine.taken);
        co_await work(rank);
        co_await rank.sweep(mine.taken);
        co_await team.meet();
        co_await team.meet();
        co_await rank.sweep(own);
        mine.times.exchanging += rank.now() - begun - (mine.times.working - worked);
    }
}

/// Sends to the following tasks in order, so that no two tasks begin with the same one.
Task<> Redistribution::send_all(Rank& rank, Team& team) {
    TaskState& mine = task(rank.id());
    for (std::int64_t step = 0; step < parameters_.steps; ++step) {
        co_await team.meet();
        for (int k = 1; k < tasks(); ++k) {
            const RankId worker = after(rank.id(), k);
            const PointValues given(data_, workers_->points(rank.id(), worker), parameters_.bytes, step, false);
            if (given.size() == 0) continue;
            Payload payload = Payload::filled(given.size(), [&](std::span<std::byte> bytes) { given.write(bytes); });
            co_await send_cut(rank, worker, std::move(payload), going_out);
        }
        co_await team.meet();
        co_await team.meet();
        for (int k = 1; k < tasks(); ++k) {
            const RankId owner = after(rank.id(), k);
            if (bytes(owner, rank.id()) == 0) continue;
            co_await send_cut(rank, owner, std::move(mine.guest[static_cast<std::size_t>(owner)]), coming_back);
        }
        co_await team.meet();
    }
}

Task<> Redistribution::receive_all(Rank& rank, Team& team) {
    TaskState& mine = task(rank.id());
    std::size_t returned = 0;
    for (std::int64_t step = 0; step < parameters_.steps; ++step) {
        co_await team.meet();
        for (int k = 1; k < tasks(); ++k) {
            const RankId owner = before(rank.id(), k);
            if (bytes(owner, rank.id()) == 0) continue;
            Payload got = co_await receive_cut(rank, owner, bytes(owner, rank.id()), going_out);
            for (std::byte& byte : got.own<std::byte>()) byte = ~byte;
            mine.guest[static_cast<std::size_t>(owner)] = std::move(got);
        }
        co_await team.meet();
        co_await team.meet();
        for (int k = 1; k < tasks(); ++k) {
            const RankId worker = before(rank.id(), k);
            if (bytes(rank.id(), worker) == 0) continue;
            const Payload got = co_await receive_cut(rank, worker, bytes(rank.id(), worker), coming_back);
            const PointValues expected(data_, workers_->points(rank.id(), worker), parameters_.bytes, step, true);
            scoreboard_.arrived(rank.id(), returned++, got.bytes(), expected);
        }
        co_await team.meet();
    }
}

Task<> Redistribution::work(Rank& rank) {
    TaskState& mine = task(rank.id());
    const Cycle begun = rank.now();
    co_await rank.sweep(mine.worked);
    mine.times.working += rank.now() - begun;
}

std::vector<std::string> Redistribution::notes() const { return flat_switch::notes_on(machine_); }

}  // namespace

}  // namespace narrows::redistribute

narrows::WorkloadType narrows::redistribute_workload() {
    using namespace redistribute;
    return {
        .name = "redistribute",
        .summary = "points that cost different work go to tasks drawn at random, which work on them and give them back",
        .parameters = texts_of<P>(every_redistribute_parameter),
        .make = choosing<P>(every_redistribute_parameter, check_redistribute, make_work<Redistribution, P>)};
}
