#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/parameters.h"

namespace narrows {

/// Adds the parameters that a class of channels can set itself, behind those of the network: after "network.lanes" come
/// "network.channels.global.lanes" and so on, one for each class of any topology. `texts` owns their names and
/// descriptions, and must live as long as the parameters.
void add_own_parameters(std::vector<Parameter>& parameters, std::deque<std::string>& texts);

/// The name of the parameter that gives a value of a class of channels: its own if it sets one, else the network's.
std::string_view parameter_of(const Machine& machine, ChannelClass channel_class, std::string_view of_network);

/// True if the name belongs to a class of channels, known or not: "network.channels.globl.lanes".
bool is_own_name(std::string_view name);
/// The suggestion for an unknown name of a class of channels, if there are these classes.
std::string suggest_own_parameter(std::string_view unknown, std::span<const std::string_view> classes);

}  // namespace narrows
