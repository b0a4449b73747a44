#pragma once

#include <vector>

#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

/// The order in which exchanges take the bits of the node number.
using BitOrder = std::vector<int>;

/// The orders in which 0, 1, .. bits - 1 can be taken.
std::vector<BitOrder> all_orders(int bits);

/// A butterfly whose words are in several parts, with a program for each: program p exchanges `words` words with the
/// node whose number differs in bit orders[p][0], then in orders[p][1], and so on, each step after the one before.
MakeWorkload exchange_in_steps(std::vector<BitOrder> orders, int words);

/// A butterfly that waits for nothing: a node hands over its messages one after another, in its own order.
MakeWorkload exchange_at_once(const std::vector<BitOrder>& order_of_node, int words);

}  // namespace narrows::foster
