#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace narrows::lockstep {

/// Changes of the machine `cns1` (KEY=VALUE) that make a small random machine which the RTL describes; the same for the
/// same seed. Of three successive seeds, one has a network that is wider than the interface, one an interface that is
/// wider than a network of several bytes a cycle, with injection buffers, and one several links and buffers.
std::vector<std::string> drawn_machine(std::uint64_t seed);

}  // namespace narrows::lockstep
