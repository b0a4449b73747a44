#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/options.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace narrows {

class Request;

/// Options of commands, as written. `add_to` declares them to CLI11; `settle` prepares them when all are read, and
/// throws InputError.

/// Options of nearly all commands.
struct CommandOptions {
    CommonOptions common;

    void add_to(CLI::App& command);
    void settle(const CLI::App& command) const;
};

/// Requires one of two options. Throws CLI::RequiredError.
void require_either(const CLI::App& command, const char* usual, const char* other);

/// A name that comes before KEY=VALUE.
struct PlacedName {
    const char* label;
    std::string* word;
};

/// KEY=VALUE, and the rounding of its values to whole cycles.
struct KeyValueOptions {
    std::vector<std::string> arguments;
    bool rounds = false;          ///< --round
    std::string kept = "cycles";  ///< --keep

    CLI::Option* add_to(CLI::App& command, const std::string& description, const char* name = "KEY=VALUE");
    /// Puts the words in order, since KEY=VALUE may come before and between the names. Throws InputError if there are
    /// too few names, or if options do not fit the arguments.
    TimeRules settle(const CLI::App& command, const std::vector<PlacedName>& names);
    /// The options about times, as they are written.
    std::vector<std::string> time_words() const;

private:
    void put_names_first(const CLI::App& command, const std::vector<PlacedName>& names);
    TimeRules time_rules() const;
};

/// Help texts on KEY=VALUE of a run, and of a machine.
inline constexpr const char* run_key_values =
    "nodes=N, parameters of the workload (words=500), and of the machine (interface.links=2)";
inline constexpr const char* machine_key_values = "nodes=N and parameters of the machine (interface.links=2)";

/// The options of commands for one run.
struct RunOptions : CommandOptions {
    std::string machine;
    std::string workload;
    KeyValueOptions key_values;
    RtlOptions rtl;

    void add_to(CLI::App& command);
    void settle(const CLI::App& command);
};

Request request_of(const RunOptions& options);

/// The options of commands for one run, or for a recording.
struct LoggedRunOptions : RunOptions {
    std::optional<std::string> from_record;

    void add_to(CLI::App& command);
    void settle(const CLI::App& command);

private:
    /// Refuses options that would change the run of a recording.
    void refuse_beside_recording(const CLI::App& command) const;
};

}  // namespace narrows
