#pragma once

#include <string>

namespace narrows {

/// The text of the `Error` that the function throws; empty if it throws none.
template <class Error, class Function>
std::string error_text(const Function& function) {
    try {
        function();
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

}  // namespace narrows
