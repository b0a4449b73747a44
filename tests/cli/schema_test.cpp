// The output of `run --json` obeys the schema that `schema` prints, and the schema is strict.
#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "tests/cli/against_schema.h"
#include "tests/support/program_output.h"

namespace narrows::schema_test {

nlohmann::json a_run() {
    static const nlohmann::json run =
        nlohmann::json::parse(output({"run", "cns1", "allgather", "nodes=32", "words=32", "--json"}));
    return run;
}

std::set<std::string> required_of(const nlohmann::json& object) {
    return object.value("required", std::set<std::string>());
}

std::set<std::string> properties_of(const nlohmann::json& object) {
    std::set<std::string> names;
    for (const auto& [name, property] : object.at("properties").items()) names.insert(name);
    return names;
}

TEST(Schema, IsNamedAndStrictEverywhere) {
    const nlohmann::json schema = nlohmann::json::parse(output({"schema"}));
    EXPECT_EQ(schema.at("$schema"), "http://json-schema.org/draft-07/schema#");
    const std::function<void(const nlohmann::json&)> look = [&](const nlohmann::json& part) {
        if (part.is_object() && part.value("type", nlohmann::json()) == "object") {
            EXPECT_TRUE(part.contains("additionalProperties")) << part;
            if (part.contains("properties")) {
                EXPECT_EQ(required_of(part), properties_of(part)) << part;
            }
        }
        for (const nlohmann::json& inner : part) {
            if (inner.is_structured()) look(inner);
        }
    };
    look(schema);
}

ProgramArguments short_run(const std::string& machine, const std::string& workload) {
    ProgramArguments arguments{"run", machine, workload, "--json"};
    const bool is_delta = machine.starts_with("delta");  // 512 nodes take a while
    const bool needs_power_of_two = machine == "delta-testjig" && workload == "butterfly";
    if ((is_delta && (workload == "alltoall" || workload == "transpose")) || needs_power_of_two)
        arguments.insert(arguments.end(), {"topology.columns=4", "topology.rows=4"});
    if (workload == "aapc" || workload.ends_with("-pairwise")) arguments.push_back("nodes=8");  // has many phases
    if (machine == "delta-testjig" && workload == "allgather") arguments.push_back("topology.columns=4");  // has a ring
    return arguments;
}

class EveryRun : public testing::TestWithParam<std::string> {};

TEST_P(EveryRun, ObeysTheSchema) {
    for (const std::string& workload : workloads_with_defaults()) {
        const ProgramArguments arguments = short_run(GetParam(), workload);
        SCOPED_TRACE(testing::PrintToString(arguments));
        const nlohmann::json run = nlohmann::json::parse(output(arguments));
        EXPECT_EQ(against(run), "");
        EXPECT_EQ(run.at("machine"), GetParam());
        EXPECT_EQ(run.at("workload"), workload);
        EXPECT_EQ(run.at("passed"), true);
        EXPECT_GT(run.at("cycles"), 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, EveryRun, testing::ValuesIn(document_machines), [](const auto& each) {
    std::string name = each.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(Schema, AllowsParametersThatAreLists) {
    const nlohmann::json run =
        nlohmann::json::parse(output({"run", "torus-8x8x8", "random", "messages=1", "topology.sides=3,4,3", "--json"}));
    EXPECT_EQ(run.at("parameters").at("topology.sides"), nlohmann::json({3, 4, 3}));
    EXPECT_EQ(run.at("parameters").at("network.credit_latency"), "1 cycle");
    EXPECT_EQ(against(run), "");
}

TEST(Schema, AllowsTrafficWithoutLatency) {
    const auto traffic_at = [](const char* load) {
        const nlohmann::json run =
            nlohmann::json::parse(output({"run", "crossbar-64", "traffic", "cycles=1000", load, "--json"}));
        EXPECT_EQ(against(run), "") << load;
        return run.at("traffic");
    };
    EXPECT_TRUE(traffic_at("load=0.1").at("latency").at("mean").is_number());
    EXPECT_EQ(traffic_at("load=0.1").at("saturated"), false);
    EXPECT_TRUE(traffic_at("load=1").at("latency").at("mean").is_null());
    EXPECT_EQ(traffic_at("load=1").at("saturated"), true);
    EXPECT_TRUE(traffic_at("load=max").at("latency").is_null());
}

TEST(Schema, RefusesMissingFields) {
    const nlohmann::json run = a_run();
    ASSERT_EQ(against(run), "");
    for (const auto& [key, value] : run.items()) {
        nlohmann::json without = run;
        without.erase(key);
        EXPECT_NE(against(without), "") << key;
    }
    for (const char* list : {"bounds", "checks", "resources", "milestones"}) {
        for (const auto& [key, value] : run.at(list)[0].items()) {
            nlohmann::json without = run;
            without[list][0].erase(key);
            EXPECT_NE(against(without), "") << list << " " << key;
        }
    }
    nlohmann::json without = run;
    without["parameters"].erase("nodes");
    EXPECT_NE(against(without), "");
}

TEST(Schema, RefusesWrongTypesAndValues) {
    const auto tampered = [](const char* pointer, const nlohmann::json& value) {
        nlohmann::json run = a_run();
        run[nlohmann::json::json_pointer(pointer)] = value;
        return against(run);
    };
    const nlohmann::json run = a_run();
    for (const auto& [key, value] : run.items()) {
        if (key == "traffic" || key == "medium" || key == "phases" || key == "background") continue;
        if (key == "share_of_peak" || key == "far_from_bound" || key == "choice" || key == "own_rtl" ||
            key == "differences" || key.find("_per_") != std::string::npos)
            continue;  // not of every run
        EXPECT_NE(tampered(("/" + key).c_str(), nullptr), "") << key;
    }
    EXPECT_NE(tampered("/cycles", "70124"), "");
    EXPECT_NE(tampered("/cycles", -1), "");
    EXPECT_NE(tampered("/cycles", 0.5), "");
    EXPECT_NE(tampered("/passed", 1), "");
    EXPECT_NE(tampered("/parameters/nodes", nlohmann::json::array()), "");
    EXPECT_NE(tampered("/bounds/0/kind", "upper"), "");
    EXPECT_NE(tampered("/bounds/0/source", ""), "");
    EXPECT_NE(tampered("/bounds", nlohmann::json::array()), "");
    EXPECT_NE(tampered("/checks", nlohmann::json::array()), "");
    EXPECT_NE(tampered("/checks/0/passed", "yes"), "");
    EXPECT_NE(tampered("/resources/0/busy_cycles", "many"), "");
    EXPECT_NE(tampered("/latency/mean_cycles", "many"), "");
    EXPECT_NE(tampered("/latency/p95_cycles", 1.5), "");
    EXPECT_NE(tampered("/notes/0", 1), "");
}

TEST(Schema, RefusesExtraFields) {
    for (const char* place : {"", "/latency", "/bounds/0", "/checks/0", "/resources/0", "/milestones/0"}) {
        nlohmann::json run = a_run();
        run[nlohmann::json::json_pointer(place)]["extra"] = 1;
        EXPECT_NE(against(run), "") << place;
    }
    nlohmann::json run = a_run();
    while (run["resources"].size() <= 10) run["resources"].push_back(run["resources"][0]);
    EXPECT_NE(against(run), "");
}

}  // namespace narrows::schema_test
