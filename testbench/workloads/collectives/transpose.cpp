#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/alltoall_plans.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/flat_switch/as_flat.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/test_data.h"

namespace narrows::collectives {

namespace {

/// The first four are those of AlltoallAlgorithm.
enum class TransposeAlgorithm { pairwise, ring, bruck, spread, blocks };

/// Transposes an array: it is distributed by rows at first, and by columns in the end.
struct TransposeParameters {
    std::int64_t rows = 0;     ///< 0: one for each node
    std::int64_t columns = 0;  ///< 0: `piece` columns for each node
    std::int64_t piece = 32;
    int cell = 8;  ///< bytes of an element
    Gather gather = Gather::strided;
    std::int64_t sweeps = 0;
    int block = 0;  ///< nodes with a common master; 0: best
    std::optional<TransposeAlgorithm> algorithm{};
};

using P = TransposeParameters;

const std::vector<std::string_view> transpose_algorithms{"pairwise", "ring", "bruck", "spread", "blocks"};

const std::array every_transpose_parameter{
    entries::integer("rows", {0, 1 << 24}, "rows", &P::rows, "rows of the array; 0: one for each node").extent(),
    entries::integer("columns", {0, 1 << 24}, "columns", &P::columns, "columns of the array; 0: piece for each node")
        .extent(),
    entries::integer("piece", {1, 1 << 20}, "columns", &P::piece, "columns of a node, where columns is not given")
        .extent(),
    entries::integer("cell", {1, 8}, "", &P::cell, "bytes of an element").extent(),
    gather_parameter(&P::gather, "how a node reads what it sends, and writes what it has received"),
    entries::integer("sweeps", {0, 1'000'000}, "", &P::sweeps, "sweeps over its own part that a node works in the end"),
    entries::integer("block", {0, 1 << 20}, "nodes", &P::block,
                     "algorithm=blocks: nodes with a common master; it divides the number of nodes")
        .or_word("best")
        .way(),
    algorithm_parameter(transpose_algorithms, &P::algorithm, "in which order the parts travel"),
};

/// The number of the part that contains this element.
int part_with(std::int64_t element, std::int64_t elements, int parts) {
    auto part = static_cast<int>(element * parts / elements);
    while (part_of(elements, part, parts).last <= element) ++part;
    while (part_of(elements, part, parts).first > element) --part;
    return part;
}

/// The elements of an array, with values made from seed, row and column, so that only data under way is stored.
class TransposedData final : public CollectiveData {
public:
    TransposedData(const AlltoallParts& parts, int element_bytes, std::uint64_t seed)
        : parts_(parts), element_bytes_(element_bytes), data_(seed) {}

    int element_bytes() const override { return element_bytes_; }
    bool owns(NodeId node, Range range) const override;
    void write(NodeId, Range range, std::span<std::byte> to) const override { write(range, to); }
    Range due(NodeId node) const override { return parts_.all_for(node); }
    std::unique_ptr<ExpectedElements> expected() const override;

private:
    class Expected;

    void write(Range range, std::span<std::byte> to) const;

    AlltoallParts parts_;
    int element_bytes_;
    TestData data_;
};

/// Makes the elements when they are asked for.
class TransposedData::Expected final : public ExpectedElements {
public:
    explicit Expected(const TransposedData& data) : data_(data) {}

