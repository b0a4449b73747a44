#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/study/asked_runs.h"

namespace narrows::study {

/// The input of an analysis.
struct AnalysisQuestion {
    std::vector<std::string> changes;  ///< KEY=VALUE for all runs and machines
    Progress progress;
    AskedRuns* asked;                      ///< does the runs that the analysis asks for
    std::vector<StoredPoint> points = {};  ///< the points that it takes; all have passed
    std::string data = {};                 ///< the file of data=FILE, or empty

    /// Does runs that the analysis asks for; see AskedRuns.
    std::vector<StoredPoint> run(const std::vector<AskedRun>& runs) const { return asked->of(runs, changes, progress); }
    /// A machine of the catalogue with these KEY=VALUE, and with the changes of other keys.
    Machine machine(const std::string& name, const std::vector<std::string>& own = {}) const;
};

/// Part of a document that no formula can express: a search, a fit, a contest.
struct Analysis {
    std::string name;  ///< "delta.contest"
    std::function<Section(const AnalysisQuestion& question)> make;
    // Further inputs of its result, besides its points and its sources:
    std::vector<std::string> machines{};  ///< machines that it reads or runs itself
    std::vector<std::string> files{};
    // True if it takes all points of the runs that its section names, false if only those of its claims.
    bool takes_points = false;
};

/// The analyses that sections of documents can name.
struct Analyses {
    std::vector<Analysis> all;
    std::string fingerprint;  ///< hash of the analyses' sources

    /// Throws InputError if there is no analysis of this name.
    const Analysis& find(const std::string& name, const Place& place) const;
};

/// An analysis that a section of a document names.
struct AskedAnalysis {
    Analysis analysis;
    AnalysisQuestion question;
    std::size_t not_passed = 0;  ///< number of points that have not passed; the analysis needs all of them
    std::string fingerprint;     ///< hash of everything on which its result depends
};

/// The points of these [[runs]], in their order.
std::vector<StoredPoint> points_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<SourceText>& runs);

/// Returns the analyses in the order of the sections. `question` is the common part.
std::vector<AskedAnalysis> asked_analyses(const Study& study, const std::vector<StoredPoint>& points,
                                          const Analyses& known, const AnalysisQuestion& question);

}  // namespace narrows::study
