#include <fmt/format.h>

#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/schema.h"

namespace narrows {

namespace {

struct SchemaOptions {
    std::string command = "run";

    void settle(const CLI::App& /*command*/) const {}
};

int print_schema(const SchemaOptions& wanted) {
    print(schema_text(wanted.command));
    return 0;
}

}  // namespace

void add_schema(CommandList& commands) {
    const auto [command, options] =
        commands.add("schema", "print the JSON Schema of the output of a command with --json", print_schema);
    command.add_option("COMMAND", options.command,
                       "the command; or error or progress: the lines on standard error; default: run");
}

}  // namespace narrows
