#include "tests/reference/random_file_traffic.h"

#include <algorithm>
#include <string>
#include <vector>

#include "models/machine/network_file.h"
#include "models/network/topology/make_topology.h"
#include "tests/reference/dice.h"

namespace narrows::reference {

namespace {

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

std::string pair_of(const std::string& key, int value) { return key + " = " + std::to_string(value); }

std::string lanes_text(Dice& dice, int lanes) {
    if (dice.one_in(2)) return "";
    const int first = dice.below(lanes);
    std::string text = ", lanes = [" + std::to_string(first);
    for (int lane = first + 1; lane < lanes; ++lane) {
        if (dice.one_in(2)) text += ", " + std::to_string(lane);
    }
    return text + "]";
}

RandomFile::RandomFile(Dice& dice)
    : switches_(1 + dice.below(6)),
      next_port_(static_cast<std::size_t>(switches_)),
      next_in_port_(static_cast<std::size_t>(switches_)) {
    for (int i = 0; i < switches_ && switches_ > 1; ++i) join(dice, i, (i + 1) % switches_);
    for (int more = switches_ > 1 ? dice.below(2 * switches_) : 0; more > 0; --more) {
        const int from = dice.below(switches_);
        join(dice, from, (from + 1 + dice.below(switches_ - 1)) % switches_);
    }
    for (int nodes = 2 + dice.below(6); nodes > 0; --nodes) {
        const int enters = dice.below(switches_);
        const int leaves = dice.one_in(2) ? enters : dice.below(switches_);
        endpoints_.push_back({enters, next_in_port_[static_cast<std::size_t>(enters)]++, leaves,
                              next_port_[static_cast<std::size_t>(leaves)]++});
    }
}

void RandomFile::join(Dice& dice, int from, int to) {
    const int group = dice.any({1, 1, 2, 3});
    const bool is_long = dice.one_in(3);
    channels_.push_back({from, next_port_[static_cast<std::size_t>(from)]++, to,
                         next_in_port_[static_cast<std::size_t>(to)]++, group, is_long});
}

std::string RandomFile::text() const {
    std::string text = "switches = [";
    for (int i = 0; i < switches_; ++i) text += "[" + std::to_string(i) + ", 0], ";
    text += "]\nchannels = [\n";
    for (const Channel& c : channels_) {
        text += "{ " + pair_of("from", c.from) + ", " + pair_of("port", c.port) + ", " + pair_of("to", c.to) + ", " +
                pair_of("in_port", c.in_port) + ", " + pair_of("group", c.group) +
                (c.is_long ? ", class = \"long\" },\n" : " },\n");
    }
    text += "]\nendpoints = [\n";
    for (const Endpoint& e : endpoints_) {
        text += "{ " + pair_of("enters", e.enters) + ", " + pair_of("in_port", e.in_port) + ", " +
                pair_of("leaves", e.leaves) + ", " + pair_of("port", e.port) + " },\n";
    }
    return text + "]\n";
}

std::string RandomFile::text_with_routes(Dice& dice, int lanes) const {
    std::string text = this->text() + "routes = [\n";
    for (std::size_t node = 0; node < endpoints_.size(); ++node) {
        const std::vector<int> steps = steps_to(endpoints_[node].leaves);
        for (int at = 0; at < switches_; ++at) {
            if (at == endpoints_[node].leaves) continue;
            const std::vector<Channel> ways = nearer(at, steps);
            const auto row = [&](const std::string& input) {
                const Channel& way = ways[static_cast<std::size_t>(dice.below(static_cast<int>(ways.size())))];
                text += "{ " + pair_of("at", at) + input + ", " + pair_of("to", static_cast<int>(node)) + ", " +
                        pair_of("port", way.port) + lanes_text(dice, lanes) + " },\n";
            };
            row("");
            for (const Channel& c : channels_) {
                if (c.to != at || !dice.one_in(3)) continue;
                const std::string input = ", " + pair_of("in_port", c.in_port);
                row(input);
                if (dice.one_in(2)) row(input + ", " + pair_of("lane", dice.below(lanes)));
            }
        }
    }
    return text + "]\n";
}

/// Returns the fewest channels from each switch to `to`.
std::vector<int> RandomFile::steps_to(int to) const {
    std::vector<int> steps(static_cast<std::size_t>(switches_), switches_);
    steps[static_cast<std::size_t>(to)] = 0;
    for (int round = 0; round < switches_; ++round) {
        for (const Channel& c : channels_) {
            int& here = steps[static_cast<std::size_t>(c.from)];
            here = std::min(here, 1 + steps[static_cast<std::size_t>(c.to)]);
        }
    }
    return steps;
}

std::vector<RandomFile::Channel> RandomFile::nearer(int at, const std::vector<int>& steps) const {
    std::vector<Channel> ways;
    for (const Channel& c : channels_) {
        const bool nearer = steps[static_cast<std::size_t>(c.to)] < steps[static_cast<std::size_t>(at)];
        if (c.from == at && nearer) ways.push_back(c);
    }
    return ways;
}

}  // namespace

RandomFileTraffic::RandomFileTraffic(unsigned seed) : RandomTraffic(Dice(seed)) {
    choose_interface();
    choose_links();
    const RandomFile file(dice());
    machine.topology.kind = TopologyKind::file;
    machine.topology.file = parse_network(file.text(), "random.toml");
    choose_lanes(1);
    choose_classes(channel_classes(machine.topology).size(), 1);
    machine.topology.routing = dice().one_in(2) ? RoutingKind::table : RoutingKind::minimal;
    if (!dice().one_in(3)) {
        machine.topology.file = parse_network(file.text_with_routes(dice(), machine.fewest_lanes()), "random.toml");
    }
    choose_programs(machine.fewest_lanes());
    network_ = make_topology(machine);
    acknowledge_where_allowed(*network_);
}

}  // namespace narrows::reference
