#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace narrows {

/// What is wrong with a command line that does not have the form of one, and what would be right.
std::string explained(const CLI::App& app, const CLI::ParseError& error);

}  // namespace narrows
