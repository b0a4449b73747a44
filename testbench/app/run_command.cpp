#include "testbench/app/commands.h"
#include "testbench/app/last_cycles.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/report.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/swapped.h"

namespace narrows {

int run_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const std::optional<std::string>& rtl, const CommonOptions& options) {
    refuse_swapped("run", machine, workload, arguments);
    const Request request(machine, workload, arguments);
    warn_about(request, options);
    const RtlPart part = rtl_part(rtl, request.machine());
    const RunReport report = run_and_judge(request, options, part);
    options.json ? print_json(to_json(report)) : print(to_text(report));
    if (!report.simulation.finished) {
        show_last_cycles(request.machine(), request.topology(), request.type().name,
                         *request.make_workload(options.seed), part, report.simulation);
    }
    return report.judgement.passed() ? 0 : 1;
}

int test_command() {
    complain("test: the tests are run by the launcher; write ./narrows test in the source folder");
    return 2;
}

}  // namespace narrows
