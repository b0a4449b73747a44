#include "testbench/reproduce/documents.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "models/machine/suggestion.h"
#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/dense/dense.h"
#include "testbench/reproduce/fingerprint.h"
#include "testbench/reproduce/foster/foster.h"
#include "testbench/run/machines.h"
#include "testbench/study/manifest.h"

namespace narrows {

namespace {

/// Of all that analyses read: sources, machines, and what the calibration has kept.
std::string fingerprint() {
    std::vector<std::string> files{delta::kept_calibration_file().string()};
    const MachineFolders machines = machines_folder();
    for (const std::filesystem::path& folder : machines.paths()) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.is_regular_file()) files.push_back(entry.path().string());
        }
    }
    std::ranges::sort(files);
    std::string all = analyses_fingerprint();
    for (const std::string& file : files) all += "\n" + file + " " + study::sha256_of(file);
    return study::sha256_of_text(all);
}

}  // namespace

std::vector<Document> documents() { return {delta::document(), dense::document(), foster::document()}; }

std::string names_of_documents(const std::function<bool(const Document&)>& has) {
    std::vector<std::string_view> names;
    for (const Document& document : documents()) {
        if (has(document)) names.push_back(document.name);
    }
    return alternatives(names);
}

study::Analyses analyses_of(const std::vector<Document>& documents) {
    study::Analyses analyses{{}, fingerprint()};
    for (const Document& document : documents)
        analyses.all.insert(analyses.all.end(), document.analyses.begin(), document.analyses.end());
    return analyses;
}

}  // namespace narrows
