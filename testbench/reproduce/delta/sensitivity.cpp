#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/grid.h"
#include "testbench/reproduce/delta/selection.h"

namespace narrows::delta {

namespace {

/// A changed machine `delta`.
struct MachineVariant {
    const char* name;
    std::vector<std::string> changes;
};

const std::vector<MachineVariant>& variants() {
    static const std::vector<MachineVariant> all{
        {"as described", {}},
        {"queues of 2 messages", {"interface.send_buffers=2", "interface.receive_buffers=2"}},
        {"queues of 4 messages", {"interface.send_buffers=4", "interface.receive_buffers=4"}},
        {"queues of 16 messages", {"interface.send_buffers=16", "interface.receive_buffers=16"}},
        {"next send after delivery", {"interface.acknowledge=end-of-transfer"}},
        {"2 blocks ahead a hop", {"lead=2"}},
        {"3 blocks ahead a hop", {"lead=3"}},
        {"10 us more a message sent", {"interface.send_overhead=1000 cycles"}},
        {"10 us more to arrive", {"interface.receive_overhead=1000 cycles"}},
        {"54 us more to arrive", {"interface.receive_overhead=5400 cycles"}},
        {"receives not posted before", {"processor.receive_overhead_due=at-arrival"}},
        {"not posted, alpha shared by both ends",
         {"processor.receive_overhead_due=at-arrival", "processor.send_overhead=2700 cycles",
          "processor.receive_overhead=2700 cycles"}},
        {"not posted, shared, after delivery",
         {"processor.receive_overhead_due=at-arrival", "processor.send_overhead=2700 cycles",
          "processor.receive_overhead=2700 cycles", "interface.acknowledge=end-of-transfer"}},
        {"posted receives cost nothing", {"processor.receive_overhead=0 cycles"}},
        {"cost nothing, 54 us to arrive",
         {"processor.receive_overhead=0 cycles", "interface.receive_overhead=5400 cycles"}},
        // The report had halved the speed of the links, but perhaps not that of the links to the processor: Table 1
        // shows their full speed.
        {"processor's links at full speed", {"interface.link_flit_time=77 cycles"}},
        {"full speed, queues of 4 messages",
         {"interface.link_flit_time=77 cycles", "interface.send_buffers=4", "interface.receive_buffers=4"}},
        {"data moved by DMA", {"interface.data_mover=dma"}},
        {"two pairs of links", {"interface.links=2"}},
        {"DMA, two pairs of links", {"interface.data_mover=dma", "interface.links=2"}},
    };
    return all;
}

/// A variant must not take long: it runs the part of the grid within this limit for blocks times nodes. Tree is left
/// out, because it has no f(L) to fit.
constexpr std::int64_t most_varied_blocks = 45'000;

std::vector<delta::CombiningProblem> smaller_grid(const Experiments& experiments) {
    std::vector<delta::CombiningProblem> some = experiments.grid;
    std::erase_if(some, [](const delta::CombiningProblem& p) {
        return p.algorithm == delta::Algorithm::tree || p.nodes() * p.blocks() > most_varied_blocks;
    });
    return some;
}

/// A row of the table. All costs but f(L) are the report's, even if the machine has others.
std::vector<Cell> fitted(const std::string& name, const std::string& of, const std::vector<Run>& runs,
                         delta::Residuals residuals) {
    const delta::Fit fit = fit_of(runs, residuals);
    std::vector<Cell> row{name, of, static_cast<std::int64_t>(runs.size())};
    for (const std::size_t links : {2, 3, 4, 6}) {
        row.emplace_back(Decimal{fit.f[links], 2});
        row.emplace_back(Decimal{fit.standard_error[links], 2});
    }
    row.emplace_back(Decimal{100 * root_mean_square_excess(runs, fit.f), 1});
    row.emplace_back(Decimal{distance_to_report(fit.f), 2});
    return row;
}

}  // namespace

Section sensitivity(SimulatedExperiments& study, const Progress& progress) {
    Section section{
        "sensitivity",
        {"Details of the machine that change the fitted f(L) (section 4.2); the report's are 1.1, 1.3, 3.9, 5.1",
         {{"machine", "machine"},
          {"samples", "fitted to"},
          {"runs", "runs"},
          {"f2", "f(2)"},
          {"f2_error", "+-"},
          {"f3", "f(3)"},
          {"f3_error", "+-"},
          {"f4", "f(4)"},
          {"f4_error", "+-"},
          {"f6", "f(6)"},
          {"f6_error", "+-"},
          {"rms", "rms %"},
          {"distance", "distance"}},
         {},
         {fmt::format("All: snake and fence of the grid of section 4.2 as far as blocks times nodes are at most {}; "
                      "relative residuals, unless absolute is said. alpha, beta, c2, c3 of the fit are "
                      "always the report's.",
                      grouped(most_varied_blocks)),
          "rms: of what the fitted model is off, as a part of the simulated time. distance: root of the sum "
          "of the squares of the differences to the report's f(L)."}},
        true,
        {}};
    const std::vector<delta::CombiningProblem> problems = smaller_grid(study.experiments());
    const double all = static_cast<double>(variants().size());
    double done = 0;
    for (const MachineVariant& variant : variants()) {
        const auto part_of_all = [&](double finished) { progress((done + finished) / all); };
        const std::vector<Run> runs = variant.changes.empty() ? study.runs(problems, part_of_all)
                                                              : simulate_all(problems, variant.changes, part_of_all);
        ++done;
        section.table.rows.push_back(fitted(variant.name, "all", runs, delta::Residuals::relative));
        section.table.rows.push_back(fitted(variant.name, "all, absolute", runs, delta::Residuals::absolute));
        if (variant.changes.empty()) {
            for (const Selection& selection : selections()) {
                const std::vector<Run> some = selected(selection, runs);
                if (some.empty()) continue;  // fewer experiments than the document's
                section.table.rows.push_back(fitted(variant.name, selection.name, some, delta::Residuals::relative));
            }
        }
        for (std::string& complaint : complaints_about(runs, variant.changes)) {
            section.passed = false;
            section.table.notes.push_back(std::move(complaint));
        }
    }
    return section;
}

}  // namespace narrows::delta
