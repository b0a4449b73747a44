#pragma once

/// Where tests find things on this machine.
namespace narrows::test_places {

extern const char* const sources;   ///< the root of the repository
extern const char* const machines;  ///< the machines that Narrows brings
extern const char* const build;     ///< where CMake builds
extern const char* const program;   ///< narrows

}  // namespace narrows::test_places
