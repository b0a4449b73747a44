#include "testbench/app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>

#include "testbench/app/commands.h"

namespace narrows {

namespace {

constexpr int bad_input = 2;

/// What was written for the command that was chosen.
struct Written {
    CommonOptions common;
    std::string machine;
    std::string workload;
    std::string what;
    std::vector<std::string> arguments;
};

void add_common(CLI::App& command, Written& written) {
    command.add_flag("--json", written.common.json, "one JSON object instead of text");
    command.add_flag("--quiet", written.common.quiet, "no progress, no warnings");
    command.add_option("--seed", written.common.seed, "for data, and for what workloads draw at random")->capture_default_str();
}

CLI::App& add_command(CLI::App& app, const char* name, const char* description, Written& written) {
    CLI::App& command = *app.add_subcommand(name, description);
    add_common(command, written);
    return command;
}

constexpr const char* key_values = "nodes=N, parameters of the workload (words=500), and of the machine (interface.links=2)";

void add_machine_and_workload(CLI::App& command, Written& written) {
    command.add_option("MACHINE", written.machine, "a name from 'narrows list machines', or a file")->required();
    command.add_option("WORKLOAD", written.workload, "a name from 'narrows list workloads'")->required();
    command.add_option("KEY=VALUE", written.arguments, key_values);
}

int dispatch(const CLI::App& app, const Written& w) {
    const std::string name = app.get_subcommands().front()->get_name();
    if (name == "schema") return schema_command();
    if (name == "test") return test_command();
    if (name == "list") return list_command(w.what, w.common);
    if (name == "show") return show_command(w.machine, w.arguments, w.common);
    if (name == "bounds") return bounds_command(w.machine, w.workload, w.arguments, w.common);
    if (name == "compare") return compare_command(w.workload, w.arguments, w.common);
    if (name == "reproduce") return reproduce_command(w.what, w.common);
    return run_command(w.machine, w.workload, w.arguments, w.common);
}

}  // namespace

int command_line(int argc, char* argv[]) {
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);  // SystemC greets on standard error otherwise
    Written written;
    CLI::App app{"A cycle-level hardware model of a multicomputer node's network interface."};
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("narrows ") + NARROWS_VERSION);

    CLI::App& list = add_command(app, "list", "what there is, one line each", written);
    list.add_option("WHAT", written.what, "machines, workloads or bounds; everything if left out");
    CLI::App& show = add_command(app, "show", "a machine's parameters with units, and where each comes from", written);
    show.add_option("MACHINE", written.machine, "a name from 'narrows list machines', or a file")->required();
    show.add_option("KEY=VALUE", written.arguments, "nodes=N and parameters of the machine (interface.links=2)");
    CLI::App& run = add_command(app, "run", "one run: cycles, bounds and gap, checks, busiest resources", written);
    add_machine_and_workload(run, written);
    add_machine_and_workload(
        add_command(app, "bounds", "closed forms and derived bounds, without simulating", written), written);
    CLI::App& compare = add_command(app, "compare", "machines side by side: ratios, and what limits each", written);
    compare.add_option("WORKLOAD", written.workload, "a name from 'narrows list workloads'")->required();
    compare.add_option("MACHINES", written.arguments, std::string("machines, and ") + key_values)->required();
    app.add_subcommand("schema", "the JSON Schema of what 'run --json' prints");
    CLI::App& reproduce =
        add_command(app, "reproduce", "a source document's tables and claims: printed beside simulated", written);
    reproduce.add_option("DOCUMENT", written.what, "cns1")->required();
    app.add_subcommand("test", "all tests (run by the ./narrows launcher)");

    try {
        app.parse(argc, argv);
        return dispatch(app, written);
    } catch (const CLI::ParseError& error) {
        const bool asked_for = error.get_exit_code() == 0;  // --help, --version
        app.exit(error);
        return asked_for ? EXIT_SUCCESS : bad_input;
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) fmt::print(stderr, "narrows: {}\n", problem.text());
        return bad_input;
    }
}

}  // namespace narrows
