#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <coroutine>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "models/network/topology/topology.h"
#include "models/node/shared/matching.h"
#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/goal/goal_program.h"
#include "testbench/workloads/goal/lanes.h"
#include "testbench/workloads/goal/sent_pieces.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/message_pieces.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows::goal {

namespace {

struct GoalParameters {
    std::string file = "none";
};

const std::array every_goal_parameter{
    text_parameter("file", "a file", &GoalParameters::file,
                   "a GOAL program: sends, receives and calculations of each rank, and what they wait for"),
};

Cycle cycles_of(const Machine& machine, std::int64_t nanoseconds) {
    constexpr std::int64_t ps = 1000;
    const auto cycle = static_cast<std::int64_t>(machine.cycle_time_ps);
    return (nanoseconds * ps + cycle / 2) / cycle;
}

void refuse_too_large(const Machine& machine, const Program& program) {
    Demand demand{0, 1, 0};
    double operations = 0;
    for (const RankProgram& rank : program.ranks) {
        operations += static_cast<double>(rank.operations.size() + rank.dependencies.size());
        for (const Operation& each : rank.operations) {
            if (each.kind == Operation::Kind::calc)
                demand.cycles += static_cast<double>(cycles_of(machine, each.amount));
            if (each.kind != Operation::Kind::send) continue;
            const MessagePieces pieces(machine, each.amount);
            demand.messages += static_cast<double>(pieces.count());
            demand.words = std::max(demand.words, static_cast<int>(pieces.bytes(0) / machine.message.word_bytes) + 1);
            demand.memory += static_cast<double>(each.amount);
        }
    }
    constexpr double bytes_of_operation = 400;
    demand.memory += operations * bytes_of_operation;
    refuse_too_much(machine, demand, "file=" + program.file);
}

/// True if messages of a rank to another one, on whichever links, come in the order in which they start. Where they can
/// overtake each other, each waits for its turn; elsewhere they count as their links deliver them (docs/timing.md, P7).
bool keeps_order(const Machine& machine, const Topology& topology) {
    return machine.message.order == MessageOrder::listing || can_overtake(machine, topology);
}

/// Reads the program. Throws InputError if it is wrong or cannot run on the machine.
std::shared_ptr<const Program> program_for(const Machine& machine, const GoalParameters& parameters) {
    const std::string argument = "file=" + parameters.file;
    if (parameters.file == "none") refuse_argument(argument, "this workload runs a GOAL program; add file=FILE");
    auto program = std::make_shared<const Program>(read_program(parameters.file));
    const auto ranks = static_cast<int>(program->ranks.size());
    if (ranks != machine.ranks()) {
        refuse_argument(argument,
                        fmt::format("the program has {} ranks and the machine {}; change the nodes of the machine "
                                    "(nodes={} where its network allows it) or num_ranks",
                                    ranks, machine.ranks(), ranks));
    }
    for (int rank = 0; rank < ranks; ++rank) {
        for (const Operation& each : program->ranks[static_cast<std::size_t>(rank)].operations) {
            if (each.kind == Operation::Kind::calc || each.peer != rank) continue;
            throw InputError(Place{program->file, each.line, each.column},
                             fmt::format("rank {} sends to itself, which takes no network; leave out the send and its "
                                         "receive",
                                         rank));
        }
    }
    refuse_too_large(machine, *program);
    return program;
}

/// Runs an application from a file (docs/workloads.md). The program must fit the machine.
class GoalWork final : public Workload {
public:
    GoalWork(const Machine& machine, const Topology& topology, std::shared_ptr<const Program> program,
             std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<std::string> notes() const override;

private:
    /// The operations that can begin on a cpu, in the order of the file, and the activity that waits for them.
    struct Cpu {
        std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready = {};
        std::coroutine_handle<> waiting = {};
        std::size_t left = 0;  ///< operations that have not begun
    };
    /// Receives in order, and the activity that does them.
    struct Lane {
        std::vector<std::size_t> receives = {};
        std::coroutine_handle<> waiting = {};
        std::size_t next = 0;
    };
    struct RankState {
        std::vector<int> pending;                        ///< number of operations for which each operation still waits
        std::vector<std::vector<std::size_t>> at_begin;  ///< operations that wait for the begin of each one
        std::vector<std::vector<std::size_t>> at_end;
        std::map<int, Cpu> cpus;
        std::vector<Lane> lanes;
        std::vector<std::size_t> lane_of;  ///< indexed by operation
        const Rank* rank = nullptr;        ///< the rank of any of its activities
        bool is_due = false;               ///< in this cycle it decides which operations begin
        std::size_t received = 0;
    };
    /// The pieces under way, by sender, receiver and tag.
    using UnderWay = std::map<std::tuple<RankId, RankId, int>, SentPieces>;

    /// Awaits that a receive can begin.
    struct CanBegin {
        GoalWork& run;
        RankState& state;
        Lane& lane;

        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> activity) {
            lane.waiting = activity;
            run.decide_soon(state);
        }
        void await_resume() const {}
    };
    /// Awaits the next operation of a cpu.
    struct NextReady {
        GoalWork& run;
        RankState& state;
        Cpu& cpu;

        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> activity) {
            cpu.waiting = activity;
            run.decide_soon(state);
        }
        std::size_t await_resume() {
            const std::size_t number = cpu.ready.top();
            cpu.ready.pop();
            --cpu.left;
            return number;
        }
    };

