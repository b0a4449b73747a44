#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/workloads/collectives/foster_models.h"
#include "testbench/workloads/cut_messages.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/flat_switch/as_flat.h"
#include "testbench/workloads/halo/cell_values.h"
#include "testbench/workloads/halo/halo_models.h"
#include "testbench/workloads/halo/parameters.h"
#include "testbench/workloads/halo/patch_work.h"
#include "testbench/workloads/halo/task_order.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/team.h"
#include "testbench/workloads/work_and_exchange.h"

namespace narrows::halo {

namespace {

/// 0 .. 26: messages of a pair of neighbours in different directions have different tags.
int tag_of(Direction direction) {
    const auto& [right, down, back] = direction.step;
    return (back + 1) * 9 + (down + 1) * 3 + right + 1;
}

/// Tasks with a patch of a domain each repeatedly exchange the cells at their rims, and work on their own cells
/// (docs/workloads.md). Needs checked parameters.
class HaloExchange final : public Workload {
public:
    HaloExchange(const Machine& machine, const Topology& topology, const HaloParameters& parameters,
                 std::uint64_t seed);

    Traffic traffic() const override;
    std::optional<foster::StepPattern> step_pattern() const override;
    StatedBounds stated_bounds(const Machine& machine) const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override { return work_and_exchange(tasks_); }
    std::vector<std::string_view> milestone_names() const override { return work_and_exchange_names(); }
    std::vector<std::string> notes() const override;

private:
    /// One exchange with all neighbours, of one grid or of all.
    struct Round {
        std::int64_t step;
        std::int64_t number;  ///< within the step
    };
    std::int64_t rounds_of_run() const { return parameters_.rounds() * parameters_.steps; }
    Round round_at(std::int64_t index) const { return {index / parameters_.rounds(), index % parameters_.rounds()}; }

    struct TaskState {
        std::vector<HaloPiece> pieces;  ///< in the order in which the task sends them
        PatchWork work;
        WorkAndExchange times = {};
    };

    Task<> in_sequence(Rank& rank);
    Task<> lead(Rank& rank, Team& team);
    Task<> send_each_round(Rank& rank, const HaloPiece& piece, Team& team);
    Task<> receive_each_round(Rank& rank, std::size_t piece, Team& team);
    Task<> receive(Rank& rank, std::size_t piece, Round round);
    Task<> work(Rank& rank);

    TaskState& task(RankId rank) { return tasks_[static_cast<std::size_t>(rank)]; }
    /// Bytes of a piece, the same in both directions.
    std::int64_t bytes_of(const HaloPiece& piece) const {
        return piece.given.count() * parameters_.cell * parameters_.grids_of_message();
    }
    static const HaloPiece* piece_in(const TaskState& task, Direction direction);  ///< null if there is none
    std::vector<foster::Pair> pairs_of(Direction direction) const;
    std::int64_t most_words(Direction direction) const;
    CellValues values(Cells cells, Round round) const;
    Payload content(const HaloPiece& piece, Round round) const;
    void arrived(RankId rank, std::size_t piece, Round round, std::span<const std::byte> got);
    void keep_own(RankId rank, Round round);
    bool works_in(Round round, bool while_waiting) const;

    const Machine& machine_;
    const Topology& topology_;
    HaloParameters parameters_;
    Domain domain_;
    TestData data_;
    std::vector<TaskState> tasks_;  ///< indexed by rank
    std::vector<Team> teams_;       ///< indexed by rank; used if all messages of a task start at once
    Scoreboard scoreboard_;
};

HaloExchange::HaloExchange(const Machine& machine, const Topology& topology, const HaloParameters& parameters,
                           std::uint64_t seed)
    : machine_(machine),
      topology_(topology),
      parameters_(parameters),
      domain_(domain_of(machine, parameters)),
      data_(seed),
      scoreboard_({}) {
    std::vector<std::size_t> items;
    const std::int64_t rounds = rounds_of_run();
    const TaskPlaces places(machine, topology, parameters);
    for (RankId rank = 0; rank < machine.ranks(); ++rank) {
        const RankId task = places.task_of(rank);
        std::vector<HaloPiece> pieces = domain_.pieces(task, parameters.depths());
        for (HaloPiece& piece : pieces) piece.neighbour = places.rank_of(piece.neighbour);
        if (parameters.order == Order::by_rank) std::ranges::stable_sort(pieces, {}, &HaloPiece::neighbour);
        items.push_back(pieces.size() * static_cast<std::size_t>(rounds));
        const PatchWork work = work_of(machine, parameters, domain_, task, pieces);
        tasks_.push_back({std::move(pieces), work});
    }
    scoreboard_ = Scoreboard(items);
}

Traffic HaloExchange::traffic() const {
    Traffic traffic;
    const std::int64_t rounds = rounds_of_run();
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        const TaskState& task = tasks_[static_cast<std::size_t>(rank)];
        for (const HaloPiece& piece : task.pieces) {
            if (piece.neighbour == rank) continue;
            MessagePieces(machine_, bytes_of(piece)).add_flows(traffic.flows, machine_, rank, piece.neighbour, rounds);
        }
        traffic.moved.push_back({rank, MovedBytes::How::swept, task.work.build, 2 * rounds});
        traffic.moved.push_back({rank, MovedBytes::How::swept, task.work.interior, parameters_.steps});
        if (task.work.computing > 0) traffic.compute.push_back(task.work.computing * parameters_.steps);
    }
    return traffic;
}

void HaloExchange::start(System& system) {
    const bool is_at_once = parameters_.order == Order::at_once;
    if (!is_at_once) {
        for (RankId rank = 0; rank < machine_.ranks(); ++rank)
            system.start(rank, [this](Rank& r) { return in_sequence(r); });
        return;
    }
    for (const TaskState& each : tasks_) teams_.emplace_back(1 + 2 * each.pieces.size());
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        Team& team = teams_[static_cast<std::size_t>(rank)];
        system.start(rank, [this, &team](Rank& r) { return lead(r, team); });
        for (std::size_t i = 0; i < task(rank).pieces.size(); ++i) {
            system.start(rank, [this, i, &team](Rank& r) { return receive_each_round(r, i, team); });
            system.start(rank, [this, i, &team](Rank& r) { return send_each_round(r, task(r.id()).pieces[i], team); });
        }
    }
}

