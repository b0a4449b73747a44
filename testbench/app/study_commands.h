#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/study/analysis.h"
#include "testbench/study/study.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Common parts of the commands for studies.
namespace narrows {

CLI::Option* add_folder(CLI::App& command, StudyQuestion& study);
CLI::Option* add_jobs(CLI::App& command, StudyQuestion& study);
/// Adds the options of commands that check studies.
void add_check_options(CLI::App& command, StudyQuestion& study);

/// Receives the points of a study and the results of its analyses at the end.
using SeeResults = std::function<void(const study::Study& study, const std::vector<study::StoredPoint>& points,
                                      const std::vector<Section>& analysed)>;
/// Runs missing points of each study, and reports which checks hold. Returns the exit code.
int check_studies(const std::vector<std::string>& names, const StudyQuestion& question, const study::Analyses& analyses,
                  const CommonOptions& options, const SeeResults& see = {});

/// Writes a Slurm script that runs a study.
int write_slurm_script(const std::string& name, const StudyQuestion& question, const CommonOptions& options);

/// Shows how two stores of results differ.
int show_differences(const std::string& before, const std::string& after, const CommonOptions& options);

}  // namespace narrows
