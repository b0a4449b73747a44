#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "models/network/topology/placement.h"
#include "testbench/workloads/collectives/barrier_signals.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "testbench/workloads/dense/parameters.h"
#include "testbench/workloads/dense/partners.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/test_data.h"

namespace narrows::dense {

namespace {

constexpr int first_tag = 1 << 30;         // first tag of the repetitions; barriers have lower ones
constexpr std::uint64_t barrier_data = 1;  // their words use another seed

/// The ranks of the processes: the same number on each node, on its first processors.
std::shared_ptr<const collectives::Members> members_of(const Machine& machine, const DenseParameters& p) {
    const Placement placement(machine);
    const int of_node = p.ranks / p.nodes;
    std::vector<RankId> ranks;
    for (RankId rank(0); rank < placement.ranks(); ++rank) {
        if (placement.node_of(rank) < p.nodes && placement.processor_of(rank) < of_node) ranks.push_back(rank);
    }
    return std::make_shared<collectives::Members>(std::move(ranks), machine.ranks());
}

/// Processes exchange messages in phases. Each measures the time of its repetitions in a phase. Barriers between phases
/// are not measured.
class DensePattern final : public Workload {
public:
    /// Needs completed parameters.
    DensePattern(const Machine& machine, PatternKind pattern, const DenseParameters& parameters, std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::optional<MeasuredPhases> measured_phases() const override;
    int phases() const override { return partners_.phases(); }

private:
    /// The measured repetitions of a process in a phase.
    struct RepetitionTimes {
        Cycle begun = never;
        Cycle ended = 0;
        Cycle shortest = never;
        Cycle longest = 0;

        void note_repetition(Cycle from, Cycle to);
    };

    Task<> program(Rank& rank, int process);
    Task<> exchange(Rank& rank, int process, int phase, std::int64_t repetition);
    void arrived(const Rank& rank, const Received& received, int tag, std::size_t item, std::uint64_t stream);

    std::int64_t repetitions() const { return parameters_.repetitions + parameters_.warmup; }
    int processes() const { return partners_.processes(); }
    std::size_t at(int process, int phase) const {
        return static_cast<std::size_t>(phase) * static_cast<std::size_t>(processes()) +
               static_cast<std::size_t>(process);
    }
    /// Number of a message's data. `exchange`: number of the sender's exchange, from 0 on.
    std::uint64_t stream(int sender, int phase, std::int64_t repetition, std::size_t exchange) const;
    TestContent content(std::uint64_t stream) const { return {data_, stream, bytes_}; }
    Check phases_are_apart() const;

    const Machine& machine_;
    DenseParameters parameters_;
    Partners partners_;
    std::shared_ptr<const collectives::Members> members_;
    collectives::BarrierSeries barriers_;
    std::size_t bytes_;
    TestData data_;
    std::vector<RepetitionTimes> times_;   // indexed by phase, then process
    std::vector<std::size_t> first_item_;  // the same index: the first item among those for the process
    Scoreboard scoreboard_;
};

DensePattern::DensePattern(const Machine& machine, PatternKind pattern, const DenseParameters& parameters,
                           std::uint64_t seed)
    : machine_(machine),
      parameters_(parameters),
      partners_(pattern, parameters.ranks, parameters.phases, seed),
      members_(members_of(machine, parameters)),
      barriers_(machine, members_, partners_.phases(), seed ^ barrier_data),
      bytes_(static_cast<std::size_t>(bytes_of(parameters.size))),
      data_(seed),
      times_(static_cast<std::size_t>(partners_.phases()) * static_cast<std::size_t>(processes())),
      scoreboard_({}) {
    std::vector<std::size_t> items(static_cast<std::size_t>(machine.ranks()));
    for (int phase = 0; phase < partners_.phases(); ++phase) {
        for (int process = 0; process < processes(); ++process) {
            std::size_t& of_process = items[static_cast<std::size_t>(members_->rank(process))];
            first_item_.push_back(of_process);
            of_process += partners_.of(process, phase).size() * static_cast<std::size_t>(repetitions());
        }
    }
    scoreboard_ = Scoreboard(items);
}

Traffic DensePattern::traffic() const {
    Traffic traffic = barriers_.traffic();
    const int bytes = machine_.message.header_bytes + static_cast<int>(bytes_);
    for (int process = 0; process < processes(); ++process) {
        for (int phase = 0; phase < partners_.phases(); ++phase) {
            for (const Transfers& exchange : partners_.of(process, phase))
                traffic.flows.push_back({members_->rank(process), members_->rank(exchange.to), bytes, repetitions()});
        }
    }
    return traffic;
}

void DensePattern::start(System& system) {
    barriers_.begin();
    for (int process = 0; process < processes(); ++process)
        system.start(members_->rank(process), [this, process](Rank& rank) { return program(rank, process); });
}

void DensePattern::RepetitionTimes::note_repetition(Cycle from, Cycle to) {
    begun = std::min(begun, from);
    ended = to;
    shortest = std::min(shortest, to - from);
    longest = std::max(longest, to - from);
}

Task<> DensePattern::program(Rank& rank, int process) {
    for (int phase = 0; phase < partners_.phases(); ++phase) {
        const bool takes_part = !partners_.of(process, phase).empty();
        for (std::int64_t repetition = 0; takes_part && repetition < repetitions(); ++repetition) {
            const Cycle begun = rank.now();
            co_await exchange(rank, process, phase, repetition);
            if (repetition >= parameters_.warmup) times_[at(process, phase)].note_repetition(begun, rank.now());
        }
        co_await barriers_.pass(rank, phase);
    }
}

/// All sends and receives of the process are under way together; it continues when all of them have ended.
Task<> DensePattern::exchange(Rank& rank, int process, int phase, std::int64_t repetition) {
    const std::vector<Transfers> all = partners_.of(process, phase);
    const int tag = first_tag + static_cast<int>(repetition);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const LinkId link(static_cast<int>(i) % machine_.interface.links);
        co_await rank.send(members_->rank(all[i].to), content(stream(process, phase, repetition, i)).payload(),
                           {tag, link});
    }
    const auto expected = [&](std::size_t i) { return stream(all[i].from, phase, repetition, i); };
    const std::size_t item = first_item_[at(process, phase)] + static_cast<std::size_t>(repetition) * all.size();
    if (all.size() == 1) {
        const Received received = co_await rank.receive(members_->rank(all[0].from), tag);
        arrived(rank, received, tag, item, expected(0));
    } else {
        const std::array<Received, 2> received =
            co_await rank.receive_both(members_->rank(all[0].from), members_->rank(all[1].from), tag);
        // Two messages of one sender may come in either order.
        const bool is_swapped = all[0].from == all[1].from && content(expected(1)).equals(received[0].payload.bytes());
        for (std::size_t i = 0; i < 2; ++i) arrived(rank, received[is_swapped ? 1 - i : i], tag, item + i, expected(i));
    }
    co_await rank.sent();
}

void DensePattern::arrived(const Rank& rank, const Received& received, int tag, std::size_t item,
                           std::uint64_t stream) {
    if (received.tag != tag) scoreboard_.unexpected(rank.id(), fmt::format("a message with tag {}", received.tag));
    scoreboard_.arrived(rank.id(), item, received.payload.bytes(), content(stream));
}

std::uint64_t DensePattern::stream(int sender, int phase, std::int64_t repetition, std::size_t exchange) const {
    return (at(sender, phase) * static_cast<std::uint64_t>(repetitions()) + static_cast<std::uint64_t>(repetition)) *
               2 +
           exchange;
}

std::vector<Check> DensePattern::checks() const {
    std::vector<Check> checks{scoreboard_.verdict()};
    for (Check& check : barriers_.checks()) {
        check.name = "every barrier had all its signals";
        checks.push_back(std::move(check));
    }
    checks.push_back(phases_are_apart());
    return checks;
}

/// The barrier between two phases: no process begins a phase before all have ended the one before.
Check DensePattern::phases_are_apart() const {
    Check check{"no process began a phase before all had ended the one before", true, {}};
    Cycle ended = 0;
    for (int phase = 0; phase < partners_.phases(); ++phase) {
        Cycle first = never;
        Cycle last = ended;
        for (int process = 0; process < processes(); ++process) {
            first = std::min(first, times_[at(process, phase)].begun);
            last = std::max(last, times_[at(process, phase)].ended);
        }
        if (first < ended && check.passed) {
            check.passed = false;
            check.detail =
                fmt::format("phase {} began in cycle {}, the one before ended in cycle {}", phase + 1, first, ended);
        }
        ended = last;
    }
    if (check.passed)
        check.detail = fmt::format("{} phases, the last one ended in cycle {}", partners_.phases(), ended);
    return check;
}

std::optional<MeasuredPhases> DensePattern::measured_phases() const {
    const auto sent =
        static_cast<double>(bytes_) * static_cast<double>(parameters_.repetitions) * partners_.exchanges();
    MeasuredPhases measured{partners_.has_distance(), 2 * sent, sent, parameters_.repetitions, {}};
    for (int phase = 0; phase < partners_.phases(); ++phase) {
        MeasuredPhase slowest{partners_.has_distance() ? partners_.distance(phase) : partners_.pairs(phase), 0, 0,
                              never, 0};
        for (int process = 0; process < processes(); ++process) {
            const RepetitionTimes& times = times_[at(process, phase)];
            if (times.begun == never) continue;
            if (times.ended - times.begun > slowest.cycles) {
                slowest.cycles = times.ended - times.begun;
                slowest.slowest = members_->rank(process);
                slowest.begun = times.begun;
            }
            slowest.shortest = std::min(slowest.shortest, times.shortest);
            slowest.longest = std::max(slowest.longest, times.longest);
        }
        measured.phases.push_back(slowest);
    }
    return measured;
}

/// A pattern with these parameters, which are all or those of every pattern.
WorkloadType dense_type(std::string_view name, std::string_view summary, PatternKind pattern,
                        std::span<const WorkloadParameter<DenseParameters>> parameters) {
    const auto completed = [](const Machine& machine, const Topology&, DenseParameters& p) {
        p = complete(machine, p);
    };
    const auto make = [pattern](const Machine& machine, const Topology&, const DenseParameters& p, std::uint64_t seed) {
        return std::make_unique<DensePattern>(machine, pattern, p, seed);
    };
    return {.name = name,
            .summary = summary,
            .parameters = [parameters] { return own_texts(parameters, size_parameter); },
            .make = choosing<DenseParameters>(parameters, completed, make),
            .draws_traffic = pattern == PatternKind::random_pairwise,
            .chooses_nodes = true};
}

}  // namespace

}  // namespace narrows::dense

narrows::WorkloadType narrows::aapc_workload() {
    return dense::dense_type(
        "aapc", "phases s = 1, 2, ..: every process sends to the one s after it and receives from the one s before it",
        dense::PatternKind::aapc, dense::dense_parameters());
}

narrows::WorkloadType narrows::cumulative_pairwise_workload() {
    return dense::dense_type("cumulative-pairwise", "phases: processes 0 and 1 exchange, then also 2 and 3, and so on",
                             dense::PatternKind::cumulative_pairwise, dense::dense_parameters());
}

narrows::WorkloadType narrows::random_pairwise_workload() {
    return dense::dense_type("random-pairwise", "phases: all processes exchange in pairs, drawn for each phase",
                             dense::PatternKind::random_pairwise, dense::random_pairwise_parameters());
}

narrows::WorkloadType narrows::simple_pairwise_workload() {
    return dense::dense_type("simple-pairwise",
                             "phases s = 1, 2, ..: every process exchanges with the ones s after it and s before it",
                             dense::PatternKind::simple_pairwise, dense::dense_parameters());
}
