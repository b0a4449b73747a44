#include "models/machine/input_error.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace narrows {

std::string Place::text() const {
    if (name.empty()) return "''";
    return line == 0 ? name : fmt::format("{}:{}:{}", name, line, column);
}

std::string Problem::text() const { return fmt::format("{}: {}", place.text(), message); }

InputError::InputError(Place place, std::string message)
    : InputError(std::vector<Problem>{{std::move(place), std::move(message)}}) {}

InputError::InputError(std::vector<Problem> problems) : problems_(std::move(problems)) {
    assert(!problems_.empty());
    for (const Problem& problem : problems_) {
        if (!what_.empty()) what_ += '\n';
        what_ += problem.text();
    }
}

}  // namespace narrows
