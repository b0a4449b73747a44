#pragma once

#include <span>
#include <vector>

#include "testbench/workloads/parameters.h"

/// Sizes in words or elements can be given in bytes as well: bytes=1MiB instead of words=262144.
namespace narrows {

struct Machine;
struct ParameterDefault;

/// Parameters that give a size.
extern const ParameterText bytes_per_rank;
extern const ParameterText bytes_per_pair;
extern const ParameterText bytes_per_link;
extern const ParameterText bytes_per_message;
extern const ParameterText bytes_in_all;
extern const ParameterText total_bytes;

constexpr SizeInBytes words_as(const ParameterText& bytes) { return {&bytes, 0}; }
constexpr SizeInBytes doubles_as(const ParameterText& bytes) { return {&bytes, sizeof(double)}; }

/// The arguments with words or elements in place of bytes. Throws InputError if the bytes are no whole number of them,
/// or if both are given.
std::vector<KeyValue> in_words_and_elements(std::span<const ParameterDefault> parameters, const Machine& machine,
                                            std::span<const KeyValue> arguments);

}  // namespace narrows