    void prepare(std::size_t rank);
    Task<> run_cpu(Rank& rank, Cpu& cpu);
    Task<> run_lane(Rank& rank, Lane& lane);
    Task<> send(Rank& rank, std::size_t number);
    Task<> receive(Rank& rank, std::size_t number);
    Task<> calculate(Rank& rank, const Operation& operation);
    /// Compares a message that a receive has got.
    void arrived(RankId rank, const Received& received);
    void has_begun(RankId rank, std::size_t number) { release(rank, state(rank).at_begin[number]); }
    void has_ended(RankId rank, std::size_t number) { release(rank, state(rank).at_end[number]); }
    void release(RankId rank, const std::vector<std::size_t>& waiting);
    void decide_soon(RankState& rank);
    /// Begins operations that can begin: on each cpu the first in the file.
    void decide(std::uint64_t rank);

    const Operation& operation(RankId rank, std::size_t number) const {
        return program_->ranks[static_cast<std::size_t>(rank)].operations[number];
    }
    RankState& state(RankId rank) { return ranks_[static_cast<std::size_t>(rank)]; }
    TestContent content(RankId from, const SentPiece& piece) const;

    const Machine& machine_;
    std::shared_ptr<const Program> program_;
    const bool order_is_kept_;  ///< also of messages on different links
    TestData data_;
    std::vector<RankState> ranks_;
    UnderWay under_way_;
    Scoreboard scoreboard_;
};

ChosenWorkload choose_goal(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) {
    const std::span<const WorkloadParameter<GoalParameters>> parameters = every_goal_parameter;
    GoalParameters chosen;
    parse(chosen, parameters, arguments);
    const auto program = program_for(machine, chosen);
    return {values(parameters, chosen), [&machine, &topology, program](std::uint64_t seed) {
                return std::make_unique<GoalWork>(machine, topology, program, seed);
            }};
}

}  // namespace

GoalWork::GoalWork(const Machine& machine, const Topology& topology, std::shared_ptr<const Program> program,
                   std::uint64_t seed)
    : machine_(machine),
      program_(std::move(program)),
      order_is_kept_(keeps_order(machine, topology)),
      data_(seed),
      ranks_(program_->ranks.size()),
      scoreboard_({}) {
    std::vector<std::size_t> items;
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
        prepare(rank);
        std::size_t received = 0;
        for (const Operation& each : program_->ranks[rank].operations) {
            if (each.kind == Operation::Kind::receive)
                received += static_cast<std::size_t>(MessagePieces(machine, each.amount).count());
        }
        items.push_back(received);
    }
    scoreboard_ = Scoreboard(items);
}

