#include "testbench/app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>

#include "models/machine/input_error.h"
#include "models/rtl/rtl_error.h"
#include "testbench/app/commands.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/usage.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool_error.h"
#include "testbench/base/whole_file.h"
#include "testbench/run/run_pool.h"
#include "testbench/study/asked_runs.h"
#include "testbench/study/store.h"

namespace narrows {

namespace {

constexpr int failure = 1;

int test_by_launcher() {
    complain("test: the tests are run by the launcher; write ./narrows test in the source folder");
    return exit_bad_input;
}

/// Throws what the command throws.
int parse_and_run(CLI::App& app, const CommandList& commands, int argc, char* argv[]) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            std::ostringstream text;
            app.exit(error, text, text);
            print(text.str());
            return 0;
        }
        complain(explained(app, error));
        return exit_bad_input;
    }
    return commands.exit_code();
}

}  // namespace

int command_line(int argc, char* argv[]) {
    prepare_for_failed_writes();
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);  // otherwise SystemC prints its copyright to standard error
    CLI::App app{"A cycle-level hardware model of a multicomputer node's network interface.", "narrows"};
    app.require_subcommand(1);
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app.footer(
        "Run 'narrows COMMAND --help' for the options of a command.\n"
        "Exit code: 0 = done, and every check passed; 1 = a check failed; 2 = bad input.");
    app.set_version_flag("--version", std::string("narrows ") + places::version);

    CommandList commands(app);
    for (void (*const add)(CommandList&) :
         {add_list, add_new, add_show, add_run, add_why, add_timeline, add_wave, add_trace, add_bounds, add_compare,
          add_schema, add_reproduce, add_study, add_check, add_report})
        add(commands);
    commands.add("test", "run all tests (only by the ./narrows launcher)", test_by_launcher);

    try {
        const int code = parse_and_run(app, commands, argc, argv);
        flush_output();
        return code;
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) complain(problem.text());
        return exit_bad_input;
    } catch (const OutputError& error) {
        if (!error.reader_has_left()) complain(error.what());
    } catch (const rtl::RtlError& error) {
        complain(error.what());
    } catch (const FileError& error) {
        complain(error.what());
    } catch (const ToolError& error) {
        complain(error.what());
    } catch (const study::StoreError& error) {
        complain(error.what());
    } catch (const study::MissingRun& error) {
        complain(error.what());
    } catch (const PoolError& error) {
        complain(fmt::format("{}; run it alone to see why", error.what()));
    } catch (const std::exception& error) {
        complain(failure_text(error));
    }
    return failure;
}

}  // namespace narrows
