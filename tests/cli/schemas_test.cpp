// The output of each command with --json matches its schema and no other one. Standard error matches the schemas
// "error" and "progress".
#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/support/file_content.h"
#include "tests/support/places.h"
#include "tests/support/program_output.h"
#include "tests/support/temporary_folder.h"

namespace narrows::schemas_test {

using nlohmann::json;

/// The errors of a document by the schema that `narrows schema NAME` prints; empty if there are none.
std::string against(const json& document, const std::string& name = "run") {
    static std::map<std::string, std::unique_ptr<valijson::Schema>> schemas;
    std::unique_ptr<valijson::Schema>& schema = schemas[name];
    if (!schema) {
        const json text = json::parse(output({"schema", name}));
        schema = std::make_unique<valijson::Schema>();
        valijson::SchemaParser(valijson::SchemaParser::kDraft7)
            .populateSchema(valijson::adapters::NlohmannJsonAdapter(text), *schema);
    }
    valijson::ValidationResults results;
    valijson::Validator().validate(*schema, valijson::adapters::NlohmannJsonAdapter(document), &results);
    std::string problems;
    for (valijson::ValidationResults::Error error; results.popError(error);) {
        for (const std::string& step : error.context) problems += step;
        problems += ": " + error.description + "\n";
    }
    return problems;
}

// --- the schema of `run`, which is strict ---------------------------------------------------------------------------

std::set<std::string> required_of(const json& object) { return object.value("required", std::set<std::string>()); }

std::set<std::string> properties_of(const json& object) {
    std::set<std::string> names;
    for (const auto& [name, property] : object.at("properties").items()) names.insert(name);
    return names;
}

TEST(Schema, IsNamedAndStrictEverywhere) {
    const json schema = json::parse(output({"schema"}));
    EXPECT_EQ(schema.at("$schema"), "http://json-schema.org/draft-07/schema#");
    const std::function<void(const json&)> look = [&](const json& part) {
        if (part.is_object() && part.value("type", json()) == "object") {
            EXPECT_TRUE(part.contains("additionalProperties")) << part;
            if (part.contains("properties")) {
                EXPECT_EQ(required_of(part), properties_of(part)) << part;
            }
        }
        for (const json& inner : part) {
            if (inner.is_structured()) look(inner);
        }
    };
    look(schema);
}

ProgramArguments short_run(const std::string& machine, const std::string& workload) {
    ProgramArguments arguments{"run", machine, workload};
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
        const json run = json_output(arguments);
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
    const json run = json_output({"run", "torus-8x8x8", "random", "messages=1", "topology.sides=3,4,3"});
    EXPECT_EQ(run.at("parameters").at("topology.sides"), json({3, 4, 3}));
    EXPECT_EQ(run.at("parameters").at("network.credit_latency"), "1 cycle");
    EXPECT_EQ(against(run), "");
}

TEST(Schema, AllowsTrafficWithoutLatency) {
    const auto traffic_at = [](const char* load) {
        const json run = json_output({"run", "crossbar-64", "traffic", "cycles=1000", load});
        EXPECT_EQ(against(run), "") << load;
        return run.at("traffic");
    };
    EXPECT_TRUE(traffic_at("load=0.1").at("latency").at("mean").is_number());
    EXPECT_EQ(traffic_at("load=0.1").at("saturated"), false);
    EXPECT_TRUE(traffic_at("load=1").at("latency").at("mean").is_null());
    EXPECT_EQ(traffic_at("load=1").at("saturated"), true);
    EXPECT_TRUE(traffic_at("load=max").at("latency").is_null());
}

TEST(Schema, RefusesWrongTypesAndValues) {
    const json run = json_output({"run", "cns1", "allgather", "nodes=32", "words=32"});
    ASSERT_EQ(against(run), "");
    const auto tampered = [&](const char* pointer, const json& value) {
        json changed = run;
        changed[json::json_pointer(pointer)] = value;
        return against(changed);
    };
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
    EXPECT_NE(tampered("/parameters/nodes", json::array()), "");
    EXPECT_NE(tampered("/bounds/0/kind", "upper"), "");
    EXPECT_NE(tampered("/bounds/0/source", ""), "");
    EXPECT_NE(tampered("/bounds", json::array()), "");
    EXPECT_NE(tampered("/checks", json::array()), "");
    EXPECT_NE(tampered("/checks/0/passed", "yes"), "");
    EXPECT_NE(tampered("/resources/0/busy_cycles", "many"), "");
    EXPECT_NE(tampered("/latency/mean_cycles", "many"), "");
    EXPECT_NE(tampered("/latency/p95_cycles", 1.5), "");
    EXPECT_NE(tampered("/notes/0", 1), "");
    const json eleven(std::vector<json>(11, run["resources"][0]));
    EXPECT_NE(tampered("/resources", eleven), "");
}

// --- the schema of each command --------------------------------------------------------------------------------------

const std::string schema_folder = std::string(test_places::sources) + "/docs/schema";

/// A command line, in a folder with two recordings and a study.
struct Printed {
    std::string schema;
    std::string arguments;
};

const std::vector<Printed> printed{
    {"bounds", "bounds cns1 allgather nodes=32 words=32"},
    {"bounds", "bounds cns1 halo topology.columns=4"},
    {"bounds", "bounds cns1 random nodes=32 --seed 3"},
    {"bounds", "bounds mesh-16x16 allreduce topology.sides=3,3 elements=9"},
    {"check", "check mine.toml -o results -j 2"},
    {"check", "check document.toml -o document -j 2"},
    {"compare", "compare allgather cns1 cns1-2i nodes=32 words=16,32 --cost"},
    {"compare", "compare traffic mesh-16x16 topology.rows=2 cycles=500 load=0.1,max"},
    {"compare", "compare allreduce shared-nodes shared-nodes-2i elements=16"},
    {"list", "list"},
    {"list", "list machines"},
    {"list", "list metrics"},
    {"list", "list parameters"},
    {"list", "list parameters link"},
    {"list", "list topologies"},
    {"lockstep", "lockstep cns1 nodes=32 --runs 1 --messages 10"},
    {"new", "new machine card.toml --from cns1 interface.links=2"},
    {"new", "new machine fast.toml --from cns1 cycle_time=4ns"},
    {"new", "new rtl link --module send_link"},
    {"report", "report results"},
    {"run", "run cns1 allreduce nodes=32 elements=16 --record again.rec"},
    {"show", "show cns1"},
    {"show", "show shared-nodes"},
    {"show", "show torus-8x8x8 network.lanes=1 network.allow_deadlock=true"},
    {"study", "study mine.toml -o results -j 2"},
    {"study", "study mine.toml -o parts -j 2 --part 1/2"},
    {"study", "study mine.toml -o parts --slurm 2"},
    {"study", "study --diff results/results.sqlite results/results.sqlite"},
    {"study", "study --diff results/results.sqlite seeds/results.sqlite"},
    {"timeline", "timeline cns1 allgather nodes=32 words=16 -o run.html"},
    {"trace", "trace one.rec"},
    {"trace", "trace --diff one.rec two.rec"},
    {"trace", "trace --diff one.rec one.rec"},
    {"wave", "wave cns1 allgather nodes=32 words=16 -o wave"},
    {"wave", "wave crossbar-64 alltoall words=1 --nodes 0-1 -o wave"},
    {"why", "why cns1 allgather nodes=32 words=16"},
    {"why", "why delta-4x4 random-pairwise nodes=8"},
    {"why", "why --from-record one.rec"},
};

constexpr const char* study = R"(title = "Which one?"
question = "Which?"
contenders = "machine"
objective = "cycles"
[[runs]]
name = "all"
machine = ["cns1", "cns1-2i"]
workload = "random"
nodes = 32
messages = [4, 8]
[[checks]]
says = "It ends"
formula = "cycles > 0"
[[checks]]
says = "It never ends"
formula = "cycles < 0"
)";

