#include "testbench/workloads/collectives/transpose.h"

#include <fmt/format.h>

#include <cmath>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/alltoall_plans.h"
#include "testbench/workloads/collectives/transposed_data.h"
#include "testbench/workloads/flat_switch/as_flat.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/limits.h"

namespace narrows::collectives {

namespace {

using P = TransposeParameters;

constexpr auto bruck_algorithm = static_cast<std::int64_t>(AlltoallAlgorithm::bruck);
constexpr std::int64_t blocks_algorithm = 5;
const std::vector<std::string_view> transpose_algorithms{"pairwise", "ring", "bruck", "spread", "blocks"};

const std::array<WorkloadParameter<P>, 8> every_transpose_parameter{{
    {{.name = "rows",
      .description = "rows of the array; 0: one for each node",
      .least = 0,
      .most = 1 << 24,
      .is_extent = true},
     &P::rows},
    {{.name = "columns",
      .description = "columns of the array; 0: piece for each node",
      .least = 0,
      .most = 1 << 24,
      .is_extent = true},
     &P::columns},
    {{.name = "piece",
      .description = "columns of a node, where columns is not given",
      .least = 1,
      .most = 1 << 20,
      .is_extent = true},
     &P::piece},
    {{.name = "cell", .description = "bytes of an element", .least = 1, .most = 8, .is_extent = true}, &P::cell},
    gather_parameter(&P::gather, "how a node reads what it sends, and writes what it has received"),
    {{"sweeps", "sweeps over its own part that a node works in the end", 0, 1'000'000}, &P::sweeps},
    {{.name = "block",
      .description = "algorithm=blocks: nodes with a common master; it divides the number of nodes",
      .most = 1 << 20,
      .zero = "best",
      .is_way = true},
     &P::block},
    {algorithm_parameter("in which order the parts travel", transpose_algorithms), &P::algorithm},
}};

AlltoallParts parts_of(const Machine& machine, const P& p) {
    const int nodes = machine.ranks();
    return {nodes, p.rows > 0 ? p.rows : nodes, p.columns > 0 ? p.columns : p.piece * nodes};
}

/// What a node does before and after its messages. It reads what it passes on for others once more.
PlanSteps with_work(PlanSteps messages, std::int64_t before, std::int64_t after, std::int64_t cell) {
    if (before > 0) co_yield sweep(before);
    while (Step* const step = messages.next()) {
        if (step->gives_up) step->swept = step->elements() * cell;
        co_yield std::move(*step);
    }
    if (after > 0) co_yield sweep(after);
}

Plan transpose_plan(const Machine& machine, const P& p) {
    const AlltoallParts parts = parts_of(machine, p);
    const int cell = static_cast<int>(p.cell);
    Plan plan = p.algorithm == blocks_algorithm
                    ? blocks_plan(machine, parts, static_cast<int>(p.block))
                    : alltoall_plan(machine, parts, static_cast<AlltoallAlgorithm>(p.algorithm));
    plan.most = machine.message.largest_payload() / cell;
    plan.steps = [messages = plan.steps, programs = plan.programs, parts, p, &machine](NodeId node, int program) {
        const auto gather = static_cast<Gather>(p.gather);
        const std::int64_t had = parts.rows_of(node).size() * parts.columns() * p.cell;
        const std::int64_t has = parts.columns_of(node).size() * parts.rows() * p.cell;
        const bool is_last = program == programs - 1;
        const bool is_first = program < programs - 1 || programs == 1;  // all that send read what they send
        const std::int64_t share = programs == 1 ? had : had / (programs - 1);
        return with_work(messages(node, program), is_first ? gathered(machine, gather, share) : 0,
                         is_last ? gathered(machine, gather, has) + has * p.sweeps : 0, p.cell);
    };
    return plan;
}

Collective transpose_collective(const Machine& machine, const Topology&, const P& p, std::uint64_t seed) {
    return {transpose_plan(machine, p),
            std::make_unique<TransposedData>(parts_of(machine, p), static_cast<int>(p.cell), seed)};
}

void check_array(const Machine& machine, const P& p) {
    check_cell_bytes(p.cell, "an element");
    check_room_for_element(machine, static_cast<int>(p.cell));
    const AlltoallParts parts = parts_of(machine, p);
    for (const auto& [name, length] : {std::pair{"rows", parts.rows()}, {"columns", parts.columns()}}) {
        if (length >= parts.nodes()) continue;
        refuse_argument(
            fmt::format("{}={}", name, length),
            fmt::format("some of {} nodes would have none; use {}={} or more", parts.nodes(), name, parts.nodes()));
    }
}

/// The blocks that the nodes fill, where none is named.
std::vector<OpenAlgorithm> open_blocks(const Machine& machine, const P& p) {
    std::vector<OpenAlgorithm> blocks;
    if (p.algorithm != blocks_algorithm || p.block > 0) return blocks;
    for (int block = 1; block <= machine.ranks(); ++block) {
        if (machine.ranks() % block == 0)
            blocks.push_back({fmt::format("blocks block={}", block), {{"block", std::to_string(block)}}});
    }
    return blocks;
}

const FormulaText whole_transpose{"flat.transpose", BoundKind::model, "2 (g d/M_r + (N - 1) (d/(N S_r) + L)) + W d/M_r",
                                  "VandenBerghe 2006, Transposes"};

class TransposeWork final : public PlannedWork {
public:
    TransposeWork(const Machine& machine, Collective made, const P& parameters)
        : PlannedWork(machine, std::move(made.plan), std::move(made.contents)),
          parameters_(parameters),
          notes_(flat_switch::notes_on(machine)) {}

