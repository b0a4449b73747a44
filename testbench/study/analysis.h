#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/study/asked_runs.h"

namespace narrows::study {

/// What an analysis is made from.
struct AnalysisQuestion {
    std::vector<std::string> changes;  ///< KEY=VALUE of all runs and machines
    Progress progress;
    AskedRuns* asked;                      ///< does the runs that it asks for
    std::vector<StoredPoint> points = {};  ///< points that it takes; all have passed
    std::string data = {};                 ///< the file of data=FILE; empty: none

    /// Runs that it asks for, see AskedRuns.
    std::vector<StoredPoint> run(const std::vector<AskedRun>& runs) const { return asked->of(runs, changes, progress); }
    /// A machine of the catalogue with these KEY=VALUE, and with the changes that are about others.
    Machine machine(const std::string& name, const std::vector<std::string>& own = {}) const;
};

/// What no formula can say of a document: a search, a fit, a contest.
struct Analysis {
    std::string name;  ///< "delta.contest"
    std::function<Section(const AnalysisQuestion& question)> make;
    // What else its result depends on, besides its points and its sources:
    std::vector<std::string> machines{};  ///< machines that it reads or runs itself
    std::vector<std::string> files{};
    // True: it takes all points of the runs that its section names; else only those of its claims.
    bool takes_points = false;
};

/// The analyses that sections of documents can name.
struct Analyses {
    std::vector<Analysis> all;
    std::string fingerprint;  ///< hash of their sources

    /// Throws InputError if there is none of this name.
    const Analysis& find(const std::string& name, const Place& place) const;
};

/// An analysis that a section of a document asks for.
struct AskedAnalysis {
    Analysis analysis;
    AnalysisQuestion question;
    std::size_t not_passed = 0;  ///< points that have not passed; if there are any, it cannot be made
    std::string fingerprint;     ///< hash of all that its result depends on
};

/// The points of these [[runs]], in their order.
std::vector<StoredPoint> points_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<SourceText>& runs);

/// Returns them in the order of the sections. `question` is what is the same for all.
std::vector<AskedAnalysis> asked_analyses(const Study& study, const std::vector<StoredPoint>& points,
                                          const Analyses& known, const AnalysisQuestion& question);

}  // namespace narrows::study
