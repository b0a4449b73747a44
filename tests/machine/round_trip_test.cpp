// Any machine can be written as a description, and is read back as the same machine.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "models/machine/network_file.h"
#include "models/machine/resolve.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"
#include "tests/machine/support.h"

namespace narrows::round_trip_test {

using Kind = Parameter::Kind;

std::int64_t some_number(const Parameter& parameter) {
    // Mostly small values, which are valid together; sometimes any value.
    const std::int64_t most = *rc::gen::weightedElement<bool>({{9, true}, {1, false}})
                                  ? std::min(parameter.most, parameter.least + 200)
                                  : parameter.most;
    return *rc::gen::inRange<std::int64_t>(parameter.least, most + 1);
}

/// Networks from files have tests of their own (network_file_test.cpp).
MachineValue some_value(const Parameter& parameter) {
    if (parameter.kind == Kind::file) return std::shared_ptr<const NetworkFile>();
    if (parameter.kind == Kind::choice && parameter.may_be_list() && *rc::gen::arbitrary<bool>()) {
        std::vector<int> list(*rc::gen::inRange<std::size_t>(1, 20));
        for (int& number : list) number = static_cast<int>(some_number(parameter));
        return list;
    }
    if (parameter.kind == Kind::choice) {
        const auto all = static_cast<std::int64_t>(parameter.spellings.size());
        return *rc::gen::inRange<std::int64_t>(
            0, parameter.name == "topology.kind" ? static_cast<std::int64_t>(TopologyKind::file) : all);
    }
    if (!parameter.allowed.empty()) return *rc::gen::elementOf(parameter.allowed);
    if (parameter.kind == Kind::list) {
        const std::size_t least = parameter.may_be_rate ? 2 : 1;  // bytes and cycles
        std::vector<int> list(*rc::gen::inRange<std::size_t>(least, parameter.most_numbers + 1));
        for (int& number : list) number = static_cast<int>(some_number(parameter));
        return list;
    }
    return some_number(parameter);
}

/// A parameter of the machine, or of one of its classes of channels.
const Parameter& some_parameter(const Machine& machine) {
    const auto classes = channel_classes(machine.topology);
    std::vector<const Parameter*> all;
    for (const Parameter& parameter : parameters()) {
        const bool is_of_class = std::ranges::find(classes, parameter.channel_class) != classes.end();
        if (parameter.channel_class.empty() || is_of_class) all.push_back(&parameter);
    }
    return **rc::gen::elementOf(all);
}

/// Any values in their ranges; together they need not be valid.
Machine some_values() {
    Machine machine;
    for (const Parameter& parameter : parameters()) {
        if (parameter.channel_class.empty()) parameter.set(machine, some_value(parameter));
    }
    normalize(machine);
    for (int left = *rc::gen::element(0, 0, 1, 4); left > 0; --left) {
        const Parameter& parameter = some_parameter(machine);
        if (!parameter.channel_class.empty()) parameter.set(machine, some_value(parameter));
    }
    normalize(machine);
    return machine;
}

/// The machines that come with Narrows, but for networks from files.
std::vector<Machine> all_machines() {
    std::vector<Machine> all;
    for (const ListedMachine& listed : list_machines(machines_folder).machines) {
        all.push_back(machine(listed.name));
        if (all.back().topology.kind == TopologyKind::file) all.pop_back();
    }
    return all;
}

/// One of them with other values, as far as it stays valid.
Machine some_machine() {
    static const std::vector<Machine> all = all_machines();
    Machine machine = *rc::gen::elementOf(all);
    for (int left = *rc::gen::inRange(0, 60); left > 0; --left) {
        Machine changed = machine;
        const Parameter& parameter = some_parameter(changed);
        parameter.set(changed, some_value(parameter));
        normalize(changed);
        if (validate(changed).empty()) machine = changed;
    }
    return machine;
}

std::string value_text(const Parameter& parameter, const Machine& machine, bool cycles_as_time) {
    const MachineValue value = parameter.get(machine);
    const bool is_plain = parameter.kind == Kind::integer || parameter.kind == Kind::boolean || !value.list.empty();
    if (is_plain) return parameter.text(value);
    if (parameter.kind == Kind::cycles && cycles_as_time && value.number < 1'000'000) {
        return fmt::format("\"{} ps\"", value.number * machine.cycle_time_ps);
    }
    return fmt::format("\"{}\"", parameter.text(value));
}

std::string description_of(const Machine& machine) {
    std::string text = "name = \"some\"\nsummary = \"a test\"\n";
    std::string_view group;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine)) continue;
        if (parameter.group() != group) text += fmt::format("[{}]\n", group = parameter.group());
        text += fmt::format("{} = {{ value = {}, source = \"chance\" }}\n", parameter.key(),
                            value_text(parameter, machine, *rc::gen::arbitrary<bool>()));
    }
    return text;
}

