#include <fmt/format.h>
#include <fmt/ranges.h>
#include <boost/property_tree/xml_parser.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "testbench/app/checks_output.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/app/study_commands.h"
#include "testbench/app/study_run.h"
#include "testbench/app/study_store.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/judged_check.h"
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

/// The checks of studies as a JUnit file: a test suite for each study, a test case for each check.
class JUnit {
public:
    JUnit() { tree_.put("testsuites", ""); }

    void add(const study::Study& study, const std::vector<study::StoredPoint>& points,
             const std::vector<study::JudgedCheck>& checks) {
        ptree& suite = tree_.get_child("testsuites").add("testsuite", "");
        put(suite, "name", study.name);
        suite.put("<xmlattr>.tests", checks.size());
        suite.put("<xmlattr>.failures", std::ranges::count_if(checks, &study::JudgedCheck::failed));
        suite.put("<xmlattr>.skipped", std::ranges::count_if(checks, is_skipped));
        for (const study::JudgedCheck& check : checks) suite.add_child("testcase", test_case(study, check, points));
    }

    std::string text() const {
        std::ostringstream text;
        boost::property_tree::write_xml(text, tree_,
                                        boost::property_tree::xml_writer_make_settings<std::string>(' ', 2));
        return text.str();
    }

private:
    ptree tree_;
};

struct CheckOptions : CommandOptions {
    std::vector<std::string> names;  ///< names, and KEY=VALUE until all are read
    StudyQuestion question;

    void settle(const CLI::App& command) {
        CommandOptions::settle(command);
        const auto is_name = [](const std::string& word) { return word.find('=') == std::string::npos; };
        const auto changes = std::stable_partition(names.begin(), names.end(), is_name);
        question.changes.assign(changes, names.end());
        names.erase(changes, names.end());
        if (names.empty())
            throw InputError(Place{"check"}, "there is no name or file; write for instance: check my.toml");
    }
};

int check(const CheckOptions& wanted) {
    return check_studies(wanted.names, wanted.question, analyses_of_documents(), wanted.common);
}

}  // namespace

void add_check_options(CLI::App& command, StudyQuestion& study) {
    add_folder(command, study);
    add_jobs(command, study);
    command.add_option("--junit", study.junit, "also write the verdicts to this file, for a CI")->type_name("FILE");
}

void add_check(CommandList& commands) {
    const auto [command, options] = commands.add("check", "run a study, and say which of its checks hold", check);
    options.add_to(command);
    command
        .add_option("FILES", options.names,
                    "files with [[checks]], or names from 'narrows list studies', and KEY=VALUE for all runs that do "
                    "not set KEY")
        ->required();
    add_check_options(command, options.question);
}

int check_studies(const std::vector<std::string>& names, const StudyQuestion& question, const study::Analyses& analyses,
                  const CommonOptions& options, const SeeResults& see) {
    refuse_shared_folders(names, question);
    std::optional<OutputFile> junit;
    if (!question.junit.empty()) junit.emplace(question.junit, "--junit " + question.junit);
    auto json = nlohmann::ordered_json::array();
    JUnit suites;
    int worst = 0;
    for (const std::string& name : names) {
        const auto prepare = [&] {
            study::Prepared prepared = study::prepare(name, options.seed, question.changes, analyses);
            if (prepared.study.checks.empty() && prepared.analyses.all.empty()) {
                throw InputError(Place{prepared.study.file},
                                 "there is nothing to check; write [[checks]] (docs/checks.md)");
            }
            return prepared;
        };
        const int code =
            run_study(prepare, question, options, [&](const Outlook& outlook, const study::ResultsFolder&) {
                const study::Study& study = outlook.study;
                for (const std::string& runs : study::unused_runs(study))
                    warn(fmt::format("{}: no check uses these [[runs]]", runs), options);
                json.push_back({{"name", study.name},
                                {"failures", failures_json(outlook)},
                                {"sections", sections_json(outlook.results())},
                                {"checks", checks_json(outlook.results())}});
                suites.add(study, outlook.points, outlook.checks);
                if (!options.json)
                    print_lines(fmt::format("{}\n\n{}{}", study.title, narrows::to_text(outlook.results()),
                                            failures_text(outlook)));
                if (see) see(study, outlook.points, outlook.analysed);
            });
        worst = std::max(worst, code);
    }
    if (options.json) print_json(json);
    if (junit) junit->write(suites.text());
    return worst;
}

}  // namespace narrows
