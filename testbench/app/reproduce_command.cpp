#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "models/machine/input_error.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/picture_file.h"
#include "testbench/app/progress_line.h"
#include "testbench/reproduce/documents.h"

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

/// Prints the section unless JSON is wanted.
void show(const Section& section, const CommonOptions& options) {
    if (options.json) return;
    print("\n" + to_text(section.table));
    if (!section.passed) print("  FAILED: a difference from the printed numbers is not explained\n");
    flush_output();
}

int fit_command(const Document& document, const std::string& machine, const Progress& progress, ProgressLine& line,
                const CommonOptions& options) {
    if (!document.fit) {
        throw InputError(Place{"--fit=" + machine},
                         fmt::format("nothing of {} is fitted; leave --fit out", document.name));
    }
    const Section section = document.fit(machine, progress);
    line.clear();
    show(section, options);
    if (options.json) print_json({{section.key, to_json(section)}, {"passed", section.passed}});
    return section.passed ? 0 : 1;
}

}  // namespace

int reproduce_command(const std::string& name, const std::string& picture, const std::optional<std::string>& fit,
                      const CommonOptions& options) {
    const Document document = find_document(name);
    const std::optional<PictureFile> file = picture_wanted(document, picture);
    ProgressLine line(options);
    std::string doing = "simulating";
    const Progress progress = [&](double finished) { line.show(doing, finished); };
    if (fit) return fit_command(document, *fit, progress, line, options);
    bool passed = true;
    nlohmann::ordered_json json;
    if (!options.json) print(fmt::format("{}: printed beside simulated\n", document.title));
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
        doing = fmt::format("simulating table {} of {}:", i + 1, document.sections.size());
        const Section section = document.sections[i](progress);
        line.clear();
        passed = passed && section.passed;
        json[section.key] = to_json(section);
        show(section, options);
    }
    json["passed"] = passed;
    if (options.json) print_json(json);
    doing = "simulating";
    if (file) file->write(document.picture(progress), document.title);
    return passed ? 0 : 1;
}

}  // namespace narrows
