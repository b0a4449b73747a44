#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace narrows {

/// "narrows run MACHINE WORKLOAD [KEY=VALUE ...]", with the required options.
std::string usage(const CLI::App& command);

/// The error message for a malformed command line, with the correct form.
std::string explained(const CLI::App& app, const CLI::ParseError& error);

}  // namespace narrows
