#include "tests/support/effort.h"

#include <cstdlib>
#include <string>

namespace narrows {

std::int64_t lockstep_messages() {
    const char* const number = std::getenv("NARROWS_LOCKSTEP_MESSAGES");
    return number == nullptr ? 96'000 : std::stoll(number);
}

}  // namespace narrows
