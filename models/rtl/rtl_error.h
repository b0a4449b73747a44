#pragma once

#include <stdexcept>

namespace narrows::rtl {

/// The RTL does something that the model cannot follow, or an assertion of it does not hold.
class RtlError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows::rtl
