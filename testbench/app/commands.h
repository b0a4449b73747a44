#pragma once

#include <CLI/CLI.hpp>
#include <memory>

namespace narrows {

inline constexpr int exit_bad_input = 2;

/// A command that is being added, with its options as CLI11 knows them and as they are written.
template <typename Options>
struct AddedCommand {
    CLI::App& command;
    Options& options;
};

/// The commands of the program. Each has a file X_command.cpp with its options and its work.
class CommandList {
public:
    explicit CommandList(CLI::App& app) : app_(app) {}

    /// `act` gets the options as written, after their `settle(command)`. It prints the result and returns the exit
    /// code: 0 if everything was done and every check held, 1 if a check failed. It throws bad input as InputError.
    template <typename Options>
    AddedCommand<Options> add(const char* name, const char* description, int (*act)(const Options& options)) {
        CLI::App& command = *app_.add_subcommand(name, description);
        // The callback shares ownership, so they live as long as the command.
        const auto options = std::make_shared<Options>();
        command.callback([this, &command, options, act] {
            options->settle(command);
            exit_code_ = act(*options);
        });
        return {command, *options};
    }
    /// Adds a command without options.
    void add(const char* name, const char* description, int (*act)()) {
        app_.add_subcommand(name, description)->callback([this, act] { exit_code_ = act(); });
    }

    /// The exit code of the command that has run.
    int exit_code() const { return exit_code_; }

private:
    CLI::App& app_;
    int exit_code_ = 0;
};

void add_list(CommandList& commands);
void add_new(CommandList& commands);
void add_show(CommandList& commands);
void add_run(CommandList& commands);
void add_why(CommandList& commands);
void add_timeline(CommandList& commands);
void add_wave(CommandList& commands);
void add_trace(CommandList& commands);
void add_lockstep(CommandList& commands);
void add_bounds(CommandList& commands);
void add_compare(CommandList& commands);
void add_schema(CommandList& commands);
void add_reproduce(CommandList& commands);
void add_study(CommandList& commands);
void add_check(CommandList& commands);
void add_report(CommandList& commands);

}  // namespace narrows
