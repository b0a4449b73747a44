#pragma once

/// Before a function whose loops suit vector instructions: the compiler makes a second version of it, for processors
/// with AVX2, and the right one is chosen when the program starts. The results are the same: AVX2 has no instruction
/// that multiplies and adds with one rounding. The build with sanitizers has only the version for all processors, so
/// that the tests run both.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define NARROWS_WIDE_VECTORS [[gnu::target_clones("avx2", "default")]]
#else
#define NARROWS_WIDE_VECTORS
#endif
