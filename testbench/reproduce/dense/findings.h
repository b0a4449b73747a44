#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/reproduce/dense/shapes.h"

namespace narrows::dense {

/// How much is run: all sizes of the document, or a few.
struct Scale {
    std::vector<int> sizes;
    int most_bytes_of_many;  ///< of messages of more than 64 processes
    int seeds;               ///< of small messages, whose overheads vary

    std::vector<int> sizes_of(const Experiment& experiment) const;
};

Scale full_scale();
/// What ordinary tests run.
Scale quick_scale();

/// Equal for all machines, so that their curves can be compared. Small messages need more: a process that leaves the
/// barrier late holds up the others once.
int repetitions_of(const Experiment& experiment, int bytes);

/// A statement of the document, and how it is judged.
struct Finding {
    std::string text;
    std::string figures;
    std::string expected;
    std::vector<Experiment> experiments;
    std::function<ShapeVerdict(const std::vector<Curves>& curves)> judge;  ///< curves: of each experiment
    std::string known = {};  ///< the reason why the model does not have it; empty: it has
};

/// Section 4.1: one process on each node.
std::vector<Finding> findings_between_nodes();
/// Section 4.2: all processes on one node.
std::vector<Finding> findings_within_a_node();
/// Section 4.3: several processes on each of several nodes.
std::vector<Finding> findings_of_both();
std::vector<Finding> all_findings();

/// Adds changes to every machine of that name: for tests, whose findings are to be refuted.
std::vector<Finding> on_changed(std::vector<Finding> findings, const std::string& machine,
                                const std::vector<std::string>& changes);

/// Each finding as a row with its verdict. Passes if those hold that are not known to fail, and no others.
Section findings_section(const std::string& key, const std::string& title, const std::vector<Finding>& findings,
                         const Scale& scale, DoneRuns& runs, const Progress& progress);

}  // namespace narrows::dense
