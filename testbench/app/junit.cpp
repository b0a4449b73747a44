#include "testbench/app/junit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/property_tree/xml_parser.hpp>
#include <sstream>

#include "testbench/text/printable.h"

namespace narrows {

namespace {

using boost::property_tree::ptree;

bool is_skipped(const study::JudgedCheck& check) {
    return check.is_known() || check.verdict == study::CheckVerdict::not_simulated;
}

/// Replaces control characters, which XML does not allow, escaped or not.
void put(ptree& tree, const std::string& attribute, const std::string& text) {
    tree.put("<xmlattr>." + attribute, printable(text));
}

ptree test_case(const study::Study& study, const study::JudgedCheck& check,
                const std::vector<study::StoredPoint>& points) {
    const std::string& section = check.stated->section.text;
    ptree test;
    put(test, "classname", section.empty() ? study.name : study.name + "." + section);
    put(test, "name", check.text());
    if (check.failed()) {
        std::vector<std::string> lines = check.explanation(points);
        std::ranges::transform(lines, lines.begin(), printable);
        put(test.add("failure", fmt::format("{}", fmt::join(lines, "\n"))), "message", check.verdict_title());
    } else if (is_skipped(check)) {
        put(test.add("skipped", ""), "message", fmt::format("{}: {}", check.verdict_title(), check.reason));
    }
    return test;
}

}  // namespace

struct JUnit::Suites {
    ptree tree;
};

JUnit::JUnit() : suites_(std::make_unique<Suites>()) { suites_->tree.put("testsuites", ""); }
JUnit::~JUnit() = default;

void JUnit::add(const study::Study& study, const std::vector<study::StoredPoint>& points,
                const std::vector<study::JudgedCheck>& checks) {
    ptree& suite = suites_->tree.get_child("testsuites").add("testsuite", "");
    put(suite, "name", study.name);
    suite.put("<xmlattr>.tests", checks.size());
    suite.put("<xmlattr>.failures", std::ranges::count_if(checks, &study::JudgedCheck::failed));
    suite.put("<xmlattr>.skipped", std::ranges::count_if(checks, is_skipped));
    for (const study::JudgedCheck& check : checks) suite.add_child("testcase", test_case(study, check, points));
}

std::string JUnit::text() const {
    std::ostringstream text;
    boost::property_tree::write_xml(text, suites_->tree,
                                    boost::property_tree::xml_writer_make_settings<std::string>(' ', 2));
    return text.str();
}

}  // namespace narrows
