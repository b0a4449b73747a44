#pragma once

#include <stdexcept>

namespace narrows::cost {

/// The cost of a node cannot be told: a tool is missing, fails, or says what nobody expects. Says what to do about it.
class CostError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows::cost
