// All outputs about metrics follow the table.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/run/metrics/metrics.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"
#include "tests/support/program.h"

namespace narrows::metrics::shown_test {

using json = nlohmann::ordered_json;

std::string type_of(const json& value) {
    if (value.is_number_integer()) return "integer";
    if (value.is_number() || value.is_null()) return "number";  // rates that this run lacks
    return value.is_boolean() ? "boolean" : "string";
}

TEST(MetricsShown, AreMembersOfARunAndOfItsSchemaInTheOrderOfTheTable) {
    const json run = json::parse(narrows_program({"run", "cns1", "allgather", "nodes=32", "words=16", "--json"}).out);
    const json schema = json::parse(narrows_program({"schema"}).out).at("properties");
    std::vector<std::string> expected;
    for (const Metric& metric : all()) {
        if (metric.json.name.empty() || metric.json.by_hand) continue;
        const std::string object(text_of(metric.group).json_object);
        const std::string member(metric.json.name);
        const json& properties = object.empty() ? schema : schema.at(object).at("properties");
        const json& value = object.empty() ? run.at(member) : run.at(object).at(member);
        const json type = metric.may_be_missing ? json{type_of(value), "null"} : json(type_of(value));
        EXPECT_EQ(properties.at(member).at("type"), type) << metric.name;
        EXPECT_EQ(properties.at(member).value("description", ""), metric.json.explained ? metric.meaning : "");
        const std::string& top = object.empty() ? member : object;
        if (expected.empty() || expected.back() != top) expected.push_back(top);
    }
    std::vector<std::string> names;
    for (const auto& [name, value] : run.items()) names.push_back(name);
    const auto first = std::ranges::find(names, expected.front());
    EXPECT_EQ(std::vector<std::string>(first, first + std::ssize(expected)), expected);
}

/// Metrics that are laid out by hand appear in a run as in its schema.
TEST(MetricsShown, OfTrafficAreMembersOfARun) {
    const std::vector<std::string> command{"run", "mesh-16x16", "traffic", "topology.rows=1", "cycles=2000", "--json"};
    const json traffic = json::parse(narrows_program(command).out).at("traffic");
    json schema = json::parse(narrows_program({"schema"}).out).at("properties").at("traffic");
    std::size_t members = 3;  // window, messages, latency
    for (const Metric& metric : all()) {
        if (metric.group != Group::traffic) continue;
        const std::string path(metric.json.name);
        const std::size_t dot = path.find('.');
        const json& object = dot == std::string::npos ? traffic : traffic.at(path.substr(0, dot));
        const json& described = dot == std::string::npos ? schema : schema.at("properties").at(path.substr(0, dot));
        const std::string member = path.substr(dot == std::string::npos ? 0 : dot + 1);
        members += dot == std::string::npos ? 1 : 0;
        json type = described.at("properties").at(member).at("type");
        if (type.is_array()) type = type.at(0);
        EXPECT_EQ(type, type_of(object.at(member))) << metric.name;
    }
    EXPECT_EQ(traffic.size(), members);
}

TEST(MetricsShown, AreAllInTheDocumentation) {
    const std::string page = content_of(std::string(test_places::sources) + "/docs/metrics.md");
    EXPECT_EQ(page, narrows_program({"list", "metrics", "--markdown"}).out)
        << "write it anew: ./narrows list metrics --markdown > docs/metrics.md";
}

TEST(MetricsShown, AreAllInTheList) {
    const std::string list = narrows_program({"list", "metrics"}).out;
    for (const Metric& metric : all()) EXPECT_THAT(list, testing::HasSubstr(fmt::format("\n  {} ", metric.name)));
    EXPECT_THAT(list, Not(testing::HasSubstr("|"))) << "no Markdown";
}

TEST(MetricsShown, AreListedAsJson) {
    const json list = json::parse(narrows_program({"list", "metrics", "--json"}).out).at("metrics");
    ASSERT_EQ(list.size(), all().size());
    for (std::size_t i = 0; i < list.size(); ++i) EXPECT_EQ(list[i].at("name"), all()[i].name);
    const auto p95 = std::ranges::find_if(list, [](const json& one) { return one.at("name") == "latency_p95"; });
    ASSERT_NE(p95, list.end());
    EXPECT_EQ(p95->at("json"), "latency.p95_cycles");
    EXPECT_EQ(p95->at("unit"), "cycles");
    EXPECT_EQ(p95->at("used_by"), json::parse(R"(["store"])"));
}

}  // namespace narrows::metrics::shown_test
