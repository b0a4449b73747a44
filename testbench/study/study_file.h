#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

/// Reads the text of a study file. Throws InputError with all errors of its form, in the order of the text. Does not
/// check whether machines, workloads and parameters exist.
Study parse_study(std::string_view text, const std::string& file);

/// As load_study, but [[runs]] of other files are not filled in.
Study load_as_written(const std::string& name_or_file);

/// Loads a study or a document that comes with Narrows by its name, or a file: everything with a '/' in it or that ends
/// with ".toml". Throws InputError.
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
