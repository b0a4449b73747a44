#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/parameters.h"

namespace narrows {

/// Adds the parameters that a class of channels can have of its own, behind those of the network: "network.lanes" has
/// "network.channels.global.lanes" and so on, one for each class of any topology. `texts` keeps their names and
/// descriptions, and must live as long as the parameters.
void add_own_parameters(std::vector<Parameter>& parameters, std::deque<std::string>& texts);

/// The name of the parameter that gives the value of a class of channels: of its own, if it has one, else of the
/// network.
std::string_view parameter_of(const Machine& machine, ChannelClass channel_class, std::string_view of_network);

/// "network.channels.globl.lanes": true if the name is one of a class of channels, known or not.
bool is_own_name(std::string_view name);
/// What to write instead of an unknown name of a class of channels, if there are these classes.
std::string suggest_own_parameter(std::string_view unknown, std::span<const std::string_view> classes);

}  // namespace narrows