    std::size_t element_bytes() const override { return static_cast<std::size_t>(data_.element_bytes_); }
    std::span<const std::byte> bytes(std::int64_t first, std::int64_t count) override {
        bytes_.resize(static_cast<std::size_t>(count) * element_bytes());
        data_.write(Range{first, first + count}, bytes_);
        return bytes_;
    }
    std::string text(std::span<const std::byte> element) const override { return hexadecimal(element); }

private:
    TransposedData data_;
    std::vector<std::byte> bytes_;
};

bool TransposedData::owns(NodeId node, Range range) const {
    while (!range.empty()) {
        const int to = part_with(range.first / parts_.rows(), parts_.columns(), parts_.nodes());
        const Range own = parts_.part(node, to);
        if (range.first < own.first || range.first >= own.last) return false;
        range.first = own.last;
    }
    return true;
}

// Writes block of columns by block of columns, each row by row.
void TransposedData::write(Range range, std::span<std::byte> to) const {
    const auto size = static_cast<std::size_t>(element_bytes_);
    std::byte* next = to.data();
    for (std::int64_t number = range.first; number < range.last;) {
        const int block = part_with(number / parts_.rows(), parts_.columns(), parts_.nodes());
        const Range across = parts_.columns_of(block);
        const std::int64_t within = number - across.first * parts_.rows();
        const std::int64_t row = within / across.size();
        const std::int64_t first = across.first + within % across.size();
        const std::int64_t count = std::min(across.last - first, range.last - number);
        for (std::int64_t column = first; column < first + count; ++column) {
            const std::uint64_t value = data_.long_word(0, static_cast<std::uint64_t>(row * parts_.columns() + column));
            std::memcpy(next, &value, size);
            next += size;
        }
        number += count;
    }
}

std::unique_ptr<ExpectedElements> TransposedData::expected() const { return std::make_unique<Expected>(*this); }

AlltoallParts parts_of(const Machine& machine, const P& p) {
    const int nodes = machine.ranks();
    return {nodes, p.rows > 0 ? p.rows : nodes, p.columns > 0 ? p.columns : p.piece * nodes};
}

/// Adds a node's work before and after its messages. The node reads forwarded data once more.
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
    Plan plan = p.algorithm == TransposeAlgorithm::blocks
                    ? blocks_plan(machine, parts, p.block)
                    : alltoall_plan(machine, parts, static_cast<AlltoallAlgorithm>(*p.algorithm));
    plan.most = machine.message.largest_payload() / p.cell;
    plan.steps = [messages = plan.steps, programs = plan.programs, parts, p, &machine](NodeId node, int program) {
        const std::int64_t had = parts.rows_of(node).size() * parts.columns() * p.cell;
        const std::int64_t has = parts.columns_of(node).size() * parts.rows() * p.cell;
        const bool is_last = program == programs - 1;
        const bool is_first = program < programs - 1 || programs == 1;  // all sending programs read what they send
        const std::int64_t share = programs == 1 ? had : had / (programs - 1);
        return with_work(messages(node, program), is_first ? gathered(machine, p.gather, share) : 0,
                         is_last ? gathered(machine, p.gather, has) + has * p.sweeps : 0, p.cell);
    };
    return plan;
}

Collective transpose_collective(const Machine& machine, const Topology&, const P& p, std::uint64_t seed) {
    return {transpose_plan(machine, p), std::make_unique<TransposedData>(parts_of(machine, p), p.cell, seed)};
}

void check_array(const Machine& machine, const P& p) {
    check_cell_bytes(p.cell, "an element");
    check_room_for_element(machine, p.cell);
    const AlltoallParts parts = parts_of(machine, p);
    for (const auto& [name, length] : {std::pair{"rows", parts.rows()}, {"columns", parts.columns()}}) {
        if (length >= parts.nodes()) continue;
        refuse_argument(
            fmt::format("{}={}", name, length),
            fmt::format("some of {} nodes would have none; use {}={} or more", parts.nodes(), name, parts.nodes()));
    }
}

/// The possible blocks that the nodes fill, if none is named.
std::vector<OpenAlgorithm> open_blocks(const Machine& machine, const P& p) {
    std::vector<OpenAlgorithm> blocks;
    if (p.algorithm != TransposeAlgorithm::blocks || p.block > 0) return blocks;
    for (int block = 1; block <= machine.ranks(); ++block) {
        if (machine.ranks() % block == 0)
            blocks.push_back({fmt::format("blocks block={}", block), {{"block", std::to_string(block)}}});
    }
    return blocks;
}

/// Of VandenBerghe (2006).
const FormulaText whole_transpose{"flat.transpose", BoundKind::model, "2 (g d/M_r + (N - 1) (d/(N S_r) + L)) + W d/M_r",
                                  "VandenBerghe 2006, Transposes"};

class TransposeWork final : public PlannedWork {
public:
    TransposeWork(const Machine& machine, const Topology&, Collective made, const P& parameters, std::uint64_t)
        : PlannedWork(machine, std::move(made)), parameters_(parameters), notes_(flat_switch::notes_on(machine)) {}

