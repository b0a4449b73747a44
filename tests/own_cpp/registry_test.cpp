// Impossible additions of a registry are refused with a remedy.
#include <gmock/gmock.h>

#include "library/install_registry.h"
#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/workloads/catalogue.h"
#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::registry_test {

using testing::HasSubstr;

Routine nothing(Peer&, TestValues) { co_return; }

std::string refusal_of(const Registry& registry) {
    return error_text<InputError>([&] { install(registry); });
}

std::string refusal_of(const OwnParameter<TestValues>& parameter) {
    Registry registry;
    registry.add_workload({"mine", "a workload"}, std::vector{parameter}, [](const TestValues& values, const OwnRun&) {
        return std::make_unique<TestWork>(nothing, values);
    });
    return refusal_of(registry);
}

TEST(Registry, RefusesTheNameOfAnotherWorkload) {
    EXPECT_EQ(refusal_of(registry_with("allgather", nothing)),
              "allgather: there is a workload of this name already; give yours another one");
}

TEST(Registry, RefusesTheNameOfAnotherTopology) {
    EXPECT_EQ(refusal_of(registry_with_topology({.name = "torus", .summary = "a ring", .routing = "the only way"})),
              "torus: there is a kind of topology of this name already; give yours another one");
}

TEST(Registry, RefusesTheParameterOfAnotherTopology) {
    const OwnTopology text{.name = "my-ring", .summary = "a ring", .routing = "the only way"};
    EXPECT_EQ(refusal_of(registry_with_topology(text, "nodes")),
              "my-ring: topology.nodes is a parameter of another kind of topology; give yours another name");
}

TEST(Registry, RefusesWhatCannotBeAName) {
    for (const char* name : {"", "My-Work", "1st", "my work", "my.work"})
        EXPECT_THAT(refusal_of(registry_with(name, nothing)), HasSubstr("this cannot be a name; begin with a small"));
}

TEST(Registry, RefusesDeclarationsThatContradictThemselves) {
    using V = TestValues;
    EXPECT_THAT(refusal_of(number("rounds", &V::rounds, {5, 9}, "rounds", "how often")),
                HasSubstr("mine: the parameter rounds has the default 3; it must lie between 5 and 9"));
    EXPECT_THAT(refusal_of(number("rounds", &V::rounds, {9, 5}, "rounds", "how often")),
                HasSubstr("its least value is above its most; correct its range"));
    EXPECT_THAT(refusal_of(word("parity", &V::is_odd, {}, "a choice")), HasSubstr("give the words it may be"));
    for (const char* const odd : {"", "a b", "a,b"})
        EXPECT_THAT(refusal_of(word("parity", &V::is_odd, {"even", odd}, "a choice")), HasSubstr("a blank or a comma"));
    EXPECT_THAT(refusal_of(word("parity", &V::is_odd, {"even", "even"}, "a choice")),
                HasSubstr("its word 'even' stands there twice; give each another one"));
    for (const NumberLimits wide : {NumberLimits{1, 1LL << 31}, NumberLimits{-(1LL << 31) - 1, 9}})
        EXPECT_THAT(refusal_of(number("rounds", &V::rounds, wide, "rounds", "how often")),
                    HasSubstr("its member cannot hold its range; narrow the range, or make it a std::int64_t"));
    EXPECT_THAT(refusal_of(number("rounds", &V::rounds, {1, 9}, "rounds", "")), HasSubstr("say in a few words"));
    for (const char* name : {"nodes", "cycles", "machine"})
        EXPECT_THAT(refusal_of(number(name, &V::rounds, {1, 9}, "rounds", "how often")),
                    HasSubstr("has a name that means something else in Narrows; give it another one"));
}

TEST(Registry, RefusesAParameterThatIsDeclaredTwice) {
    Registry registry;
    const auto rounds = number("rounds", &TestValues::rounds, {1, 9}, "rounds", "how often");
    registry.add_workload(
        {"mine", "a workload"}, std::vector{rounds, rounds},
        [](const TestValues& values, const OwnRun&) { return std::make_unique<TestWork>(nothing, values); });
    EXPECT_THAT(refusal_of(registry), HasSubstr("the parameter rounds is declared twice; declare it once"));
}

TEST(Registry, RefusesTopologiesThatCannotBe) {
    const auto with = [](OwnTopology text) { return refusal_of(registry_with_topology(std::move(text))); };
    EXPECT_THAT(with({.name = "my-ring", .summary = "", .routing = "", .lanes = 33}), HasSubstr("from 1 to 32"));
    EXPECT_THAT(with({.name = "my-ring", .summary = "", .routing = "", .channel_classes = {}}), HasSubstr("name one"));
    Registry registry;
    registry.add_topology({.name = "my-ring", .summary = "", .routing = ""}, std::vector<OwnParameter<RingShape>>{},
                          [](const RingShape& shape) { return std::make_unique<TestRing>(shape); });
    EXPECT_THAT(refusal_of(registry), HasSubstr("a topology needs a parameter that says its size"));
}

TEST(Registry, ItsWorkloadsRefuseArgumentsAsOthersDo) {
    const Registry registry = registry_with("mine", nothing);
    install(registry);
    const Machine machine = machine_of("mesh-16x16");
    const auto topology = make_topology(machine);
    const auto refusal = [&](const char* key, const char* value) {
        return error_text<InputError>([&] {
            find_workload("mine").choose(machine, *topology, std::vector<KeyValue>{{key, value}});
        });
    };
    EXPECT_THAT(refusal("rounds", "101"), HasSubstr("rounds is 101; it must lie between 1 and 100"));
    EXPECT_THAT(refusal("rounds", "many"), HasSubstr("rounds must be a whole number, not 'many'"));
    EXPECT_THAT(refusal("parity", "od"), HasSubstr("did you mean 'odd'?"));
    EXPECT_THAT(refusal("round", "1"), HasSubstr("the workload has no parameter 'round'; did you mean 'rounds'?"));
    EXPECT_EQ(refusal("bytes", "1KiB"), "");
    EXPECT_THAT(error_text<InputError>([] { find_workload("min"); }), HasSubstr("did you mean 'mine'?"));
}

}  // namespace narrows::registry_test
