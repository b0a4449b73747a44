#include <fmt/format.h>

#include <cmath>

#include "models/machine/input_error.h"
#include "testbench/reproduce/dense/experiment.h"
#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

constexpr int fitted_bytes = 100'000;
constexpr int fitted_repetitions = 5;

/// A constant of frost, in MB/s, and the printed number to which it is fitted.
struct Fitted {
    const char* parameter;
    int phase;
    double printed;
    int least;
    int most;
};

// Section 4.2: 600 MB/s for two pairs, where the memory is not the limit, and 300 for eight.
constexpr std::array constants{Fitted{"memory.port_bandwidth", 2, 600, 500, 20'000},
                               Fitted{"memory.bandwidth", 8, 300, 500, 80'000}};

std::string set_to(const Fitted& constant, int mb_per_s) {
    return fmt::format("{}={},1000", constant.parameter, mb_per_s);
}

}  // namespace

Section fit(const std::string& machine, const AnalysisQuestion& asked) {
    if (machine != "frost") {
        throw InputError(Place{"--fit " + machine},
                         "only frost has constants that are fitted; those of other machines are assumptions, see the "
                         "section 'ranges'");
    }
    Section section{
        "fit",
        {"Constants of frost, each fitted to one number of section 4.2, with messages of 100 KB",
         {{"parameter", "parameter"},
          {"pairs", "pairs"},
          {"printed", "printed MB/s"},
          {"simulated", "simulated"},
          {"fitted", "fitted MB/s"},
          {"one_less", "simulated with 1 less"},
          {"runs", "runs"}},
         {},
         {"A whole number of MB/s with which a run of cumulative-pairwise, 16 processes on one node, reaches the "
          "printed number, and does not with 1 less. A bisection finds it. More MB/s can give less by chance, so a "
          "lower number may reach it, too. The constants are in the order of the table, the others as they are."}},
        true,
        {}};
    std::vector<std::string> changes{"memory.bandwidth=80000,1000"};
    for (std::size_t i = 0; i < constants.size(); ++i) {
        const Fitted& constant = constants[i];
        if (i > 0) changes.erase(changes.begin());
        const auto simulated = [&](int mb_per_s) {
            const Experiment e = changed(changed(experiment_on("frost", "cumulative-pairwise", 16, 1), changes),
                                         {set_to(constant, mb_per_s)});
            const Wanted wanted{e, fitted_bytes, fitted_repetitions};
            return MeasuredCurves({wanted}, asked).of(wanted).mb_per_s.at(static_cast<std::size_t>(constant.phase) - 1);
        };
        int below = constant.least;
        int enough = constant.most;
        std::int64_t done = 0;
        while (enough - below > 1) {
            const int middle = below + (enough - below) / 2;
            (simulated(middle) < constant.printed ? below : enough) = middle;
            ++done;
        }
        section.table.rows.push_back({std::string(constant.parameter), std::int64_t{constant.phase},
                                      Decimal{constant.printed, 0}, Decimal{simulated(enough), 1}, std::int64_t{enough},
                                      Decimal{simulated(below), 1}, done});
        changes.push_back(set_to(constant, enough));
    }
    return section;
}

}  // namespace narrows::dense
