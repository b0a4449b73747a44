#pragma once

#include <fmt/format.h>

#include <exception>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>

#include "models/machine/input_error.h"

namespace narrows {

/// Calls a function of the user's, and reports its exceptions as errors of the user's: "mine: its checks: no". `name`:
/// the name of what the user has registered; `who()`: the name of the function.
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

/// Calls a make function of the user's. `registered`: a workload or a topology. Passes on std::invalid_argument, which
/// means that the values do not fit.
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
