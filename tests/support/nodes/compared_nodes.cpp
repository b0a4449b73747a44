#include "tests/support/nodes/compared_nodes.h"

#include <exception>

#include "tests/reference/one_node/one_node.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/nodes/text_of_nodes.h"

namespace narrows {

bool takes_too_long(const std::string& difference) {
    return difference.starts_with("reference: programs have not ended");
}

std::string difference_on(const NodesComparison& nodes, const NodePrograms& programs) {
    reference::Options options = nodes.options;
    options.limit = nodes.machine.has_medium() ? 2'000'000 : 200'000;
    try {
        const auto expected = reference::simulate_one_node(nodes.machine, nodes.topology, programs, options);
        const auto model = run_programs(nodes.machine, nodes.topology, programs, nodes.shuffle);
        const std::string result = difference(expected, model);
        return result.empty() ? "" : result + all_of(expected);
    } catch (const std::exception& error) {
        return error.what();
    }
}

std::string text_of_difference(const NodesComparison& nodes, const NodePrograms& programs) {
    const NodePrograms smallest = smaller_programs(programs, [&](const NodePrograms& fewer) {
        const std::string difference = difference_on(nodes, fewer);
        return !difference.empty() && !takes_too_long(difference);
    });
    return text_of_nodes(nodes.machine) + text_of_programs(smallest) + "\n" + difference_on(nodes, smallest);
}

}  // namespace narrows
