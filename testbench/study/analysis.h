#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// For what an analysis is wanted.
struct AnalysisQuestion {
    std::vector<std::string> changes;  ///< KEY=VALUE of all machines
    std::uint64_t seed;
    Progress progress;
};

/// What no formula can say of a document: a search, a fit, a contest. It makes its runs itself.
struct Analysis {
    std::string name;  ///< "delta.contest"
    std::function<Section(const AnalysisQuestion& question)> make;
    bool takes_changes = false;  ///< false: it is about the machines of the document as they are
};

/// The analyses that sections of documents can name, and the fingerprint of their sources.
struct Analyses {
    std::vector<Analysis> all;
    std::string fingerprint;

    /// Throws InputError if there is none of this name.
    const Analysis& find(const std::string& name, const Place& place) const;
};

}  // namespace narrows::study
