#pragma once

#include <fmt/format.h>

#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "models/machine/input_error.h"

namespace narrows {

/// Calls a function of the user's. What it throws is an error of the user's, and is told as one: "mine: its checks:
/// no". `name`: of what the user has registered; `who()`: which function it is.
template <class Who, class Call>
auto calls_user(const std::string& name, Who who, Call call) {
    const auto told = [&](const char* problem) {
        return InputError(Place{name}, fmt::format("{}: {}", who(), problem));
    };
    try {
        return call();
    } catch (const InputError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        throw told(error.what());
    } catch (...) {
        throw told("it throws what is no std::exception; throw a std::runtime_error that says what is wrong");
    }
}

/// What a make function of the user's returns for the arguments. `registered`: a workload or a topology. Throws
/// std::invalid_argument if it does: the values do not fit.
template <class Registered, class... Arguments>
auto made_by(const Registered& registered, const Arguments&... arguments) {
    std::optional<std::invalid_argument> misfit;
    const auto make = [&] {
        try {
            return registered.make(arguments...);
        } catch (const std::invalid_argument& error) {
            misfit = error;
            return decltype(registered.make(arguments...)){};
        }
    };
    auto made = calls_user(
        registered.text.name, [] { return "its make function"; }, make);
    if (misfit) throw *misfit;
    if (made == nullptr)
        throw InputError(Place{registered.text.name}, "its make function returns nothing; return what it makes");
    return made;
}

}  // namespace narrows
