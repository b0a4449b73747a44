#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace narrows {

/// The words of a command as they were read, one after the other.
struct CommandWords {
    std::string& what;
    std::string& machine;
    std::string& workload;
    std::vector<std::string>& arguments;
};

/// KEY=VALUE may stand before and between the names that the command begins with: puts the words in order. Throws
/// InputError if there are too few names.
void put_names_first(const CLI::App& command, const CommandWords& written);

}  // namespace narrows
