#pragma once

#include <cstdint>

namespace narrows {

#ifdef __SANITIZE_ADDRESS__
inline constexpr bool has_sanitizers = true;
#else
inline constexpr bool has_sanitizers = false;
#endif

/// False: only a part of a test, because sanitizers make it ten times slower, or because somebody waits for
/// `./narrows test`, which sets NARROWS_QUICK.
bool thorough();

/// The given number of random cases, or the first tenth of them.
template <class Number>
Number usual_cases(Number all) {
    return thorough() ? all : all / 10;
}

/// How many random messages RTL and model are compared on, all machines together. NARROWS_LOCKSTEP_MESSAGES sets
/// another number; `./narrows test --long` does.
std::uint64_t lockstep_messages();

/// How many random machines a search tries, of each sort. NARROWS_RANDOM_MACHINES sets another number;
/// `./narrows test --long` does.
unsigned random_machines(unsigned usual);
/// The seed of the first machine: 1, unless NARROWS_FIRST_SEED sets another one.
unsigned first_machine();

/// How many seeds the confidence intervals of the workload traffic are tried with. NARROWS_TRAFFIC_SEEDS sets another
/// number; `./narrows test --long` does.
int traffic_seeds();

/// True if every collective runs on every kind of network of 2 to 100 nodes, and on all machines; false for a sample.
/// NARROWS_ALL_COLLECTIVES decides; `./narrows test --long` sets it.
bool all_collectives();

/// How many random study files are answered. NARROWS_RANDOM_STUDIES sets another number; `./narrows test --long` does.
std::uint64_t random_studies();

/// How many random runs have to be accepted, and the number of the first one. NARROWS_RANDOM_RUNS and
/// NARROWS_FIRST_RANDOM_RUN set other numbers; `./narrows test --long` does.
std::uint64_t random_runs(std::uint64_t usual);
std::uint64_t first_random_run();

/// How many random sets of parameters of the RTL are elaborated. NARROWS_LOCKSTEP_SETS sets another number;
/// `./narrows test --long` does.
inline constexpr std::uint64_t usual_lockstep_sets = 3;
std::uint64_t lockstep_sets();

}  // namespace narrows
