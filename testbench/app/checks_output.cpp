#include "testbench/app/checks_output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "testbench/text/output_columns.h"
#include "testbench/text/wrap.h"

namespace narrows {

namespace {

using study::CheckVerdict;
using study::JudgedCheck;
using study::JudgedPoint;

std::string printed_text(const study::StatedCheck& stated) {
    return stated.printed ? fmt::format(" (printed: {})", stated.printed->text) : "";
}

}  // namespace

std::string verdicts_text(const std::vector<study::StoredPoint>& points, const std::vector<JudgedCheck>& checks) {
    std::size_t verdicts = 0;
    std::size_t counts = 0;
    for (const JudgedCheck& check : checks) {
        verdicts = std::max(verdicts, check.verdict_title().size());
        counts = std::max(counts, check.counts().size());
    }
    std::string text;
    std::string section;
    for (const JudgedCheck& check : checks) {
        if (check.stated->section != section) text += fmt::format("{}\n", section = check.stated->section);
        const std::string label =
            fmt::format("{:<{}}  {:>{}}  ", check.verdict_title(), verdicts, check.counts(), counts);
        const std::size_t room = output_columns() - std::min(label.size() + 20, output_columns()) + 20;
        std::string before = label;
        const auto add = [&](const std::string& line) {
            for (const std::string& part : wrapped(line, room)) {
                text += before + part + "\n";
                before = std::string(label.size(), ' ');
            }
        };
        const std::string evidence = check.stated->evidence.empty() ? "" : fmt::format(" [{}]", check.stated->evidence);
        add(check.text() + printed_text(*check.stated) + evidence);
        for (const std::string& line : check.explanation(points)) add(line);
    }
    const auto failed = std::ranges::count_if(checks, &JudgedCheck::failed);
    return text + fmt::format("{} of {} checks failed\n", failed, checks.size());
}

nlohmann::ordered_json verdicts_json(const std::vector<study::StoredPoint>& points,
                                     const std::vector<JudgedCheck>& checks) {
    auto json = nlohmann::ordered_json::array();
    for (const JudgedCheck& check : checks) {
        const study::StatedCheck& stated = *check.stated;
        json.push_back({{"section", stated.section},
                        {"says", stated.says},
                        {"formula", stated.formula.text},
                        {"printed", nullptr},
                        {"verdict", verdict_text(check.verdict)},
                        {"failed", check.failed()},
                        {"known", stated.known},
                        {"evidence", stated.evidence},
                        {"refuted_if", stated.refuted_if},
                        {"reason", check.reason},
                        {"points", check.points.size()},
                        {"held", check.held()},
                        {"worst", nullptr}});
        if (stated.printed) json.back()["printed"] = stated.printed->text;
        if (const JudgedPoint* const worst = check.worst()) {
            json.back()["worst"] = {{"command", points[worst->point].command}, {"values", worst->values}};
        }
    }
    return json;
}

}  // namespace narrows