void GoalWork::prepare(std::size_t number) {
    const RankProgram& program = program_->ranks[number];
    RankState& rank = ranks_[number];
    const std::size_t count = program.operations.size();
    rank.pending.assign(count, 0);
    rank.at_begin.resize(count);
    rank.at_end.resize(count);
    rank.lane_of.resize(count);
    for (const Dependency& dependency : program.dependencies) {
        (dependency.on_begin ? rank.at_begin : rank.at_end)[dependency.earlier].push_back(dependency.later);
        ++rank.pending[dependency.later];
    }
    for (std::vector<std::size_t>& receives : lanes_of(program)) {
        for (const std::size_t each : receives) rank.lane_of[each] = rank.lanes.size();
        rank.lanes.push_back({std::move(receives)});
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Operation& each = program.operations[i];
        if (each.kind == Operation::Kind::receive) continue;
        Cpu& cpu = rank.cpus[each.cpu];
        ++cpu.left;
        if (rank.pending[i] == 0) cpu.ready.push(i);
    }
}

Traffic GoalWork::traffic() const {
    Traffic traffic;
    traffic.compute.assign(ranks_.size(), 0);
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        for (const Operation& each : program_->ranks[static_cast<std::size_t>(rank)].operations) {
            // Calculations on other cpus leave the processor free for messages.
            if (each.kind == Operation::Kind::calc && each.cpu == 0)
                traffic.compute[static_cast<std::size_t>(rank)] += cycles_of(machine_, each.amount);
            if (each.kind != Operation::Kind::send) continue;
            MessagePieces(machine_, each.amount).add_flows(traffic.flows, machine_, rank, RankId(each.peer), 1);
        }
    }
    return traffic;
}

void GoalWork::start(System& system) {
    for (RankId rank = 0; rank < machine_.ranks(); ++rank) {
        for (auto& [number, cpu] : state(rank).cpus)
            system.start(rank, [this, &cpu = cpu](Rank& r) { return run_cpu(r, cpu); });
        for (Lane& lane : state(rank).lanes) system.start(rank, [this, &lane](Rank& r) { return run_lane(r, lane); });
    }
}

Task<> GoalWork::run_cpu(Rank& rank, Cpu& cpu) {
    state(rank.id()).rank = &rank;
    co_await rank.wait(0);  // nothing can be decided before the run has begun
    while (cpu.left > 0) {
        const std::size_t number = co_await NextReady{*this, state(rank.id()), cpu};
        has_begun(rank.id(), number);
        const Operation& each = operation(rank.id(), number);
        if (each.kind == Operation::Kind::send)
            co_await send(rank, number);
        else
            co_await calculate(rank, each);
        has_ended(rank.id(), number);
    }
}

Task<> GoalWork::run_lane(Rank& rank, Lane& lane) {
    state(rank.id()).rank = &rank;
    co_await rank.wait(0);  // nothing can be decided before the run has begun
    for (const std::size_t number : lane.receives) {
        lane.next = number;
        co_await CanBegin{*this, state(rank.id()), lane};
        has_begun(rank.id(), number);
        co_await receive(rank, number);
        has_ended(rank.id(), number);
    }
}

/// Calculations of cpu 0 occupy the processor, which also handles messages. Those of other cpus run beside it.
Task<> GoalWork::calculate(Rank& rank, const Operation& each) {
    const Cycle cycles = cycles_of(machine_, each.amount);
    if (cycles == 0) co_return;
    if (each.cpu == 0)
        co_await rank.work(cycles);
    else
        co_await rank.wait(cycles);
}

Task<> GoalWork::send(Rank& rank, std::size_t number) {
    const Operation& each = operation(rank.id(), number);
    const RankId to(each.peer);
    const MessagePieces pieces(machine_, each.amount);
    const LinkId link(each.nic % machine_.interface.links);
    SentPieces& under_way = under_way_[{rank.id(), to, each.tag}];
    for (std::int64_t i = 0; i < pieces.count(); ++i) {
        under_way.sent({each.cpu, order_is_kept_ ? 0 : int{link}}, {number, i});
        co_await rank.send(to, content(rank.id(), {number, i}).payload(), {each.tag, link});
    }
}

