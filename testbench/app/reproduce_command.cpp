#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "models/machine/input_error.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/picture_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/reproduce/documents.h"
#include "testbench/reproduce/summary.h"

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

/// The parts of a document as parts of the time that it takes.
class PartsOfDocument {
public:
    explicit PartsOfDocument(const Document& document) : ends_(document.sections.size(), 1) {
        if (!document.efforts.empty()) ends_ = document.efforts;
        std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    }

    double finished(std::size_t part, double of_part) const {
        const double begin = part == 0 ? 0 : ends_[part - 1];
        return (begin + of_part * (ends_[part] - begin)) / ends_.back();
    }

private:
    std::vector<double> ends_;
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

int fit_command(const Document& document, const std::string& machine, const Progress& progress, ProgressLine& line,
                const CommonOptions& options) {
    if (!document.fit) {
        throw InputError(Place{"--fit=" + machine},
                         fmt::format("nothing of {} is fitted; leave --fit out", document.name));
    }
    const Section section = document.fit(machine, progress);
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

}  // namespace

int reproduce_command(const std::string& name, const ReproduceOptions& wanted, const CommonOptions& options) {
    const Document document = find_document(name);
    const std::optional<PictureFile> file = picture_wanted(document, wanted.picture);
    ProgressLine line(options);
    TimeLeft left(line);
    const Progress progress = [&left](double finished) { left.show(finished); };
    if (wanted.fit) return fit_command(document, *wanted.fit, progress, line, options);
    if (wanted.calibrate) return calibrate_command(document, progress, line, options);
    nlohmann::ordered_json json;
    if (!options.json) print(fmt::format("{}: printed beside simulated\n", document.title));
    const PartsOfDocument parts(document);
    std::vector<Section> sections;
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
        sections.push_back(document.sections[i]([&](double finished) { left.show(parts.finished(i, finished)); }));
        line.clear();
        json[sections.back().key] = to_json(sections.back());
        show(sections.back(), options);
    }
    const Section together = summary(document, sections);
    json[together.key] = to_json(together);
    json["passed"] = together.passed;
    show(together, options);
    if (options.json) print_json(json);
    if (file) file->write(document.picture(progress), document.title);
    return together.passed ? 0 : 1;
}

}  // namespace narrows
