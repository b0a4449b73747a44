#pragma once

#include <string>
#include <vector>

#include "tests/reference/dice.h"

namespace narrows::reference {

/// The text of a random network file (docs/networks.md): strongly connected, with groups and two classes of channels,
/// nodes that enter at one switch and leave at another, and maybe a table of routes, with which messages may wait for
/// each other in a circle.
class RandomFile {
public:
    explicit RandomFile(Dice& dice);

    std::string text() const;
    /// As above with a table, whose rows name some of so many lanes.
    std::string text_with_routes(Dice& dice, int lanes) const;

private:
    struct Channel {
        int from, port, to, in_port, group;
        bool is_long;
    };
    struct Endpoint {
        int enters, in_port, leaves, port;
    };

    void join(Dice& dice, int from, int to);
    std::vector<int> steps_to(int to) const;
    std::vector<Channel> nearer(int at, const std::vector<int>& steps) const;

    int switches_;
    std::vector<int> next_port_;     // indexed by switch
    std::vector<int> next_in_port_;  // indexed by switch
    std::vector<Channel> channels_;
    std::vector<Endpoint> endpoints_;
};

}  // namespace narrows::reference
