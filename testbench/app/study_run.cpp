#include "testbench/app/study_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <tuple>

#include "models/machine/suggestion.h"
#include "testbench/app/machine_notes.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/study_store.h"
#include "testbench/app/study_workers.h"
#include "testbench/base/whole_file.h"
#include "testbench/study/conduct.h"
#include "testbench/study/csv.h"
#include "testbench/study/derive.h"
#include "testbench/study/gather.h"
#include "testbench/study/judged_check.h"
#include "testbench/study/part.h"
#include "testbench/study/point_table.h"
#include "testbench/study/report/page.h"

namespace narrows {

namespace {

volatile std::sig_atomic_t interrupted = 0;

/// After Ctrl-C or SIGTERM, keeps finished points and lets the output tell how to continue.
void end_when_asked() {
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { interrupted = 1; });
}

int end_of_interrupted() {
    complain("interrupted; the same command resumes the study");
    return interrupted_code;
}

/// Gives one note for all points whose settings change the cycle_time of their machine.
void warn_about_times(const std::vector<study::Point>& points, const CommonOptions& options) {
    const auto is_rescaled = [](const study::Point& point) { return !point.rescaled.empty(); };
    const auto first = std::ranges::find_if(points, is_rescaled);
    if (first == points.end()) return;
    warn(fmt::format("in {} of {} points {}; those that the study gives with a unit do not",
                     std::ranges::count_if(points, is_rescaled), points.size(), note_on_rescaled(first->rescaled)),
         options);
}

void take_parts_over(study::Store& store, const study::ResultsFolder& folder, const study::Prepared& prepared,
                     const CommonOptions& options) {
    const study::Gathered gathered = study::gather(store, folder.parts(), prepared.manifest, prepared.points);
    for (const std::string& store_left_out : gathered.left_out) warn(store_left_out, options);
    if (gathered.points > 0)
        complain(fmt::format("{} finished points copied from {}", gathered.points, folder.parts().string()));
}

/// Prints the result of a part, which has no answer yet.
int end_of_part(const study::Prepared& prepared, const study::Part& part, const study::Tasks& tasks,
                const study::Store& store, const study::ResultsFolder& folder, const CommonOptions& options) {
    Outlook outlook{prepared.study, {}, {}, {}, {}, {}, {}};
    const std::vector<study::StoredPoint> points = store.points();
    for (std::size_t point = 0; point < points.size(); ++point) {
        if (tasks.is_mine(point)) outlook.points.push_back(points[point]);
    }
    outlook.answer = study::answer_of(prepared.study, outlook.points);
    const auto& [all, passed, failed] = std::tie(outlook.answer.points, outlook.answer.passed, outlook.answer.failed);
    if (options.json) {
        print_json({{"study", prepared.study.name},
                    {"part", part.number},
                    {"parts", part.of},
                    {"points", all},
                    {"passed", passed},
                    {"failed", failed},
                    {"failures", failures_json(outlook)},
                    {"store", store.file()}});
    } else {
        print(
            fmt::format("{}part {} of {}: {} of {} points done, {} failed\n{}: merged with the other parts into {} "
                        "when the study runs without --part\n",
                        failures_text(outlook), part.number, part.of, passed, all, failed, store.file(),
                        study::ResultsFolder::store_in(folder.path()).string()));
    }
    return failed == 0 ? 0 : 1;
}

/// Finishes a study: derives columns, stores them, and writes the files for people.
Outlook conclude(const study::Prepared& prepared, study::Store& store, const study::ResultsFolder& folder,
                 const CommonOptions& options) {
    const auto& [study, points, manifest, changes, analyses, data] = prepared;
    Outlook outlook{study, store.points(), {}, {}, store.analysed(), {}, {}};
    std::vector<std::string> problems = study::derive(study, outlook.points);
    store.keep_derived(outlook.points);
    outlook.fits = study::fit(study, points, outlook.points);
    store.keep_fits(outlook.fits);
    if (!study.fit.text.empty() && outlook.fits.empty()) {
        problems.push_back(fmt::format("{}: the fit {} applies to none of the points; nothing is fitted",
                                       study.fit.place.text(), study.fit.text));
    }
    for (const std::string& problem : interrupted != 0 ? std::vector<std::string>() : problems) warn(problem, options);
    write_whole(folder.csv(), study::csv_of(study, outlook.points));
    write_whole(folder.report(), study::report_page(study, outlook.points, manifest, folder.path().string(),
                                                    outlook.fits, outlook.analysed));
    outlook.answer = study::answer_of(study, outlook.points);
    outlook.tables = study::tables_of(study, outlook.points, outlook.analysed);
    outlook.checks = study::judge_checks(study, outlook.points, outlook.analysed);
    study::note_changes_since_held(store, outlook.points, outlook.checks);
    return outlook;
}

/// False if points have wrong data, stop in a deadlock or beat their bound, whatever the checks say.
bool is_well(const Outlook& outlook, const study::Conducted& conducted) {
    return outlook.answer.failed == 0 && conducted.problems.empty() && outlook.results().is_well();
}

/// Makes missing results of analyses until the study is interrupted. For a part, only does its share of the runs that
/// analyses ask for.
void analyse(const study::Prepared& prepared, study::Store& store, const study::ResultsFolder& folder, int jobs,
             const std::optional<study::Part>& part, const CommonOptions& options) {
    if (prepared.analyses.all.empty()) return;
    study::AskedRuns asked_runs(
        folder.asked(), prepared.analyses.fingerprint, jobs, [] { return interrupted != 0; }, part);
    if (!part) asked_runs.know_parts_in(folder.parts());
    std::vector<study::AskedAnalysis> open = study::asked_analyses(
        prepared.study, store.points(), prepared.analyses, {prepared.changes, {}, &asked_runs, {}, prepared.data});
    std::map<std::string, std::string> fingerprints;
    for (const study::AskedAnalysis& asked : open) fingerprints[asked.analysis.name] = asked.fingerprint;
    store.keep_analysed_of(fingerprints);
    const std::vector<Section> stored = store.analysed();
    const auto complain_of = [](const study::AskedAnalysis& asked, const std::string& reason) {
        complain(fmt::format("{} is not made, because {}", asked.analysis.name, reason));
    };
    std::erase_if(open, [&](const study::AskedAnalysis& asked) {
        if (part && asked.analysis.takes_points) return true;
        if (asked.not_passed > 0) {
            complain_of(asked, fmt::format("{} of its {} points have not passed", asked.not_passed,
                                           asked.question.points.size()));
        }
        return asked.not_passed > 0 || std::ranges::find(stored, asked.analysis.name, &Section::key) != stored.end();
    });
    ProgressLine line(options);
    for (std::size_t i = 0; i < open.size() && interrupted == 0; ++i) {
        open[i].question.progress = [&](double finished) {
            line.show(open[i].analysis.name + ",",
                      (static_cast<double>(i) + finished) / static_cast<double>(open.size()));
        };
        try {
            Section section = open[i].analysis.make(open[i].question);
            section.key = open[i].analysis.name;
            if (!part) store.keep_analysed(section, open[i].fingerprint);
        } catch (const study::MissingRun& failure) {
            line.clear();
            if (interrupted == 0 && !part) complain_of(open[i], failure.what());
        }
    }
}

int lead_study(const study::Prepared& prepared, const StudyQuestion& question, const CommonOptions& options,
               study::Ranks* ranks, const Show& show) {
    end_when_asked();
    const std::optional<study::Part> part =
        question.part.empty() ? std::nullopt : std::optional(study::parse_part(question.part));
    const auto& [study, points, manifest, changes, analyses, data] = prepared;
    warn_about_times(points, options);
    const study::ResultsFolder folder(question.folder_for(study.name), part);
    study::Store store = open_store(folder, manifest);
    store.set(manifest, points);
    if (!part) take_parts_over(store, folder, prepared, options);

    const study::Tasks tasks(points, study.hardware, part);
    study::Conducted conducted;
    if (const int open = tasks.open_nodes(store.points()); open > 0)
        inform(fmt::format("finding the hardware of {}; one that was never asked for may take some minutes",
                           with_number(open, "node")),
               options);
    {
        const std::unique_ptr<WorkerPool> workers = workers_for(prepared, tasks, question, ranks);
        ProgressLine line(options);
        conducted = study::conduct(
            store, tasks, *workers,
            [&](const study::Advance& advance) {
                line.show(fmt::format("{} of {} done, {} left,", advance.done, advance.all,
                                      advance.seconds_left < 0 ? "?" : fmt::format("{:.0f} s", advance.seconds_left)),
                          advance.part);
            },
            [] { return interrupted != 0; });
    }
    if (interrupted == 0) analyse(prepared, store, folder, jobs_of(question), part, options);
    if (part) {
        const int code = end_of_part(prepared, *part, tasks, store, folder, options);
        return interrupted != 0 ? end_of_interrupted() : code;
    }
    for (const std::string& problem : conducted.problems) complain(problem);  // makes the exit code 1
    const Outlook outlook = conclude(prepared, store, folder, options);
    show(outlook, folder);
    if (interrupted == 0) return is_well(outlook, conducted) ? 0 : 1;
    if (const int open = tasks.open_nodes(store.points()); open > 0)
        complain(fmt::format("the hardware of {} is not known yet", with_number(open, "node")));
    return end_of_interrupted();
}

}  // namespace

std::string failures_text(const Outlook& outlook) {
    std::string text;
    for (const study::StoredPoint& point : outlook.points) {
        if (point.passed() || point.state == study::StoredPoint::State::open) continue;
        text += fmt::format("FAILED  {}\n        {}\n", point.command, point.message);
    }
    return text.empty() ? "" : "\n" + text;
}

nlohmann::ordered_json failures_json(const Outlook& outlook) {
    auto json = nlohmann::ordered_json::array();
    for (const study::StoredPoint& point : outlook.points) {
        if (point.passed() || point.state == study::StoredPoint::State::open) continue;
        json.push_back({{"command", point.command}, {"message", point.message}});
    }
    return json;
}

int run_study(const std::function<study::Prepared()>& prepare, const StudyQuestion& question,
              const CommonOptions& options, const Show& show) {
    return among_ranks(prepare,
                       [&](study::Ranks* ranks) { return lead_study(prepare(), question, options, ranks, show); });
}

}  // namespace narrows
