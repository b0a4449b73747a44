#pragma once

#include <stdexcept>

namespace narrows::places {

/// The files of Narrows are missing or of another version. The text says what to do.
class PlaceError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows::places
