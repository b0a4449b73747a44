#include <fmt/format.h>

#include <csignal>
#include <nlohmann/json.hpp>

#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/wrap.h"
#include "testbench/run/process_pool.h"
#include "testbench/study/answer.h"
#include "testbench/study/conduct.h"
#include "testbench/study/csv.h"
#include "testbench/study/derive.h"
#include "testbench/study/fit.h"
#include "testbench/study/manifest.h"
#include "testbench/study/report/page.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/settle.h"
#include "testbench/study/study_file.h"

namespace narrows {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// Ctrl-C, and being asked to end: what has been finished is kept, and the text says how to go on.
void end_when_asked() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { interrupted = 1; });
}

struct Outlook {
    const study::Study& study;
    std::vector<study::StoredPoint> points;
    study::Answer answer;
    std::vector<study::Coefficient> fits;
};

/// The answer first.
std::vector<std::string> sentences(const Outlook& outlook) {
    std::vector<std::string> all = study::sentences(outlook.study, outlook.answer);
    for (std::string& line : study::sentences(outlook.fits)) all.push_back(std::move(line));
    return all;
}

std::string failures_text(const Outlook& outlook) {
    std::string text;
    for (const study::StoredPoint& point : outlook.points) {
        if (point.passed() || point.state == study::StoredPoint::State::open) continue;
        text += fmt::format("FAILED  {}\n        {}\n", point.command, point.message);
    }
    return text.empty() ? "" : "\n" + text;
}

std::string to_text(const Outlook& outlook, const study::ResultsFolder& folder) {
    std::string text = fmt::format("{}\n{}\n\n", outlook.study.title, outlook.study.question);
    for (const std::string& sentence : sentences(outlook)) {
        for (const std::string& line : wrapped(sentence, 116)) text += line + "\n";
    }
    text += failures_text(outlook);
    text += fmt::format("\n{} of {} points done, {} failed\n", outlook.answer.passed, outlook.answer.points,
                        outlook.answer.failed);
    text += fmt::format("{}: the report, to look at\n{}: a row a point\n{}: everything (docs/studies.md)\n",
                        folder.report().string(), folder.csv().string(), folder.store().string());
    return text;
}

nlohmann::ordered_json to_json(const Outlook& outlook, const study::ResultsFolder& folder) {
    nlohmann::ordered_json json{{"study", outlook.study.name},
                                {"points", outlook.answer.points},
                                {"passed", outlook.answer.passed},
                                {"failed", outlook.answer.failed},
                                {"answer", sentences(outlook)},
                                {"standings", nlohmann::ordered_json::array()},
                                {"failures", nlohmann::ordered_json::array()},
                                {"store", folder.store().string()},
                                {"csv", folder.csv().string()},
                                {"report", folder.report().string()}};
    for (const study::Standing& s : outlook.answer.standings) {
        json["standings"].push_back({{"contender", s.contender},
                                     {"best", s.best},
                                     {"alone", s.alone},
                                     {"cases", s.ran},
                                     {"ratio", s.ratio},
                                     {"least_ratio", s.least_ratio},
                                     {"most_ratio", s.most_ratio},
                                     {"limited_by", s.limited_by}});
    }
    for (const study::StoredPoint& point : outlook.points) {
        if (point.passed() || point.state == study::StoredPoint::State::open) continue;
        json["failures"].push_back({{"command", point.command}, {"message", point.message}});
    }
    return json;
}

/// What is there from before, if it must not be mixed with what will come, is put aside.
study::Store open_store(const study::ResultsFolder& folder, const study::Manifest& now) {
    if (std::filesystem::exists(folder.store())) {
        const study::Manifest before = study::Store(folder.store(), study::Store::Access::read).manifest();
        const bool is_new = before.fingerprint.empty();
        if (!is_new && before.study != now.study) {
            throw InputError(Place{"-o " + folder.store().parent_path().string()},
                             fmt::format("there are results of another study, {}; name another folder", before.study));
        }
        if (!is_new && (before.fingerprint != now.fingerprint || before.seed != now.seed)) {
            complain(
                fmt::format("the results there are of {}; they go to {}",
                            before.seed != now.seed ? fmt::format("seed {}", before.seed) : "another build of Narrows",
                            folder.put_aside().string()));
        }
    }
    return {folder.store(), study::Store::Access::write};
}

}  // namespace

int study_command(const std::string& name, const StudyQuestion& question, const CommonOptions& options) {
    study::Study study = study::load_study(name);
    const std::vector<study::Point> points = study::points_of(study, options.seed);
    study::settle(study, points);
    const study::Manifest manifest = study::manifest_of(study, points, options.seed);
    const study::ResultsFolder folder(question.folder.empty() ? "results/" + study.name : question.folder);
    study::Store store = open_store(folder, manifest);
    store.set(manifest, points);

    const study::Tasks tasks(points, study.hardware);
    end_when_asked();
    study::Conducted conducted;
    {
        ProcessPool crew([&](std::size_t task) { return tasks.work(task); }, question.jobs);
        ProgressLine line(options);
        conducted = study::conduct(
            store, tasks, crew,
            [&](const study::Advance& advance) {
                line.show(fmt::format("{} of {} done, {} left,", advance.done, advance.all,
                                      advance.seconds_left < 0 ? "?" : fmt::format("{:.0f} s", advance.seconds_left)),
                          advance.part);
            },
            [] { return interrupted != 0; });
    }
    Outlook outlook{study, store.points(), {}, {}};
    for (const std::string& problem : study::derive(study, outlook.points)) complain("warning: " + problem);
    for (const std::string& problem : conducted.problems) complain("warning: " + problem);
    store.keep_derived(outlook.points);
    outlook.fits = study::fit(study, outlook.points, options.seed);
    store.keep_fits(outlook.fits);
    study::write_whole(folder.csv(), study::csv_of(study, outlook.points));
    study::write_whole(folder.report(), study::report_page(study, outlook.points, manifest));
    outlook.answer = study::answer_of(study, outlook.points);
    options.json ? print_json(to_json(outlook, folder)) : print(to_text(outlook, folder));
    if (interrupted != 0) {
        complain("interrupted: the same command goes on from here");
        return 130;
    }
    return outlook.answer.failed == 0 && conducted.problems.empty() ? 0 : 1;
}

}  // namespace narrows
