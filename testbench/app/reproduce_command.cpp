#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <tuple>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/picture_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/study_commands.h"
#include "testbench/reproduce/documents.h"
#include "testbench/reproduce/fingerprint.h"
#include "testbench/study/prepared.h"
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
    std::vector<std::string> changes = question.changes;
    const std::string data = study::take_data(changes);
    const Section section = document.fit(machine, {changes, progress, &asked, {}, data});
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

/// The parts of the document of this name that no formula expresses. Throws InputError if there is no such document.
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

struct ReproduceOptions : CommandOptions {
    std::string name;
    StudyQuestion question;
    std::string picture;             ///< file; empty without
    std::optional<std::string> fit;  ///< machine whose constants are fitted; nothing else is done then
    bool calibrate = false;          ///< only make the stored results again
};

int reproduce(const ReproduceOptions& wanted) {
    const auto& [name, question, options] = std::tie(wanted.name, wanted.question, wanted.common);
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
        svg.empty() ? complain("no picture, because some of its numbers are missing") : file->write(svg, wanted.name);
    };
    return check_studies({name}, question, analyses_of(all), options, draw);
}

}  // namespace

void add_reproduce(CommandList& commands) {
    const auto [command, options] =
        commands.add("reproduce", "compare the printed numbers of a source document with simulated ones", reproduce);
    options.add_to(command);
    const std::vector<std::string> names = study::names_of_documents();
    command
        .add_option("DOCUMENT", options.name, alternatives(std::vector<std::string_view>(names.begin(), names.end())))
        ->required();
    command.add_option("KEY=VALUE", options.question.changes, "changes of all runs that do not set KEY");
    add_check_options(command, options.question);
    command
        .add_option("--picture", options.picture,
                    fmt::format("also draw the figures of {}, in a file that ends in .svg or .html",
                                names_of_documents([](const Document& d) { return static_cast<bool>(d.picture); })))
        ->type_name("FILE");
    command
        .add_option("--fit", options.fit,
                    fmt::format("only fit the constants of a machine of {} to printed numbers, and show them",
                                names_of_documents([](const Document& d) { return static_cast<bool>(d.fit); })))
        ->type_name("MACHINE");
    command
        .add_flag(
            "--calibrate", options.calibrate,
            fmt::format("only search for the machine nearest to the times of {}, and keep the results (15 minutes "
                        "of processor time)",
                        names_of_documents([](const Document& d) { return static_cast<bool>(d.calibrate); })))
        ->disable_flag_override();
}

}  // namespace narrows
