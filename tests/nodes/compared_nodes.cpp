#include "tests/nodes/compared_nodes.h"

#include <exception>

#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/nodes/text_of_nodes.h"

namespace narrows {

bool takes_too_long(const std::string& difference) {
    return difference.starts_with("reference: programs have not ended");
}

std::string difference_on(const ComparedNodes& nodes, const NodePrograms& programs) {
    const Machine& machine = nodes.random.machine;
    const Topology& topology = nodes.random.topology();
    reference::Options options = nodes.random.options();
    options.limit = machine.has_medium() ? 2'000'000 : 200'000;
    try {
        const reference::NodesOutcome expected = nodes.simulate(machine, topology, programs, options);
        const std::string result = difference(expected, run_programs(machine, topology, programs, nodes.shuffle));
        return result.empty() ? "" : result + all_of(expected);
    } catch (const std::exception& error) {
        return error.what();
    }
}

std::string text_of_difference(const ComparedNodes& nodes) {
    const NodePrograms programs = smaller_programs(nodes.random.activities, [&](const NodePrograms& fewer) {
        const std::string difference = difference_on(nodes, fewer);
        return !difference.empty() && !takes_too_long(difference);
    });
    return text_of_nodes(nodes.random.machine) + text_of_programs(programs) + "\n" + difference_on(nodes, programs);
}

}  // namespace narrows
