#pragma once

#include <string>

#include "testbench/app/message.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace narrows {

/// "narrows run MACHINE WORKLOAD [KEY=VALUE ...]", with the required options.
std::string usage(const CLI::App& command);

/// The error in a malformed command line, and the correct form.
ErrorMessage explained(const CLI::App& app, const CLI::ParseError& error);

}  // namespace narrows
