#include "tests/support/effort.h"

#include <cstdlib>
#include <string>

namespace narrows {

namespace {

std::int64_t number_of(const char* variable, std::int64_t otherwise) {
    const char* const number = std::getenv(variable);
    return number == nullptr ? otherwise : std::stoll(number);
}

}  // namespace

std::int64_t lockstep_messages() { return number_of("NARROWS_LOCKSTEP_MESSAGES", 96'000); }

std::uint64_t lockstep_sets() { return static_cast<std::uint64_t>(number_of("NARROWS_LOCKSTEP_SETS", 3)); }

}  // namespace narrows