/// One message at a time: the task sends to one neighbour after the other, and then receives.
Task<> HaloExchange::in_sequence(Rank& rank) {
    TaskState& mine = task(rank.id());
    for (std::int64_t index = 0; index < rounds_of_run(); ++index) {
        const Round round = round_at(index);
        const Cycle begun = rank.now();
        const Cycle worked = mine.times.working;
        co_await rank.sweep(mine.work.build);
        for (const HaloPiece& piece : mine.pieces) {
            if (piece.neighbour == rank.id()) continue;
            co_await send_cut(rank, piece.neighbour, content(piece, round), tag_of(piece.direction));
        }
        if (works_in(round, true)) co_await work(rank);
        for (std::size_t i = 0; i < mine.pieces.size(); ++i) {
            if (mine.pieces[i].neighbour != rank.id()) co_await receive(rank, i, round);
        }
        // A processor that cuts messages would interrupt the computing.
        if (mine.work.computing > 0) co_await rank.sent();
        keep_own(rank.id(), round);
        co_await rank.sweep(mine.work.build);
        mine.times.exchanging += rank.now() - begun - (mine.times.working - worked);
        if (works_in(round, false)) co_await work(rank);
    }
}

/// All messages of a round start when the buffers are built.
Task<> HaloExchange::lead(Rank& rank, Team& team) {
    TaskState& mine = task(rank.id());
    for (std::int64_t index = 0; index < rounds_of_run(); ++index) {
        const Round round = round_at(index);
        const Cycle begun = rank.now();
        const Cycle worked = mine.times.working;
        co_await rank.sweep(mine.work.build);
        co_await team.meet();
        if (works_in(round, true)) co_await work(rank);
        co_await team.meet();
        keep_own(rank.id(), round);
        co_await rank.sweep(mine.work.build);
        mine.times.exchanging += rank.now() - begun - (mine.times.working - worked);
        if (works_in(round, false)) co_await work(rank);
    }
}

Task<> HaloExchange::send_each_round(Rank& rank, const HaloPiece& piece, Team& team) {
    for (std::int64_t index = 0; index < rounds_of_run(); ++index) {
        const Round round = round_at(index);
        co_await team.meet();
        if (piece.neighbour != rank.id())
            co_await send_cut(rank, piece.neighbour, content(piece, round), tag_of(piece.direction));
        co_await team.meet();
    }
}

Task<> HaloExchange::receive_each_round(Rank& rank, std::size_t number_of_piece, Team& team) {
    const HaloPiece& piece = task(rank.id()).pieces[number_of_piece];
    for (std::int64_t index = 0; index < rounds_of_run(); ++index) {
        const Round round = round_at(index);
        co_await team.meet();
        if (piece.neighbour != rank.id()) co_await receive(rank, number_of_piece, round);
        co_await team.meet();
    }
}

Task<> HaloExchange::receive(Rank& rank, std::size_t number_of_piece, Round round) {
    const HaloPiece& piece = task(rank.id()).pieces[number_of_piece];
    const Payload got = co_await receive_cut(rank, piece.neighbour, bytes_of(piece), tag_of(piece.direction.back()));
    arrived(rank.id(), number_of_piece, round, got.bytes());
}

Task<> HaloExchange::work(Rank& rank) {
    TaskState& mine = task(rank.id());
    const Cycle begun = rank.now();
    co_await rank.sweep(mine.work.interior);
    co_await rank.work(mine.work.computing);
    mine.times.working += rank.now() - begun;
}

