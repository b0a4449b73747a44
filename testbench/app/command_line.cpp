#include "testbench/app/command_line.h"

#include <fmt/format.h>
#include <malloc.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <new>
#include <sstream>
#include <string_view>

#include "models/machine/input_error.h"
#include "models/rtl/rtl_error.h"
#include "testbench/app/commands.h"
#include "testbench/app/crash_message.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/usage.h"
#include "testbench/base/places/places.h"
#include "testbench/base/tool_error.h"
#include "testbench/base/whole_file.h"
#include "testbench/own_rtl/verilator.h"
#include "testbench/run/run_pool.h"
#include "testbench/study/asked_runs.h"
#include "testbench/study/store.h"

namespace narrows {

namespace {

constexpr int failure = 1;

/// Finding the handler of std::bad_alloc needs stack, which cannot grow when no memory is left, so it grows here.
[[gnu::noinline]] void grow_stack() {
    constexpr std::size_t bytes = std::size_t{1024} * 1024;  // a run that starts its programs needs a third of it
    constexpr std::size_t page = 4096;
    [[maybe_unused]] volatile char stack[bytes];
    for (std::size_t at = 0; at < bytes; at += page) stack[at] = 0;
}

int test_by_launcher() {
    tell_error({Place{"test"}, "the tests are run by the launcher; write ./narrows test in the source folder"},
               exit_bad_input);
    return exit_bad_input;
}

/// Throws the exceptions of the command.
int parse_and_run(int argc, char* argv[]) {
    CLI::App app{"A cycle-level hardware model of a multicomputer node's network interface.", places::program_name()};
    app.require_subcommand(1);
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app.footer("Run '" + places::program_name() +
               " COMMAND --help' for the options of a command.\n"
               "Exit code: 0 = done, and every check passed; 1 = a check failed; 2 = bad input.");
    app.set_version_flag("--version", std::string("narrows ") + places::version);

    CommandList commands(app);
    for (void (*const add)(CommandList&) :
         {add_list, add_new, add_show, add_run, add_why, add_timeline, add_wave, add_trace, add_lockstep, add_bounds,
          add_compare, add_schema, add_reproduce, add_study, add_check, add_report})
        add(commands);
    commands.add("test", "run all tests (only by the ./narrows launcher)", test_by_launcher);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {  // --help, --version
            std::ostringstream text;
            app.exit(error, text, text);
            print(text.str());
            return 0;
        }
        tell_error(explained(app, error), exit_bad_input);
        return exit_bad_input;
    }
    return commands.exit_code();
}

/// A run gives back its memory, and the next one takes as much. The allocator keeps it: to get cleared pages from the
/// kernel again takes up to a fifth of the time.
void keep_freed_memory() {
    mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the largest that it takes
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
}

}  // namespace

int command_line(int argc, char* argv[], const std::function<void()>& prepare) {
    prepare_for_failed_writes();
    setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 0);  // otherwise SystemC prints its copyright to standard error
    // Reports errors of an unreadable command line in the form that it asks for.
    if (std::any_of(argv, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; }))
        tell_errors_as_json();
    try {
        if (prepare) prepare();
        const int code = parse_and_run(argc, argv);
        flush_output();
        return code;
    } catch (const InputError& error) {
        for (const auto& [place, message] : error.problems()) tell_error({place, message}, exit_bad_input);
        return exit_bad_input;
    } catch (const RefusedByVerilator& error) {
        tell_error(error.lines(), exit_bad_input);
        return exit_bad_input;
    } catch (const places::PlaceError& error) {
        tell_error(ErrorMessage(error.what()), exit_bad_input);
        return exit_bad_input;
    } catch (const OutputError& error) {
        if (!error.reader_has_left()) tell_error(ErrorMessage(error.what()), failure);
    } catch (const rtl::RtlError& error) {
        tell_error(ErrorMessage(error.what()), failure);
    } catch (const FileError& error) {
        tell_error(ErrorMessage(error.what()), failure);
    } catch (const ToolError& error) {
        tell_error(ErrorMessage(error.what()), failure);
    } catch (const study::StoreError& error) {
        tell_error(ErrorMessage(error.what()), failure);
    } catch (const study::MissingRun& error) {
        tell_error(ErrorMessage(error.what()), failure);
    } catch (const PoolError& error) {
        tell_error(fmt::format("{}; run it alone to see why", error.what()), failure);
    } catch (const std::exception& error) {
        tell_error(failure_text(error), failure);
    }
    return failure;
}

int main_of_program(int argc, char* argv[], const std::function<void()>& prepare) {
    grow_stack();
    keep_freed_memory();
    tell_of_crashes();
    return command_line(argc, argv, prepare);
}

}  // namespace narrows
