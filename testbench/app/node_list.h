#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// The nodes in `written` ("0,5-7" or "all"), in order. `option`: the option with this value. Throws InputError.
std::vector<NodeId> parse_nodes(std::string_view option, const std::string& written, int nodes);

/// An option with a list of numbers.
struct ListOption {
    std::string_view option;
    std::string_view written;    ///< its whole value
    std::string_view one;        ///< "node"
    std::string_view several;    ///< "nodes"
    int count;                   ///< how many things can be numbered
    std::string_view also = "";  ///< another example, for error messages
};

/// The numbers in `items` ("0,5-7"), in order. Throws InputError.
std::vector<int> parse_numbers(const ListOption& list, std::string_view items);

std::vector<NodeId> all_nodes(int nodes);

/// JSON shows nodes as integers.
inline std::vector<int> numbers(const std::vector<NodeId>& nodes) { return {nodes.begin(), nodes.end()}; }

/// "0, 5-7"
std::string numbers_text(const std::vector<int>& numbers);
inline std::string nodes_text(const std::vector<NodeId>& nodes) { return numbers_text(numbers(nodes)); }

}  // namespace narrows