/// As above with sections, one of which has an analysis.
const std::string sectioned = std::string(study) + R"(
[[sections]]
name = "1"
title = "Steps"
notes = ["A note."]
analysis = "delta.steps"
[[sections]]
name = "2"
runs = "all"
evidence = "exact"
[[sections.tables]]
title = "Cycles"
columns = ["machine", "cycles"]
[[sections.checks]]
says = "It takes four cycles"
printed = 4
formula = "cycles"
)";

std::string in_folder(const std::string& folder, const std::string& arguments) {
    const ProgramOutcome outcome = shell("cd '" + folder + "' && $NARROWS " + arguments + " --json");
    EXPECT_LE(outcome.exit_code, 1) << arguments << "\n" << outcome.err;
    return outcome.out;
}

/// Each document that can be made of this one by a member more, one less, or one of another type.
void for_each_change(const json& document,
                     const std::function<void(const json& changed, const std::string& what)>& see) {
    const std::function<void(const json::json_pointer&)> change = [&](const json::json_pointer& place) {
        const json& part = document.at(place);
        if (part.is_array() && !part.empty()) change(place / 0);
        if (!part.is_object()) return;
        json more = document;
        more[place]["surplus"] = json::array();
        see(more, "more at " + place.to_string());
        for (const auto& [name, value] : part.items()) {
            json less = document;
            less[place].erase(name);
            see(less, "less: " + (place / name).to_string());
            json other = document;
            other[place / name] = value.is_object() ? json(1) : json::object();
            see(other, "another type: " + (place / name).to_string());
            change(place / name);
        }
    };
    change(json::json_pointer());
}

