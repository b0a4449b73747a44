#include "tests/support/effort.h"

#include <cstdlib>
#include <string>

namespace narrows {

namespace {

std::uint64_t number_of(const char* variable, std::uint64_t otherwise) {
    const char* const number = std::getenv(variable);
    return number == nullptr ? otherwise : std::stoull(number);
}

}  // namespace

bool thorough() {
    static const bool quick = has_sanitizers || number_of("NARROWS_QUICK", 0) > 0;
    return !quick;
}

std::uint64_t lockstep_messages() { return number_of("NARROWS_LOCKSTEP_MESSAGES", 96'000); }

std::uint64_t lockstep_sets() { return number_of("NARROWS_LOCKSTEP_SETS", usual_lockstep_sets); }

bool all_collectives() { return number_of("NARROWS_ALL_COLLECTIVES", 0) > 0; }

std::uint64_t random_runs(std::uint64_t usual) { return number_of("NARROWS_RANDOM_RUNS", usual_cases(usual)); }

std::uint64_t first_random_run() { return number_of("NARROWS_FIRST_RANDOM_RUN", 1); }

unsigned random_machines(unsigned usual) {
    return static_cast<unsigned>(number_of("NARROWS_RANDOM_MACHINES", usual_cases(usual)));
}

unsigned first_machine() { return static_cast<unsigned>(number_of("NARROWS_FIRST_SEED", 1)); }

std::uint64_t random_studies() { return number_of("NARROWS_RANDOM_STUDIES", usual_cases(100)); }

int traffic_seeds() { return static_cast<int>(number_of("NARROWS_TRAFFIC_SEEDS", thorough() ? 30 : 4)); }

}  // namespace narrows
