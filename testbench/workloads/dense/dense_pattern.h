#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "testbench/workloads/collectives/barrier_signals.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "testbench/workloads/dense/parameters.h"
#include "testbench/workloads/dense/partners.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows::dense {

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

}  // namespace narrows::dense
