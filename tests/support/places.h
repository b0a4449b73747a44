#pragma once

/// The paths that tests need on this machine.
namespace narrows::test_places {

extern const char* const sources;   ///< the root of the repository
extern const char* const machines;  ///< the machines that come with Narrows
extern const char* const build;     ///< where CMake builds
extern const char* const program;   ///< path of the program

}  // namespace narrows::test_places
