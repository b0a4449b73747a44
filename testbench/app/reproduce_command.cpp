#include <nlohmann/json.hpp>

#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/progress_line.h"
#include "testbench/app/reproduce/cns1.h"

namespace narrows {

int reproduce_command(const std::string& document, const CommonOptions& options) {
    if (document != "cns1") {
        throw InputError(Place{document}, "there is no document of this name to reproduce; known is cns1");
    }
    ProgressLine line(options);
    bool passed = true;
    nlohmann::ordered_json json;
    if (!options.json) {
        print("Mueller, All-to-all Broadcast on the CNS-1 (TR-93-082, 1993): printed beside simulated\n");
    }
    for (const auto section_of :
         {cns1::transfer_timeline, cns1::closed_forms_grid, cns1::bandwidths, cns1::sparse_network}) {
        const Section section = section_of([&line](double finished) { line.show("simulating", finished); });
        line.clear();
        passed = passed && section.passed;
        json[section.key] = to_json(section.table);
        json[section.key]["passed"] = section.passed;
        if (options.json) continue;
        print("\n" + to_text(section.table));
        if (!section.passed) print("  FAILED: something differs from what is printed and explained\n");
        flush_output();
    }
    json["passed"] = passed;
    if (options.json) print_json(json);
    return passed ? 0 : 1;
}

}  // namespace narrows
