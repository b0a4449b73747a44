#pragma once

#include <stdexcept>

namespace narrows {

/// A tool is missing, fails, or prints something unexpected. The text says what to do.
class ToolError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows
