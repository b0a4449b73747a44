#include "testbench/app/last_cycles.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/app/node_list.h"
#include "testbench/base/places/places.h"
#include "testbench/base/shell_word.h"

namespace narrows {

Cycle cycles_before_stop(const Machine& machine) {
    return std::max<Cycle>(2000, 10 * machine.interface_cycles(machine.message.largest()));
}

std::string wave_of_last_cycles(const std::vector<std::string>& run, const Machine& machine,
                                const Simulation& stopped) {
    std::string command = places::program_name() + " wave";
    for (const std::string& word : run) command += " " + shell_word(word);
    const Cycle from = std::max<Cycle>(0, stopped.last_event - cycles_before_stop(machine));
    std::string nodes = nodes_text(stopped.deadlock.nodes);
    std::erase(nodes, ' ');
    return command + fmt::format(" -o wave --from {} --nodes {}", from, nodes);
}

}  // namespace narrows
