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

}  // namespace

int reproduce_command(const std::string& name, const std::string& picture, const CommonOptions& options) {
    const Document document = find_document(name);
    const std::optional<PictureFile> file = picture_wanted(document, picture);
    ProgressLine line(options);
    const Progress progress = [&line](double finished) { line.show("simulating", finished); };
    bool passed = true;
    nlohmann::ordered_json json;
    if (!options.json) print(fmt::format("{}: printed beside simulated\n", document.title));
    for (const auto& section_of : document.sections) {
        const Section section = section_of(progress);
        line.clear();
        passed = passed && section.passed;
        json[section.key] = to_json(section);
        if (options.json) continue;
        print("\n" + to_text(section.table));
        if (!section.passed) print("  FAILED: a difference from the printed numbers is not explained\n");
        flush_output();
    }
    json["passed"] = passed;
    if (options.json) print_json(json);
    if (file) file->write(document.picture(progress), document.title);
    return passed ? 0 : 1;
}

}  // namespace narrows
