#pragma once

#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/store.h"

namespace narrows {

/// Opens the store in a folder. Results that must not mix with new ones are put aside; results of another study are
/// refused.
study::Store open_store(const study::ResultsFolder& folder, const study::Manifest& now);

/// Refuses, before anything runs, studies with one folder for their results: they would replace each other's results.
void refuse_shared_folders(const std::vector<std::string>& names, const StudyQuestion& question);

}  // namespace narrows
