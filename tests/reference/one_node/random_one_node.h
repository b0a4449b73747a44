#pragma once

#include <array>
#include <set>
#include <string>

#include "tests/reference/nodes/random_shared_nodes.h"

namespace narrows::reference {

/// Properties of a node beyond those of shared nodes that do not mix rules (docs/timing.md, "What parameters decide").
enum class NodeRow {
    links,        ///< several links of an interface
    at_arrival,   ///< overheads are due at arrival
    delivery,     ///< message.order
    in_register,  ///< a send needs its register
    acknowledge,  ///< interface.acknowledge
    hold,         ///< interface.unexpected
    moves,        ///< the processor moves the data
    port,         ///< the memory is a port that moves vector registers
    without,      ///< messages do not ask the memory
    host,         ///< a host bus (docs/host-bus.md), and accesses that programs ask for
};
inline constexpr std::array all_node_rows{
    NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::in_register, NodeRow::acknowledge,
    NodeRow::hold,  NodeRow::moves,      NodeRow::port,     NodeRow::without,     NodeRow::host};
using NodeRows = std::set<NodeRow>;
inline const NodeRows any_node_rows{all_node_rows.begin(), all_node_rows.end()};

std::string name_of(NodeRow row);

/// Each of the rows, or not.
NodeRows drawn_rows(unsigned seed, const NodeRows& rows);

/// Random shared nodes with these rows, except rows that docs/nodes.md refuses on them. Another property that a row
/// excludes is dropped. A row changes no other draw of a seed.
class RandomOneNode : public RandomSharedNodes {
public:
    RandomOneNode(unsigned seed, const NodeRows& rows);

    /// The rows that it has.
    const NodeRows& rows() const { return rows_; }

private:
    void add(NodeRow row, Dice dice);
    void add_links(Dice& dice);
    void add_acknowledge();
    void add_port(Dice& dice);
    void add_host(Dice& dice);
    void remove_protocol();
    void choose_times(Dice dice);

    NodeRows rows_;
};

}  // namespace narrows::reference
