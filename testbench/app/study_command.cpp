#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/study_commands.h"
#include "testbench/app/study_run.h"
#include "testbench/reproduce/documents.h"
#include "testbench/study/part.h"
#include "testbench/text/wrap.h"

namespace narrows {

namespace {

/// The text of the study's results. The answer comes first.
std::vector<std::string> sentences(const Outlook& outlook) {
    std::vector<std::string> all = study::sentences(outlook.study, outlook.answer);
    for (std::string& line : study::sentences(outlook.fits)) all.push_back(std::move(line));
    return all;
}

std::string to_text(const Outlook& outlook, const study::ResultsFolder& folder) {
    std::string text = fmt::format("{}\n{}\n\n", outlook.study.title, outlook.study.question);
    if (outlook.answer.open() > 0)
        text += fmt::format("So far, from {} of {} points:\n", outlook.answer.passed, outlook.answer.points);
    for (const std::string& sentence : sentences(outlook)) {
        for (const std::string& line : wrapped(sentence, output_columns() - 4)) text += line + "\n";
    }
    text += failures_text(outlook);
    if (!outlook.checks.empty()) text += "\n" + narrows::to_text(outlook.results());
    text += fmt::format("\n{} of {} points done, {} failed\n", outlook.answer.passed, outlook.answer.points,
                        outlook.answer.failed);
    text += fmt::format("{}: report\n{}: one row per point\n{}: all results (docs/studies.md)\n",
                        folder.report().string(), folder.csv().string(), folder.store().string());
    return text;
}

nlohmann::ordered_json to_json(const Outlook& outlook, const study::ResultsFolder& folder) {
    nlohmann::ordered_json json{{"study", outlook.study.name},        {"points", outlook.answer.points},
                                {"passed", outlook.answer.passed},    {"failed", outlook.answer.failed},
                                {"answer", sentences(outlook)},       {"standings", nlohmann::ordered_json::array()},
                                {"failures", failures_json(outlook)}, {"store", folder.store().string()},
                                {"csv", folder.csv().string()},       {"report", folder.report().string()}};
    for (const study::Standing& s : outlook.answer.standings) {
        json["standings"].push_back({{"contender", s.contender},
                                     {"best", s.best},
                                     {"alone", s.alone},
                                     {"cases", s.ran},
                                     {"ratio", s.ratio},
                                     {"least_ratio", s.least_ratio},
                                     {"most_ratio", s.most_ratio},
                                     {"limited_by", s.limits.empty() ? "" : s.limits.front().first},
                                     {"notes", nlohmann::ordered_json::object()}});
        for (const auto& [remark, cases] : s.remarks) json["standings"].back()["notes"][remark] = cases;
    }
    json["checks"] = checks_json(outlook.results());
    return json;
}

struct StudyOptions : CommandOptions {
    std::string name;
    StudyQuestion question;

    void settle(const CLI::App& command) const {
        CommandOptions::settle(command);
        require_either(command, "STUDY", "--diff");
    }
};

int study_one(const StudyOptions& wanted) {
    const auto& question = wanted.question;
    const auto& options = wanted.common;
    if (!question.stores.empty()) return show_differences(question.stores.front(), question.stores.back(), options);
    if (question.slurm_parts > 0) return write_slurm_script(wanted.name, question, options);
    const auto prepare = [&] { return study::prepare(wanted.name, options.seed, {}, analyses_of_documents()); };
    return run_study(prepare, question, options, [&](const Outlook& outlook, const study::ResultsFolder& folder) {
        options.json ? print_json(to_json(outlook, folder)) : print_lines(to_text(outlook, folder));
    });
}

}  // namespace

CLI::Option* add_folder(CLI::App& command, StudyQuestion& study) {
    return command.add_option("-o", study.folder, "folder for the results; default: results/STUDY")->type_name("DIR");
}

CLI::Option* add_jobs(CLI::App& command, StudyQuestion& study) {
    return command.add_option("-j", study.jobs, "number of parallel runs; default: one per core")
        ->type_name("N")
        ->check(CLI::Range(1, 1024));
}

void add_study(CommandList& commands) {
    const auto [command, options] = commands.add("study", "run a study: many runs that answer one question", study_one);
    StudyQuestion& study = options.question;
    options.add_to(command);
    CLI::Option* const name =
        command.add_option("STUDY", options.name, "a name from 'narrows list studies', or a file");
    CLI::Option* const folder = add_folder(command, study);
    CLI::Option* const jobs = add_jobs(command, study);
    CLI::Option* const part =
        command.add_option("--part", study.part, "run only part K of N; without --part the study merges all parts")
            ->type_name("K/N");
    CLI::Option* const slurm =
        command.add_option("--slurm", study.slurm_parts, "run nothing: write a job script for Slurm, of N parts")
            ->type_name("N")
            ->check(CLI::Range(1, study::most_parts))
            ->excludes(part);
    CLI::Option* const diff =
        command.add_option("--diff", study.stores, "run nothing: compare two stores of results, point by point")
            ->type_name("STORE")
            ->expected(2);
    for (CLI::Option* const other : {name, folder, jobs, part, slurm}) diff->excludes(other);
}

}  // namespace narrows
