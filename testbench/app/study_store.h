#pragma once

#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/store.h"

namespace narrows {

/// The store in a folder. Existing results that must not be mixed with new ones are put aside; those of another study
/// are refused.
study::Store open_store(const study::ResultsFolder& folder, const study::Manifest& now);

/// Studies with the same folder for their results would replace each other's: refused before anything runs.
void refuse_shared_folders(const std::vector<std::string>& names, const StudyQuestion& question);

}  // namespace narrows
