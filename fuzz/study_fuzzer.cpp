// Reads any bytes as a study: its parser, and the formulas in it, may only throw InputError.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "testbench/study/condition.h"
#include "testbench/study/formula.h"
#include "testbench/study/quoted_words.h"
#include "testbench/study/shared_runs.h"
#include "testbench/study/study_file.h"
#include "testbench/study/wrong_formulas.h"

namespace {

using namespace narrows;

void read(std::string_view text) {
    study::Study study = study::parse_study(text, "x.toml");
    const bool has_analysis = std::ranges::any_of(
        study.sections, [](const study::Heading& section) { return !section.analysis.text.empty(); });
    const bool has_work = has_analysis || !study.runs.empty();
    if (!has_work || study.title.empty()) std::abort();  // the parser has accepted an incomplete study
    study::take_shared_runs(study);
    const bool is_left_open = std::ranges::any_of(
        study.runs, [](const study::Runs& runs) { return !runs.sets("machine") || !runs.sets("workload"); });
    if (is_left_open) std::abort();  // `of` did not determine the run
    if (!study::wrong_formulas(study, {}).empty()) return;
    const study::Meaning meaning{
        .number = [](std::string_view name) { return static_cast<double>(name.size()); },
        .words = [](std::string_view name) { return std::vector<std::string>{std::string(name)}; },
        .elsewhere = [](const study::ValueElsewhere& other) { return static_cast<double>(other.where.size()); }};
    for (const study::Column& column : study.columns) study::evaluate(column.formula, meaning);
    for (const study::StatedCheck& check : study.checks) {
        for (const study::Formula& formula : check.formulas()) study::evaluate(formula, meaning);
        if (check.formula.text.empty()) continue;
        for (const study::ConditionPart& part : study::condition_parts(check.formula)) {
            study::evaluate(part.left, meaning);
            if (!part.sign.empty()) study::evaluate(part.right, meaning);
        }
    }
}

}  // namespace

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc needs this symbol

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        read({reinterpret_cast<const char*>(data), size});
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) {
            if (problem.message.empty()) std::abort();
        }
    }
    return 0;
}
