#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/picture_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/reproduce/documents.h"
#include "testbench/reproduce/fingerprint.h"
#include "testbench/study/results_folder.h"
#include "testbench/study/study_file.h"

namespace narrows {

namespace {

std::optional<PictureFile> picture_wanted(const Document& document, const std::string& file) {
    if (file.empty()) return std::nullopt;
    if (!document.picture) {
        throw InputError(Place{"--picture=" + file},
                         fmt::format("{} has no figures to draw; leave --picture out", document.name));
    }
    return PictureFile(file);
}

/// "simulating, about 40 s left, 35 %".
class TimeLeft {
public:
    explicit TimeLeft(ProgressLine& line) : line_(line) {}

    void show(double finished) {
        constexpr double enough_to_tell = 0.02;
        if (finished < enough_to_tell) {
            line_.show("simulating", finished);
            return;
        }
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
        line_.show(fmt::format("simulating, about {:.0f} s left,", passed.count() * (1 - finished) / finished),
                   finished);
    }

private:
    ProgressLine& line_;
    std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

/// Prints the section unless JSON is wanted.
void show(const Section& section, const CommonOptions& options) {
    if (options.json) return;
    print("\n" + to_text(section));
    if (!section.passed) print("  FAILED\n");
    flush_output();
}

int show_all(const std::vector<Section>& sections, const CommonOptions& options) {
    bool passed = true;
    nlohmann::ordered_json json;
    for (const Section& section : sections) {
        passed = passed && section.passed;
        json[section.key] = to_json(section);
        show(section, options);
    }
    json["passed"] = passed;
    if (options.json) print_json(json);
    return passed ? 0 : 1;
}

int fit_command(const Document& document, const std::string& machine, const StudyQuestion& question, ProgressLine& line,
                const CommonOptions& options) {
    if (!document.fit) {
        throw InputError(Place{"--fit=" + machine},
                         fmt::format("nothing of {} is fitted; leave --fit out", document.name));
    }
    const study::ResultsFolder folder(question.folder_for(std::string(document.name)));
    study::AskedRuns asked(folder.asked(), analyses_fingerprint(), question.jobs);
    const Progress progress = [&line](double finished) { line.show("simulating,", finished); };
    const Section section = document.fit(machine, {question.changes, progress, &asked});
    line.clear();
    return show_all({section}, options);
}

int calibrate_command(const Document& document, const Progress& progress, ProgressLine& line,
                      const CommonOptions& options) {
    if (!document.calibrate) {
        throw InputError(Place{"--calibrate"},
                         fmt::format("no machine of {} is calibrated; leave --calibrate out", document.name));
    }
    const std::vector<Section> sections = document.calibrate(progress);
    line.clear();
    return show_all(sections, options);
}

/// What no formula says of the document of this name. Throws InputError if there is none.
Document document_of(const std::string& name, const std::vector<Document>& some) {
    const std::vector<std::string> all = study::names_of_documents();
    if (std::ranges::find(all, name) == all.end()) {
        const std::vector<std::string_view> names(all.begin(), all.end());
        throw InputError(Place{name}, fmt::format("there is no document of this name to reproduce; {}",
                                                  did_you_mean(name, names, "it must be " + alternatives(names))));
    }
    const auto found = std::ranges::find(some, name, &Document::name);
    return found == some.end() ? Document{name, {}} : *found;
}

}  // namespace

int reproduce_command(const std::string& name, const ReproduceOptions& wanted, const StudyQuestion& question,
                      const CommonOptions& options) {
    const std::vector<Document> all = documents();
    const Document document = document_of(name, all);
    const std::optional<PictureFile> file = picture_wanted(document, wanted.picture);
    ProgressLine line(options);
    TimeLeft left(line);
    const Progress progress = [&left](double finished) { left.show(finished); };
    if (wanted.fit) return fit_command(document, *wanted.fit, question, line, options);
    if (wanted.calibrate) return calibrate_command(document, progress, line, options);
    const auto draw = [&](const study::Study& study, const std::vector<study::StoredPoint>& points,
                          const std::vector<Section>& analysed) {
        if (!file) return;
        const std::string svg = document.picture(study, points, analysed);
        svg.empty() ? complain("no picture, because some of its numbers are missing") : file->write(svg, name);
    };
    return check_command({name}, question, analyses_of(all), options, draw);
}

}  // namespace narrows
