#pragma once

#include <exception>
#include <string>
#include <vector>

namespace narrows {

/// The place of an input: in a file, with line and column counted from 1 (0: the file as a whole), or a command-line
/// argument, which is then the name.
struct Place {
    std::string name;
    unsigned line = 0;
    unsigned column = 0;

    std::string text() const;  ///< "machines/cns1.toml:12:5", "interface.links=9"
};

/// An error in the input. The message says what is wrong and, after a semicolon, how to correct it.
struct Problem {
    Place place;
    std::string message;

    std::string text() const;  ///< "machines/cns1.toml:12:5: ...; ..."
};

/// Invalid input, with all errors found, at least one.
class InputError final : public std::exception {
public:
    InputError(Place place, std::string message);
    explicit InputError(std::vector<Problem> problems);

    const char* what() const noexcept override { return what_.c_str(); }  ///< all problems, one a line
    const std::vector<Problem>& problems() const { return problems_; }
    const Place& place() const { return problems_.front().place; }            ///< the place of the first problem
    const std::string& message() const { return problems_.front().message; }  ///< the message of the first problem

private:
    std::vector<Problem> problems_;
    std::string what_;
};

/// Runs `action`, and adds the problems of its InputError, if it throws one.
template <class Action>
void collect_problems(std::vector<Problem>& problems, Action action) {
    try {
        action();
    } catch (const InputError& error) {
        problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
}

}  // namespace narrows
