#include "testbench/workloads/halo/halo.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/workloads/cut_messages.h"
#include "testbench/workloads/flat_switch/as_flat.h"

namespace narrows::halo {

namespace {

/// 0 .. 8: two messages of a pair of neighbours that go in different directions have different tags.
int tag_of(Direction direction) { return (direction.down + 1) * 3 + direction.right + 1; }

}  // namespace

HaloExchange::HaloExchange(const Machine& machine, const HaloParameters& parameters, std::uint64_t seed)
    : machine_(machine),
      parameters_(parameters),
      domain_(domain_of(machine, parameters)),
      data_(seed),
      scoreboard_({}) {
    std::vector<std::size_t> items;
    const std::int64_t rounds = rounds_of_run();
    for (RankId rank = 0; rank < machine.ranks(); ++rank) {
        std::vector<HaloPiece> pieces = domain_.pieces(rank, static_cast<int>(parameters.depth), parameters.corner());
        if (static_cast<Order>(parameters.order) == Order::by_rank)
            std::ranges::stable_sort(pieces, {}, &HaloPiece::neighbour);
        items.push_back(pieces.size() * static_cast<std::size_t>(rounds));
        const PatchWork work = work_of(machine, parameters, domain_, rank, pieces);
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
    }
    return traffic;
}

void HaloExchange::start(System& system) {
    const bool is_at_once = static_cast<Order>(parameters_.order) == Order::at_once;
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
    mine.times.working += rank.now() - begun;
}

/// A task works once in a time step: while the messages of its first round are under way, or at the end.
bool HaloExchange::works_in(Round round, bool while_waiting) const {
    if (while_waiting) return parameters_.overlap == 1 && round.number == 0;
    return parameters_.overlap == 0 && round.number == parameters_.rounds() - 1;
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

/// A task that is its own neighbour has its halo without a message.
void HaloExchange::keep_own(RankId rank, Round round) {
    const std::vector<HaloPiece>& pieces = task(rank).pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].neighbour != rank) continue;
        const auto other = std::ranges::find(pieces, tag_of(pieces[i].direction.back()),
                                             [](const HaloPiece& piece) { return tag_of(piece.direction); });
        arrived(rank, i, round, content(*other, round).bytes());
    }
}

std::vector<std::string> HaloExchange::notes() const { return flat_switch::notes_on(machine_); }

}  // namespace narrows::halo