/// Leaves out optional members, and members of objects with arbitrary names.
bool is_allowed(const std::string& what) {
    if (what.find("/analysis/rows/0") != std::string::npos) return true;
    if (!what.starts_with("less: ")) return false;
    static const std::set<std::string> optional{
        "seed",      "problems",    "analysis", "form", "machines",      "topologies",      "workloads",
        "studies",   "bounds",      "traffic",  "cost", "share_of_peak", "accesses_per_us", "node",
        "tradeoffs", "what_if_note"};
    const std::size_t last = what.rfind('/');
    return optional.contains(what.substr(last + 1)) || what.ends_with("_gb_per_s") ||
           what.substr(0, last).ends_with("/parameters");
}

/// Checks that the output matches the schema, and that a change would be noticed.
void expect_obeyed(const json& result, const std::string& schema, bool with_changes) {
    EXPECT_EQ(against(result, schema), "");
    if (!with_changes) return;
    for_each_change(result, [&](const json& changed, const std::string& what) {
        if (is_allowed(what)) return;
        EXPECT_NE(against(changed, schema), "") << what;
    });
}

TEST(Schemas, AreObeyedByEachCommand) {
    const TemporaryFolder folder;
    const std::string place = folder.path().string();
    folder.write("mine.toml", study);
    folder.write("document.toml", sectioned);
    in_folder(place, "run cns1 allgather nodes=32 words=16 --record one.rec");
    in_folder(place, "run cns1 allgather nodes=32 words=17 --record two.rec");
    in_folder(place, "study mine.toml -o results -j 2");
    in_folder(place, "study mine.toml -o seeds -j 2 --seed 2");
    std::set<std::string> seen;
    for (const auto& [schema, arguments] : printed) {
        SCOPED_TRACE(arguments);
        expect_obeyed(json::parse(in_folder(place, arguments)), schema, seen.insert(schema).second);
    }
}

