// Any bytes as a study: its parser, and the formulas in it, may only throw InputError.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "testbench/study/formula.h"
#include "testbench/study/study_file.h"
#include "testbench/study/wrong_columns.h"

namespace {

using namespace narrows;

void read(std::string_view text) {
    const study::Study study = study::parse_study(text, "x.toml");
    if (study.runs.empty() || study.title.empty()) std::abort();  // the parser has accepted an incomplete study
    if (!study::wrong_columns(study, {}).empty()) return;
    for (const study::Column& column : study.columns)
        study::evaluate(column.formula, [](std::string_view name) { return static_cast<double>(name.size()); });
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
