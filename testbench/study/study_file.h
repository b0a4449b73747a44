#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

/// Parses the text of a study file. Throws InputError with all errors of form, in the order of the text. Does not check
/// whether machines, workloads and parameters exist.
Study parse_study(std::string_view text, const std::string& file);

/// As load_study, without filling in [[runs]] of other files.
Study load_as_written(const std::string& name_or_file);

/// Loads a study or document by name, if it comes with Narrows, or from a file: any text with a '/' in it or with the
/// ending ".toml". Throws InputError.
Study load_study(const std::string& name_or_file);

struct ListedStudy {
    std::string name;
    std::string title;
};

/// Returns the names of the studies in documents/, sorted.
std::vector<std::string> names_of_documents();

/// The studies that come with Narrows, by name.
std::vector<ListedStudy> list_studies();

}  // namespace narrows::study
