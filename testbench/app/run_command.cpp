#include <fmt/format.h>

#include "testbench/app/commands.h"
#include "testbench/app/report.h"

namespace narrows {

int run_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const CommonOptions& options) {
    const Request request(machine, workload, arguments);
    warn_about(request, options);
    const RunReport report = run_and_judge(request, options);
    fmt::print("{}", options.json ? to_json(report).dump(2) + "\n" : to_text(report));
    return report.judgement.passed() ? 0 : 1;
}

int test_command() {
    fmt::print(stderr, "narrows: the tests are run by the launcher: ./narrows test in the source folder\n");
    return 2;
}

}  // namespace narrows