/// True if a task works now: once in a time step, while the messages of its first round are under way, or at the end.
bool HaloExchange::works_in(Round round, bool while_waiting) const {
    if (while_waiting) return parameters_.overlap && round.number == 0;
    return !parameters_.overlap && round.number == parameters_.rounds() - 1;
}

CellValues HaloExchange::values(Cells cells, Round round) const {
    const std::int64_t grids = parameters_.grids_of_message();
    return {data_, domain_, round.number * grids, grids, round.step, cells, parameters_.cell};
}

Payload HaloExchange::content(const HaloPiece& piece, Round round) const {
    const CellValues given = values(piece.given, round);
    return Payload::filled(given.size(), [&](std::span<std::byte> bytes) { given.write(bytes); });
}

void HaloExchange::arrived(RankId rank, std::size_t piece, Round round, std::span<const std::byte> got) {
    const std::vector<HaloPiece>& pieces = task(rank).pieces;
    const auto before = static_cast<std::size_t>(round.step * parameters_.rounds() + round.number);
    scoreboard_.arrived(rank, before * pieces.size() + piece, got, values(pieces[piece].wanted, round));
}

/// A task that is its own neighbour gets its halo without a message.
void HaloExchange::keep_own(RankId rank, Round round) {
    const std::vector<HaloPiece>& pieces = task(rank).pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].neighbour != rank) continue;
        const auto other = std::ranges::find(pieces, tag_of(pieces[i].direction.back()),
                                             [](const HaloPiece& piece) { return tag_of(piece.direction); });
        arrived(rank, i, round, content(*other, round).bytes());
    }
}

/// One step for each direction, in which all tasks with a neighbour there send to it. Other tasks are paired with
/// themselves.
std::optional<foster::StepPattern> HaloExchange::step_pattern() const {
    if (parameters_.order != Order::by_direction) return std::nullopt;
    std::vector<Direction> steps;
    for (const Direction direction : Domain::directions()) {
        const auto has_it = [&](const TaskState& task) { return piece_in(task, direction) != nullptr; };
        if (std::ranges::any_of(tasks_, has_it)) steps.push_back(direction);
    }
    return foster::StepPattern{
        std::ssize(steps), [this, steps](std::int64_t step) { return pairs_of(steps[static_cast<std::size_t>(step)]); },
        [this, steps](std::int64_t step) { return most_words(steps[static_cast<std::size_t>(step)]); }};
}

const HaloPiece* HaloExchange::piece_in(const TaskState& task, Direction direction) {
    const auto found = std::ranges::find(task.pieces, direction, &HaloPiece::direction);
    return found == task.pieces.end() ? nullptr : &*found;
}

std::vector<foster::Pair> HaloExchange::pairs_of(Direction direction) const {
    std::vector<foster::Pair> pairs;
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        const HaloPiece* const piece = piece_in(tasks_[static_cast<std::size_t>(rank)], direction);
        pairs.push_back({rank, piece == nullptr ? rank : piece->neighbour});
    }
    return pairs;
}

std::int64_t HaloExchange::most_words(Direction direction) const {
    std::int64_t most = 0;
    for (const TaskState& task : tasks_) {
        if (const HaloPiece* const piece = piece_in(task, direction)) most = std::max(most, bytes_of(*piece));
    }
    return (most + machine_.message.word_bytes - 1) / machine_.message.word_bytes;
}

StatedBounds HaloExchange::stated_bounds(const Machine& machine) const {
    StatedBounds stated = halo_bounds(machine, parameters_);
    foster::CostProblem problem;
    problem.is_butterfly = false;
    problem.waits_in_each_step = false;
    problem.is_only_messages = machine.memory.bandwidth.bytes == 0 && parameters_.compute == 0;
    problem.times = rounds_of_run();
    const std::optional<foster::StepPattern> pattern = step_pattern();
    if (pattern) problem.cost = foster::pattern_cost(machine, topology_, *pattern);
    if (!pattern) problem.at_once = parameters_.order == Order::by_rank ? "order=by-rank" : "order=at-once";
    const StatedBounds models = collectives::foster_bounds(machine, problem);
    stated.bounds.insert(stated.bounds.end(), models.bounds.begin(), models.bounds.end());
    stated.others.insert(stated.others.end(), models.others.begin(), models.others.end());
    return stated;
}

std::vector<std::string> HaloExchange::notes() const { return flat_switch::notes_on(machine_); }

}  // namespace

}  // namespace narrows::halo

narrows::WorkloadType narrows::halo_workload() {
    using P = halo::HaloParameters;
    return {.name = "halo",
            .summary = "tasks with a patch of a domain each exchange the cells at their rims, and work on their own",
            .parameters = texts_of<P>(halo::halo_parameters()),
            .make = choosing<P>(halo::halo_parameters(), halo::check_halo, make_work<halo::HaloExchange, P>),
            .formulas = halo::halo_formulas};
}
