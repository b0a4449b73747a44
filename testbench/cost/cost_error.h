#pragma once

#include <stdexcept>

namespace narrows::cost {

/// The cost of a node cannot be found: a tool is missing, fails, or prints something unexpected. The text says what to
/// do.
class CostError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows::cost
