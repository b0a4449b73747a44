#pragma once

#include <functional>
#include <string>

#include "traces/waves/wave.h"

/// Properties of a wave that all file formats need.
namespace narrows::waves {

/// Number of bits for the values of each signal.
std::vector<int> widths(const Wave& wave);
int width_of(const Enumeration& enumeration);

/// The binary digits of a change of data.
std::string data_digits(const Wave& wave, const SignalChange& change);

/// Visits all signals in order, and the scopes that open and close between them.
void for_each_in_scopes(const Wave& wave, const std::function<void(const std::string&)>& open,
                        const std::function<void()>& close, const std::function<void(SignalId)>& signal);

}  // namespace narrows::waves
