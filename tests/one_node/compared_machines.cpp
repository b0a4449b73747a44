#include "tests/one_node/compared_machines.h"

#include <algorithm>

#include "tests/reference/one_node/node_kinds.h"

namespace narrows {

OneNodeEvents PlainMachine::expected() const {
    return events_of(reference::simulate(machine, topology, programs, options));
}

OneNodeEvents PlainMachine::got(const Machine& changed) const {
    const PlainPrograms plain(machine, programs);
    return events_of(plain.outcome(reference::simulate_one_node(changed, topology, plain.activities(), options)));
}

PlainMachine plain_machine(const reference::RandomTraffic& random, const Topology& topology) {
    PlainMachine plain{reference::as_plain_node(random.machine), topology, random.programs, random.options()};
    int longest = 1;
    for (const auto& send : plain.programs.sends) longest = std::max(longest, send.bytes);
    MessageParameters& message = plain.machine.message;
    message.header_bytes = 1;
    message.word_bytes = 1 + longest % 4;
    message.vector_words = (longest + message.word_bytes - 1) / message.word_bytes;
    return plain;
}

OneNodeEvents expected_of(const reference::RandomSharedNodes& random) {
    reference::Options options = random.options();
    options.limit = 300'000;
    return events_of(reference::simulate_nodes(random.machine, random.topology(), random.activities, options));
}

OneNodeEvents got_of(const reference::RandomSharedNodes& random, const Machine& changed) {
    return events_of(reference::simulate_one_node(changed, random.topology(), random.activities, random.options()));
}

}  // namespace narrows