/// A message from any sender begins with a piece from some rank, and continues with pieces from the same rank. Where
/// messages change places, these can be pieces of several sends.
Task<> GoalWork::receive(Rank& rank, std::size_t number) {
    const Operation& each = operation(rank.id(), number);
    const MessagePieces pieces(machine_, each.amount);
    RankId from(each.peer == anybody ? int{any_node} : each.peer);
    int tag = each.tag == whatever ? any_tag : each.tag;
    for (std::int64_t i = 0; i < pieces.count(); ++i) {
        const Received received = co_await rank.receive(from, tag);
        from = received.from;
        tag = received.tag;
        arrived(rank.id(), received);
    }
}

void GoalWork::arrived(RankId rank, const Received& received) {
    const auto content_of = [&](const SentPiece& piece) { return content(received.from, piece); };
    const auto bytes = received.payload.bytes();
    const auto piece = under_way_[{received.from, rank, received.tag}].received(bytes, content_of);
    if (piece)
        scoreboard_.arrived(rank, state(rank).received++, bytes, content_of(*piece));
    else
        scoreboard_.unexpected(rank, fmt::format("a message from rank {} with tag {}", received.from, received.tag));
}

void GoalWork::release(RankId rank, const std::vector<std::size_t>& waiting) {
    for (const std::size_t number : waiting) {
        if (--state(rank).pending[number] > 0) continue;
        const Operation& each = operation(rank, number);
        if (each.kind != Operation::Kind::receive) state(rank).cpus[each.cpu].ready.push(number);
        decide_soon(state(rank));
    }
}

void GoalWork::decide_soon(RankState& rank) {
    if (std::exchange(rank.is_due, true)) return;
    rank.rank->decide<&GoalWork::decide>(*this, static_cast<std::uint64_t>(&rank - ranks_.data()));
}

void GoalWork::decide(std::uint64_t number) {
    RankState& rank = ranks_[number];
    rank.is_due = false;
    const auto go_on = [](std::coroutine_handle<>& waiting) { std::exchange(waiting, nullptr).resume(); };
    for (Lane& lane : rank.lanes) {
        if (lane.waiting && rank.pending[lane.next] == 0) go_on(lane.waiting);
    }
    for (auto& [cpu_number, cpu] : rank.cpus) {
        if (cpu.waiting && !cpu.ready.empty()) go_on(cpu.waiting);
    }
}

TestContent GoalWork::content(RankId from, const SentPiece& piece) const {
    const std::uint64_t stream = static_cast<std::uint64_t>(int{from}) << 48 |
                                 static_cast<std::uint64_t>(piece.send) << 16 |
                                 static_cast<std::uint64_t>(piece.number);
    const std::int64_t bytes = MessagePieces(machine_, operation(from, piece.send).amount).bytes(piece.number);
    return {data_, stream, static_cast<std::size_t>(bytes)};
}

std::vector<std::string> GoalWork::notes() const {
    std::size_t cut = 0;
    for (const RankProgram& rank : program_->ranks) {
        cut += static_cast<std::size_t>(std::ranges::count_if(rank.operations, [this](const Operation& each) {
            return each.kind == Operation::Kind::send && MessagePieces(machine_, each.amount).count() > 1;
        }));
    }
    if (cut == 0) return {};
    return {fmt::format("{} sends carry more than the {} bytes of a message, and go as several", cut,
                        machine_.message.largest_payload())};
}

}  // namespace narrows::goal

narrows::WorkloadType narrows::goal_workload() {
    return {.name = "goal",
            .summary =
                "an application that a file describes in the GOAL format: sends, receives, calculations, "
                "dependencies",
            .parameters = texts_of<goal::GoalParameters>(goal::every_goal_parameter),
            .make = goal::choose_goal};
}