    std::vector<std::string> notes() const override { return notes_; }

    StatedBounds stated_bounds(const Machine& machine) const override {
        const AlltoallParts parts = parts_of(machine, parameters_);
        const bool are_equal = parts.rows() % parts.nodes() == 0 && parts.columns() % parts.nodes() == 0;
        const bool is_direct = parameters_.algorithm != blocks_algorithm && parameters_.algorithm != bruck_algorithm;
        const std::int64_t piece = parts.words() * parameters_.cell;
        Conditions conditions = flat_switch::has_rates(machine);
        conditions.require(are_equal, "holds for parts of one size")
            .require(is_direct, "holds where each part goes from node to node at once")
            .require(piece <= machine.message.largest_payload(), "holds for parts of one message");
        StatedBounds stated;
        const bool is_exact = static_cast<AlltoallAlgorithm>(parameters_.algorithm) == AlltoallAlgorithm::spread &&
                              flat_switch::keeps_time(machine, piece, parts.nodes() - 1) && is_whole(machine, piece);
        stated.add(whole_transpose, conditions.then(machine.memory.bandwidth.bytes > 0 ? cycles(machine) : 0),
                   is_exact);
        return stated;
    }

private:
    bool is_whole(const Machine& machine, std::int64_t piece) const {
        const std::int64_t own = piece * machine.ranks();
        const auto gather = static_cast<Gather>(parameters_.gather);
        return flat_switch::is_whole(machine, gather, own) &&
               flat_switch::is_whole(machine, gathered(machine, gather, own), piece) &&
               flat_switch::is_whole(machine, own * parameters_.sweeps, piece);
    }

    Cycle cycles(const Machine& machine) const {
        const flat_switch::FlatMachine flat = flat_switch::as_flat(machine);
        const double nodes = machine.ranks();
        const double own = static_cast<double>(parts_of(machine, parameters_).words() * parameters_.cell) * nodes;
        const int percent = percent_of(machine, static_cast<Gather>(parameters_.gather));
        const double time = transpose_time(flat, {own * nodes, nodes, percent / 100.0});
        return std::llround(time + flat_switch::header_time(machine, nodes - 1) +
                            own * static_cast<double>(parameters_.sweeps) / flat.memory);
    }

    const P parameters_;
    const std::vector<std::string> notes_;
};

P complete_transpose(const Machine& machine, const Topology&, const P& given) {
    check_array(machine, given);
    P p = given;
    const double nodes = machine.ranks();
    const AlltoallParts parts = parts_of(machine, p);
    const double bytes = static_cast<double>(parts.rows() * parts.columns() * p.cell);
    const double most = machine.message.largest_payload();
    const double piece = std::ceil(bytes / nodes / nodes);
    const bool combines = p.algorithm == blocks_algorithm || p.algorithm == bruck_algorithm;
    Demand demand{nodes * nodes * std::ceil(piece / most),
                  static_cast<int>(std::min(combines ? bytes / nodes : piece, most) / machine.message.word_bytes) + 1,
                  0};
    demand.memory = bytes / static_cast<double>(p.cell) / 8 + 64 * nodes * nodes;
    // Nodes that pass parts on hold them; then all of the array may be held, on its way, and being put together.
    demand.memory += combines ? 3 * bytes + nodes * bytes_of_a_message : under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("rows={}", parts.rows()));
    if (p.algorithm != blocks_algorithm) return p;
    if (machine.ranks() % p.block != 0)
        refuse_argument(
            fmt::format("block={}", p.block),
            fmt::format("{} nodes do not fill blocks of {}; use a divisor of it", machine.ranks(), p.block));
    return p;
}

/// There are as many runs as blocks, so the best one is found only for a user who asks for it.
bool may_be_best_transpose(const P& p) { return p.algorithm != blocks_algorithm || p.block > 0; }

}  // namespace

std::span<const WorkloadParameter<TransposeParameters>> transpose_parameters() { return every_transpose_parameter; }

const CollectiveType<TransposeParameters>& transpose_type() {
    static const CollectiveType<TransposeParameters> type{transpose_algorithms, complete_transpose,
                                                          transpose_collective, may_be_best_transpose, open_blocks};
    return type;
}

std::vector<FormulaText> transpose_formulas() { return {whole_transpose}; }

std::unique_ptr<Workload> make_transpose(const Machine& machine, const Topology& topology, const P& parameters,
                                         std::uint64_t seed) {
    return std::make_unique<TransposeWork>(machine, transpose_collective(machine, topology, parameters, seed),
                                           parameters);
}

}  // namespace narrows::collectives
