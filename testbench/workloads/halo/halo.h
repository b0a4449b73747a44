#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/workloads/halo/cell_values.h"
#include "testbench/workloads/halo/parameters.h"
#include "testbench/workloads/halo/patch_work.h"
#include "testbench/workloads/team.h"
#include "testbench/workloads/work_and_exchange.h"
#include "testbench/workloads/workload.h"

namespace narrows::halo {

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

inline std::unique_ptr<Workload> make_halo(const Machine& machine, const Topology& topology,
                                           const HaloParameters& parameters, std::uint64_t seed) {
    return std::make_unique<HaloExchange>(machine, topology, parameters, seed);
}

/// The models of VandenBerghe (2006), and Foster's for their steps.
std::vector<FormulaText> halo_formulas();

/// The bounds of VandenBerghe's models.
StatedBounds halo_bounds(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