    std::vector<std::string> notes() const override { return notes_; }

    StatedBounds stated_bounds(const Machine& machine) const override {
        const AlltoallParts parts = parts_of(machine, parameters_);
        const bool are_equal = parts.rows() % parts.nodes() == 0 && parts.columns() % parts.nodes() == 0;
        const bool is_direct =
            parameters_.algorithm != TransposeAlgorithm::blocks && parameters_.algorithm != TransposeAlgorithm::bruck;
        const std::int64_t piece = parts.words() * parameters_.cell;
        Conditions conditions = flat_switch::has_rates(machine);
        conditions.require(are_equal, "holds for parts of one size")
            .require(is_direct, "holds where each part goes from node to node at once")
            .require(piece <= machine.message.largest_payload(), "holds for parts of one message");
        StatedBounds stated;
        const bool is_exact = parameters_.algorithm == TransposeAlgorithm::spread &&
                              flat_switch::keeps_time(machine, piece, parts.nodes() - 1) && is_whole(machine, piece);
        stated.add(whole_transpose, conditions.then(machine.memory.bandwidth.bytes > 0 ? cycles(machine) : 0),
                   is_exact);
        return stated;
    }

private:
    bool is_whole(const Machine& machine, std::int64_t piece) const {
        const std::int64_t own = piece * machine.ranks();
        return flat_switch::is_whole(machine, parameters_.gather, own) &&
               flat_switch::is_whole(machine, gathered(machine, parameters_.gather, own), piece) &&
               flat_switch::is_whole(machine, own * parameters_.sweeps, piece);
    }

    Cycle cycles(const Machine& machine) const {
        const flat_switch::FlatMachine flat = flat_switch::as_flat(machine);
        const double nodes = machine.ranks();
        const double own = static_cast<double>(parts_of(machine, parameters_).words() * parameters_.cell) * nodes;
        const int percent = percent_of(machine, parameters_.gather);
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
    const bool combines = p.algorithm == TransposeAlgorithm::blocks || p.algorithm == TransposeAlgorithm::bruck;
    Demand demand{nodes * nodes * std::ceil(piece / most),
                  static_cast<int>(std::min(combines ? bytes / nodes : piece, most) / machine.message.word_bytes) + 1,
                  0};
    demand.memory = bytes / p.cell / 8 + 64 * nodes * nodes;
    // Nodes hold the parts that they forward. The whole array may then be held, under way and being put together.
    demand.memory += combines ? 3 * bytes + nodes * bytes_of_a_message : under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("rows={}", parts.rows()));
    if (p.algorithm != TransposeAlgorithm::blocks) return p;
    if (machine.ranks() % p.block != 0)
        refuse_argument(
            fmt::format("block={}", p.block),
            fmt::format("{} nodes do not fill blocks of {}; use a divisor of it", machine.ranks(), p.block));
    return p;
}

/// Each block takes a run, so the best one is only found on request.
bool may_be_best_transpose(const P& p) { return p.algorithm != TransposeAlgorithm::blocks || p.block > 0; }

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::transpose_workload() {
    using namespace collectives;
    return collective_workload<TransposeParameters, TransposeWork>(
        "transpose", "an array that is distributed by rows is distributed by columns in the end",
        every_transpose_parameter,
        {transpose_algorithms, complete_transpose, transpose_collective, may_be_best_transpose, open_blocks},
        [] { return std::vector{whole_transpose}; });
}
