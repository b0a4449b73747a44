// Parameters of workloads in the form of the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/machine/input_error.h"
#include "models/network/topology/grid.h"
#include "testbench/workloads/catalogue.h"
#include "tests/support/property.h"

namespace narrows::workload_parameters_test {

using testing::HasSubstr;

enum class Mode { plain, fancy };

struct ExampleValues {
    std::int64_t words = 32;
    Mode mode = Mode::plain;
    bool is_long = true;
    std::optional<Mode> best;
    std::string file = "none";
};

const std::array known{
    entries::integer("words", {1, 1000}, "words", &ExampleValues::words, "how many"),
    entries::choice("mode", {"plain", "fancy"}, &ExampleValues::mode, "how"),
    entries::choice("long", {"no", "yes"}, &ExampleValues::is_long, "whether it is long"),
    entries::choice("best", {"best", "plain", "fancy"}, &ExampleValues::best, "how, if at all"),
    text_parameter("file", "a file, or none", &ExampleValues::file, "what to read"),
};

ExampleValues parsed(const std::vector<KeyValue>& arguments) {
    ExampleValues values;
    parse(values, std::span<const WorkloadParameter<ExampleValues>>(known), arguments);
    return values;
}

std::string refusal(const std::vector<KeyValue>& arguments) {
    try {
        parsed(arguments);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(WorkloadParameters, KeepTheirDefaults) {
    EXPECT_EQ(parsed({}).words, 32);
    EXPECT_EQ(parsed({{"mode", "fancy"}}).words, 32);
    EXPECT_TRUE(parsed({}).is_long);
    EXPECT_FALSE(parsed({}).best);
}

TEST(WorkloadParameters, HaveTheTypesOfTheirMembers) {
    const ExampleValues values =
        parsed({{"words", "17"}, {"mode", "fancy"}, {"long", "no"}, {"best", "plain"}, {"file", "a,b"}});
    EXPECT_EQ(values.words, 17);
    EXPECT_EQ(values.mode, Mode::fancy);
    EXPECT_FALSE(values.is_long);
    EXPECT_EQ(values.best, Mode::plain);
    EXPECT_EQ(values.file, "a,b");
    EXPECT_FALSE(parsed({{"best", "plain"}, {"best", "best"}}).best);
}

TEST(WorkloadParameters, AreWrittenAsTheyAreRead) {
    const std::vector<KeyValue> arguments{
        {"words", "17"}, {"mode", "fancy"}, {"long", "no"}, {"best", "fancy"}, {"file", "a"}};
    const ExampleValues values = parsed(arguments);
    for (std::size_t i = 0; i < known.size(); ++i) EXPECT_EQ(value_text(known[i], values), arguments[i].value);
    EXPECT_EQ(value_text(std::span<const WorkloadParameter<ExampleValues>>(known), "best", ExampleValues{}), "best");
}

TEST(WorkloadParameters, TheLastOneCounts) { EXPECT_EQ(parsed({{"words", "5"}, {"words", "6"}}).words, 6); }

TEST(WorkloadParameters, RefuseWhatIsNotAWholeNumber) {
    for (const char* text : {"", "x", "3x", "1.5", " 3", "0x10"}) {
        EXPECT_THAT(refusal({{"words", text}}), HasSubstr("words must be a whole number")) << text;
    }
}

TEST(WorkloadParameters, RefuseWhatIsOutOfRange) {
    for (const char* text : {"0", "-1", "1001", "99999999999999999999"}) {
        EXPECT_THAT(refusal({{"words", text}}), HasSubstr("it must lie between 1 and 1000")) << text;
    }
    EXPECT_EQ(refusal({{"words", "1"}}), "");
    EXPECT_EQ(refusal({{"words", "1000"}}), "");
}

TEST(WorkloadParameters, SuggestWhatMayHaveBeenMeant) {
    EXPECT_THAT(refusal({{"wrods", "3"}}), HasSubstr("words"));
    EXPECT_THAT(refusal({{"mode", "fancu"}}), HasSubstr("fancy"));
    EXPECT_THAT(refusal({{"zzzzzz", "3"}}), HasSubstr("no parameter 'zzzzzz'"));
    EXPECT_THAT(refusal({{"mode", "1"}}), HasSubstr("mode cannot be '1'"));
}

TEST(WorkloadParameters, EveryNumberInRangeComesBack) {
    EXPECT_TRUE(holds_for(300, [] {
        const auto words = *rc::gen::inRange<std::int64_t>(1, 1001);
        RC_ASSERT(parsed({{"words", std::to_string(words)}}).words == words);
    }));
}

/// Every workload accepts its own defaults as arguments.
TEST(WorkloadCatalogue, DefaultsAreValidArguments) {
    Machine machine;
    machine.topology = {TopologyKind::mesh, 4, 4};
    const auto grid = make_grid(machine.topology);
    for (const WorkloadType& type : workload_types()) {
        EXPECT_EQ(&find_workload(type.name), &type);
        if (type.name == "goal" || type.name == "host-dma") continue;  // they need a file or a host bus
        std::vector<KeyValue> arguments;
        for (const ParameterValue& p : type.choose(machine, *grid, {}).parameters) {
            arguments.push_back({std::string(p.parameter->name), p.value});
        }
        const ChosenWorkload chosen = type.choose(machine, *grid, arguments);
        ASSERT_EQ(chosen.parameters.size(), arguments.size());
        for (std::size_t i = 0; i < arguments.size(); ++i) EXPECT_EQ(chosen.parameters[i].value, arguments[i].value);
        EXPECT_FALSE(chosen.make(1)->traffic().flows.empty());
    }
}

TEST(WorkloadCatalogue, RefusesUnknownNames) {
    EXPECT_THROW(find_workload("allgater"), InputError);
    EXPECT_THROW(find_workload(""), InputError);
}

}  // namespace narrows::workload_parameters_test
