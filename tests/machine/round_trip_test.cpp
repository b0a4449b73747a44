// Any machine can be written as a description, and is read back as the same machine.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "models/machine/resolve.h"
#include "models/machine/validate.h"
#include "tests/machine/support.h"

namespace narrows::round_trip_test {

using Kind = Parameter::Kind;

std::int64_t some_value(const Parameter& parameter) {
    if (parameter.kind == Kind::choice) {
        return *rc::gen::inRange<std::int64_t>(0, static_cast<std::int64_t>(parameter.spellings.size()));
    }
    if (!parameter.allowed.empty()) return *rc::gen::elementOf(parameter.allowed);
    // Mostly small values, which are valid together; sometimes any value.
    const std::int64_t most = *rc::gen::weightedElement<bool>({{9, true}, {1, false}})
                                  ? std::min(parameter.most, parameter.least + 200)
                                  : parameter.most;
    return *rc::gen::inRange<std::int64_t>(parameter.least, most + 1);
}

/// Any values in their ranges; together they need not be valid.
Machine some_values() {
    Machine machine;
    for (const Parameter& parameter : parameters()) parameter.set(machine, some_value(parameter));
    return machine;
}

/// Any values that are valid together.
Machine some_machine() {
    Machine machine = some_values();
    TopologyParameters& topology = machine.topology;
    topology.columns = *rc::gen::inRange(3, 257);
    topology.rows = topology.kind == TopologyKind::ring ? 1 : *rc::gen::inRange(3, 257);
    // All message buffers of a machine together stay below its limit.
    for (int* buffers : {&machine.interface.send_buffers, &machine.interface.receive_buffers})
        *buffers = 1 + *buffers % 8;
    machine.interface.injection_buffers %= 8;
    InterfaceParameters& interface = machine.interface;
    NetworkParameters& network = machine.network;
    if (*rc::gen::arbitrary<bool>()) {
        interface.link_flit_time = network.link_flit_time = 1;
    } else {  // slow links have flits of one size
        interface.link_bytes_per_cycle = network.link_bytes_per_cycle;
    }
    if (interface.link_bytes_per_cycle < network.link_bytes_per_cycle ||
        interface.link_flit_time > network.link_flit_time)
        interface.injection_buffers = 0;
    if (!interface.cut_through) network.buffer_flits += machine.message.largest();
    const auto most_flits = static_cast<int>(find_parameter("network.buffer_flits")->most);
    if (network.buffer_flits > most_flits) {
        interface.cut_through = true;
        network.buffer_flits = most_flits;
    }
    if (*rc::gen::arbitrary<bool>()) {
        topology.columns = 3;
        topology.rows = std::min(topology.rows, 3);
    } else {  // a large machine cannot have many buffers as well
        interface.send_buffers = interface.receive_buffers = *rc::gen::inRange(1, 5);
        interface.injection_buffers = std::min(interface.injection_buffers, 4);
    }
    return machine;
}

std::string value_text(const Parameter& parameter, const Machine& machine, bool cycles_as_time) {
    const std::int64_t value = parameter.get(machine);
    if (parameter.kind == Kind::integer || parameter.kind == Kind::boolean) return parameter.text(value);
    if (parameter.kind == Kind::cycles && cycles_as_time && value < 1'000'000) {
        return fmt::format("\"{} ps\"", value * machine.cycle_time_ps);
    }
    return fmt::format("\"{}\"", parameter.text(value));
}

std::string description_of(const Machine& machine) {
    std::string text = "name = \"some\"\nsummary = \"a test\"\n";
    std::string_view group;
    for (const Parameter& parameter : parameters()) {
        if (parameter.group() != group) text += fmt::format("[{}]\n", group = parameter.group());
        text += fmt::format("{} = {{ value = {}, source = \"chance\" }}\n", parameter.key(),
                            value_text(parameter, machine, *rc::gen::arbitrary<bool>()));
    }
    return text;
}

RC_GTEST_PROP(RoundTrip, ThroughADescription, ()) {
    const Machine machine = *rc::gen::arbitrary<bool>() ? some_machine() : some_values();
    const MachineDescription description = parse_description(description_of(machine), "some.toml");
    const auto complaints = validate(machine);
    RC_CLASSIFY(complaints.empty());
    try {
        const ResolvedMachine read = resolve_machine({&description, 1});
        RC_ASSERT(complaints.empty());
        for (const Parameter& parameter : parameters())
            RC_ASSERT(parameter.get(read.machine) == parameter.get(machine));
    } catch (const InputError& error) {
        RC_ASSERT(error.problems().size() == complaints.size());
        RC_ASSERT(error.message() == complaints.front().message);
    }
}

RC_GTEST_PROP(RoundTrip, ThroughOverrides, ()) {
    const Machine machine = some_machine();
    RC_ASSERT(validate(machine).empty());
    const MachineDescription base = parse_description(description_of(Machine{}), "some.toml");
    std::vector<std::string> overrides;
    for (const Parameter& parameter : parameters()) {
        overrides.push_back(fmt::format("{}={}", parameter.name, parameter.text(parameter.get(machine))));
    }
    const ResolvedMachine read = resolve_machine({&base, 1}, overrides);
    for (const Parameter& parameter : parameters()) RC_ASSERT(parameter.get(read.machine) == parameter.get(machine));
}

TEST(Parameters, AreDocumentedAndHaveAFieldOfTheirOwn) {
    for (const Parameter& parameter : parameters()) {
        EXPECT_TRUE(parameter.description.ends_with('.')) << parameter.name;
        EXPECT_EQ(find_parameter(parameter.name), &parameter);
        EXPECT_EQ(parameter.refusal(parameter.get(Machine{})), "") << parameter.name << ": its default is not allowed";
        // Setting the parameter changes it and nothing else.
        Machine machine;
        const std::int64_t other = parameter.kind == Kind::choice || parameter.kind == Kind::boolean
                                       ? (parameter.get(machine) == 0 ? 1 : 0)
                                       : parameter.get(machine) + 1;
        parameter.set(machine, other);
        for (const Parameter& each : parameters()) {
            EXPECT_EQ(each.get(machine), &each == &parameter ? other : each.get(Machine{})) << parameter.name;
        }
    }
}

}  // namespace narrows::round_trip_test
