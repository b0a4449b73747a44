#pragma once

#include <stdexcept>

namespace narrows::places {

/// The files of Narrows are not where the program looks for them, or are of another version. The text says what to do.
class PlaceError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace narrows::places