TEST(Schemas, AreObeyedByReproduce) {
    const TemporaryFolder folder;
    const std::string place = folder.path().string();
    expect_obeyed(json::parse(in_folder(place, "reproduce pcie-bench -o card -j 2")), "reproduce", true);
}

TEST(Schemas, AreThoseOfTheDocumentation) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(schema_folder)) {
        const std::string name = entry.path().stem().string();
        names.insert(name);
        const std::string page = content_of(entry.path());
        EXPECT_EQ(page, output({"schema", name})) << "write it anew: narrows schema NAME > docs/schema/NAME.json";
        EXPECT_EQ(json::parse(page).at("version"), 2);
    }
    EXPECT_THAT(refusal({"schema", "nothing"}), testing::HasSubstr("bounds"));
    for (const auto& [schema, arguments] : printed) EXPECT_TRUE(names.contains(schema)) << schema;
    EXPECT_EQ(output({"schema"}), output({"schema", "run"}));
}

/// The lines of standard error.
std::vector<json> lines_of(const ProgramOutcome& outcome) {
    std::vector<json> lines;
    std::istringstream text(outcome.err);
    for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
    return lines;
}

TEST(Schemas, OfErrorsHaveThePlaceAndTheRemedy) {
    const TemporaryFolder folder;
    const std::string file = folder.write("mine.toml", "nmae = 1\nsummary = 2\n");
    for (const ProgramArguments& arguments : std::vector<ProgramArguments>{{"show", file, "--json"},
                                                                           {"run", "cns1", "allgater", "--json"},
                                                                           {"run", "cns1", "--jsn", "--json"},
                                                                           {"rnu", "--json"},
                                                                           {"why", "--json", "--from-record", file}}) {
        const ProgramOutcome outcome = narrows_program(arguments);
        EXPECT_EQ(outcome.exit_code, 2);
        EXPECT_EQ(outcome.out, "");
        ASSERT_FALSE(lines_of(outcome).empty());
        for (const json& line : lines_of(outcome)) EXPECT_EQ(against(line, "error"), "") << line;
    }
    const json first = lines_of(narrows_program({"show", file, "--json"})).front();
    EXPECT_EQ(first.at("file"), file);
    EXPECT_EQ(first.at("line"), 1);
    EXPECT_EQ(first.at("column"), 1);
    EXPECT_EQ(first.at("argument"), nullptr);
    EXPECT_EQ(first.at("message"), "unknown key 'nmae'");
    EXPECT_THAT(first.at("remedy").get<std::string>(), testing::HasSubstr("did you mean"));
    const json misspelt = lines_of(narrows_program({"run", "cns1", "allgater", "--json"})).front();
    EXPECT_EQ(misspelt.at("argument"), "allgater");
    EXPECT_EQ(misspelt.at("file"), nullptr);
}

TEST(Schemas, OfProgressAreObeyedBesideJson) {
    const TemporaryFolder folder;
    const std::string file = folder.write("mine.toml", study);
    for (const ProgramArguments& arguments :
         std::vector<ProgramArguments>{{"run", "cns1", "allgather", "nodes=64", "words=64"},
                                       {"compare", "allgather", "cns1", "cns1-2i", "nodes=32", "words=32"},
                                       {"study", file, "-o", folder.path("results")}}) {
        ProgramArguments with = arguments;
        with.insert(with.end(), {"--json", "--progress=json"});
        const ProgramOutcome outcome = narrows_program(with);
        EXPECT_EQ(json::parse(outcome.out).empty(), false);
        EXPECT_FALSE(lines_of(outcome).empty()) << arguments.front();
        for (const json& line : lines_of(outcome)) {
            EXPECT_EQ(against(line, "progress"), "") << line;
            EXPECT_LE(line.at("finished"), 1);
        }
        with.emplace_back("--quiet");
        EXPECT_EQ(narrows_program({"run", "cns1", "allgather", "--progress=json", "--quiet"}).err, "");
    }
}

}  // namespace narrows::schemas_test
