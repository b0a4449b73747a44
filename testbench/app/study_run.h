#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "testbench/app/checks_output.h"
#include "testbench/app/options.h"
#include "testbench/study/answer.h"
#include "testbench/study/fit.h"
#include "testbench/study/prepared.h"
#include "testbench/study/results_folder.h"

namespace narrows {

/// The results of a study.
struct Outlook {
    const study::Study& study;
    std::vector<study::StoredPoint> points;
    study::Answer answer;
    std::vector<study::Coefficient> fits;
    std::vector<Section> analysed;
    std::vector<Table> tables;
    std::vector<study::JudgedCheck> checks;

    SectionedResults results() const { return {study, points, analysed, tables, checks}; }
};

/// Prints the results of a study.
using Show = std::function<void(const Outlook& outlook, const study::ResultsFolder& folder)>;

/// The commands and messages of points that failed.
std::string failures_text(const Outlook& outlook);
nlohmann::ordered_json failures_json(const Outlook& outlook);

/// Runs missing points on this host or on MPI ranks, and shows the results. Returns the exit code.
int run_study(const std::function<study::Prepared()>& prepare, const StudyQuestion& question,
              const CommonOptions& options, const Show& show);

}  // namespace narrows