bool are_equal(const Machine& a, const Machine& b) {
    return std::ranges::all_of(parameters(), [&](const Parameter& parameter) {
        return parameter.applies_to(a) == parameter.applies_to(b) &&
               (!parameter.applies_to(a) || parameter.get(a) == parameter.get(b));
    });
}

RC_GTEST_PROP(RoundTrip, ThroughADescription, ()) {
    const Machine machine = *rc::gen::arbitrary<bool>() ? some_machine() : some_values();
    const MachineDescription description = parse_description(description_of(machine), "some.toml");
    const auto complaints = validate(machine);
    RC_CLASSIFY(complaints.empty());
    try {
        const ResolvedMachine read = resolve_machine({&description, 1});
        RC_ASSERT(complaints.empty());
        RC_ASSERT(are_equal(read.machine, machine));
    } catch (const InputError& error) {
        RC_ASSERT(error.problems().size() == complaints.size());
        RC_ASSERT(error.message() == complaints.front().message);
    }
}

RC_GTEST_PROP(RoundTrip, ThroughOverrides, ()) {
    const Machine machine = some_machine();
    for (const Complaint& complaint : validate(machine)) RC_FAIL(complaint.message);
    const MachineDescription base = parse_description(description_of(Machine{}), "some.toml");
    std::vector<std::string> overrides;
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine)) continue;
        overrides.push_back(fmt::format("{}={}", parameter.name, parameter.text(parameter.get(machine))));
    }
    const ResolvedMachine read = resolve_machine({&base, 1}, overrides);
    RC_ASSERT(are_equal(read.machine, machine));
}

MachineValue other_value(const Parameter& parameter, const MachineValue& value) {
    if (parameter.kind == Kind::list) return std::vector<int>{5, 6};
    if (parameter.kind == Kind::file) {
        static const auto network = std::make_shared<const NetworkFile>();
        return network;
    }
    const bool is_small = parameter.kind == Kind::choice || parameter.kind == Kind::boolean;
    return is_small ? (value.number == 0 ? 1 : 0) : value.number + 1;
}

/// "network.channels.x.lanes" is the value of a class for "network.lanes".
bool is_value_of_class(const Parameter& own, const Parameter& of_network) {
    return own.channel_class == "x" && of_network.group() == "network" &&
           own.name == fmt::format("network.channels.x.{}", of_network.key());
}

TEST(Parameters, AreDocumentedAndHaveAFieldOfTheirOwn) {
    for (const Parameter& parameter : parameters()) {
        EXPECT_TRUE(parameter.description.ends_with('.')) << parameter.name;
        EXPECT_EQ(find_parameter(parameter.name), &parameter);
        if (parameter.applies_to(Machine{})) {
            EXPECT_EQ(parameter.refusal(parameter.get(Machine{})), "")
                << parameter.name << ": its default is not allowed";
        }
        // Setting the parameter changes nothing else, except for classes of channels without their own value.
        Machine machine;
        parameter.set(machine, other_value(parameter, parameter.get(machine)));
        for (const Parameter& each : parameters()) {
            if (!each.channel_class.empty() && each.channel_class != "x") continue;
            const MachineValue before = each.get(Machine{});
            const bool follows = is_value_of_class(each, parameter);
            EXPECT_TRUE(each.get(machine) == (&each == &parameter || follows ? other_value(each, before) : before))
                << parameter.name << ' ' << each.name;
        }
    }
}

}  // namespace narrows::round_trip_test
