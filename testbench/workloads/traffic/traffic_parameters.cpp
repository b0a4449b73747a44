#include "testbench/workloads/traffic/traffic_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <numeric>

#include "models/machine/input_error.h"
#include "models/network/topology/packet_plan.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/traffic/destinations.h"
#include "testbench/workloads/traffic/weights_file.h"

namespace narrows {

namespace {

constexpr std::int64_t most_traffic_cycles = std::int64_t{1} << 32;

const std::array every_traffic_parameter{
    entries::choice("pattern",
                    {"uniform", "neighbour", "transpose", "bit-complement", "bit-reverse", "shuffle", "tornado",
                     "hotspot", "permutation", "matrix"},
                    &TrafficParameters::pattern, "which node a message goes to"),
    text_parameter("load", "above 0 to 1, max or none", &TrafficParameters::load,
                   "how much a node sends, as a share of what its interface links carry, headers included (on a "
                   "bus or an Ethernet the default is this share of the wire, for 100 messages a node); max: the next "
                   "message is always ready; none: rate says it"),
    text_parameter("rate", "above 0, or none", &TrafficParameters::rate,
                   "the same as messages a node and cycle; none: load says it"),
    entries::choice("process", {"bernoulli", "poisson", "bursty"}, &TrafficParameters::process,
                    "how messages come about in time"),
    entries::integer("burst", {1, 1 << 20}, "messages", &TrafficParameters::burst,
                     "messages of a burst on average, with process=bursty"),
    text_parameter("size", "64, 1KiB, 8:3,64:1 or largest", &TrafficParameters::size,
                   "bytes of payload per message; a mix names several with their weights; largest: a vector register")
        .with_commas(),
    entries::integer("cycles", {100, most_traffic_cycles}, "cycles", &TrafficParameters::cycles,
                     "messages that are generated in so many cycles are measured"),
    text_parameter("warmup", "0 to half of cycles, or found", &TrafficParameters::warmup,
                   "cycles at the beginning that are left out; found: until the latency has settled"),
    entries::integer("hot_node", {0, 65535}, "", &TrafficParameters::hot_node,
                     "the node that is hot, with pattern=hotspot"),
    entries::integer("hot_percent", {1, 100}, "percent", &TrafficParameters::hot_percent,
                     "of 100 messages, so many go to the hot node; the others to any node"),
    text_parameter("matrix", "a file, or none", &TrafficParameters::matrix,
                   "file of weights with pattern=matrix: a line for each source, a number for each destination")
        .with_commas(),
};

[[noreturn]] void refuse(const char* key, std::string_view value, const std::string& why) {
    throw InputError(Place{fmt::format("{}={}", key, value)}, why);
}

std::optional<double> number_of(std::string_view text) {
    double number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || rest != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
    return number;
}

std::string pattern_name(const TrafficParameters& p) { return value_text(traffic_parameters(), "pattern", p); }

int largest_payload(const Machine& machine) { return machine.message.vector_words * machine.message.word_bytes; }

int payload_bytes(const Machine& machine, const std::string& all, std::string_view text) {
    const auto bytes = read_bytes(text).value;
    const int largest = largest_payload(machine);
    if (bytes && *bytes >= 1 && *bytes <= largest) return static_cast<int>(*bytes);
    refuse("size", all,
           fmt::format("a payload has 1 to {} bytes on this machine, a whole number; write for instance size={} or "
                       "size=8:3,{}:1",
                       largest, largest, largest));
}

std::vector<DrawnSize> sizes_of(const Machine& machine, const std::string& text) {
    if (text == "largest") return {{largest_payload(machine), 1}};
    std::vector<DrawnSize> sizes;
    std::string_view rest = text;
    while (true) {
        const auto comma = rest.find(',');
        const std::string_view one = rest.substr(0, comma);
        const auto colon = one.find(':');
        const int bytes = payload_bytes(machine, text, one.substr(0, colon));
        const auto weight = colon == std::string_view::npos ? 1.0 : number_of(one.substr(colon + 1));
        if (!weight || *weight <= 0) {
            refuse("size", text, "a weight is a number above 0; write for instance size=8:3,64:1");
        }
        sizes.push_back({bytes, *weight});
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    const double sum = std::accumulate(sizes.begin(), sizes.end(), 0.0,
                                       [](double so_far, const DrawnSize& size) { return so_far + size.share; });
    for (DrawnSize& size : sizes) size.share /= sum;
    return sizes;
}

double mean_bytes(const std::vector<DrawnSize>& sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), 0.0,
                           [](double so_far, const DrawnSize& size) { return so_far + size.share * size.bytes; });
}

/// Mean number of packets of a message.
double mean_packets(const Machine& machine, const std::vector<DrawnSize>& sizes) {
    if (machine.message.packet_bytes == 0) return 1;
    double mean = 0;
    for (const DrawnSize& size : sizes)
        mean += size.share * PacketPlan(machine.message, static_cast<std::size_t>(size.bytes)).packets();
    return mean;
}

/// The capacity of all links of an interface.
double link_bytes_a_cycle(const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    return interface.links * static_cast<double>(interface.link_bytes_per_cycle) /
           static_cast<double>(interface.link_flit_time);
}

/// Messages a node and cycle that its interface links can carry; a share of these for each rank of a shared node.
double most_rate(const Machine& machine, const std::vector<DrawnSize>& sizes) {
    const double bytes = machine.message.header_bytes * mean_packets(machine, sizes) + mean_bytes(sizes);
    return link_bytes_a_cycle(machine) / bytes * machine.node.interfaces / machine.ranks_of_node();
}

std::optional<double> rate_of(const TrafficParameters& p, double most) {
    if (p.rate != "none") {
        if (p.load != "none")
            refuse("rate", p.rate, "load is given too, and both say how much is sent; leave out one of them");
        const auto rate = number_of(p.rate);
        if (!rate || *rate <= 0) refuse("rate", p.rate, "a rate is a number above 0; for instance rate=0.01");
        if (*rate > most) {
            refuse("rate", p.rate,
                   fmt::format("the interface links of a node carry {:.6g} messages of this size a cycle; use "
                               "rate={:.6g} or less, or load=max",
                               most, most));
        }
        return rate;
    }
    if (p.load == "none") refuse("load", p.load, "nothing says how much is sent; give load=0.5 or rate=0.01");
    if (p.load == "max") return std::nullopt;
    const auto load = number_of(p.load);
    if (!load || *load <= 0 || *load > 1) {
        refuse("load", p.load,
               "a load is a share of what the interface links carry, above 0 and at most 1, or max; for instance "
               "load=0.5");
    }
    return *load * most;
}

std::optional<Cycle> warmup_of(const TrafficParameters& p) {
    if (p.warmup == "found") return std::nullopt;
    const auto cycles = number_of(p.warmup);
    if (cycles && *cycles == std::floor(*cycles) && *cycles >= 0 && *cycles <= static_cast<double>(p.cycles / 2))
        return static_cast<Cycle>(*cycles);
    refuse("warmup", p.warmup,
           fmt::format(
               "the warm-up is found, or a whole number of cycles from 0 to half of cycles={}; for instance warmup=0",
               p.cycles));
}

void refuse_nodes_that_do_not_fit(const TrafficParameters& p, int nodes) {
    const bool by_bits = p.pattern == TrafficPattern::bit_complement || p.pattern == TrafficPattern::bit_reverse ||
                         p.pattern == TrafficPattern::shuffle;
    if (by_bits && !std::has_single_bit(static_cast<unsigned>(nodes))) {
        refuse(
            "pattern", pattern_name(p),
            fmt::format("this pattern needs a power of two of nodes, and there are {}; use a network of {} nodes, or "
                        "another pattern",
                        nodes, std::bit_floor(static_cast<unsigned>(nodes))));
    }
    const int side = static_cast<int>(std::lround(std::sqrt(nodes)));
    if (p.pattern == TrafficPattern::transpose && side * side != nodes) {
        refuse(
            "pattern", pattern_name(p),
            fmt::format("this pattern needs a square number of nodes, and there are {}; use a network of {} nodes, or "
                        "another pattern",
                        nodes, side * side));
    }
    if (p.pattern == TrafficPattern::hotspot && p.hot_node >= nodes) {
        refuse("hot_node", std::to_string(p.hot_node),
               fmt::format("there is no such node; nodes are numbered from 0 to {}", nodes - 1));
    }
}

void refuse_if_nobody_sends(const TrafficParameters& p, const Destinations& destinations, int nodes) {
    for (NodeId node = 0; node < nodes; ++node) {
        if (destinations.sends(node)) return;
    }
    refuse("pattern", pattern_name(p),
           fmt::format("with {} nodes each node would send to itself alone; use more nodes or another pattern", nodes));
}

/// A source of a matrix may send more than the mean, but no more than its links carry and its process generates.
void refuse_too_much_weight(const TrafficParameters& p, const TrafficSetting& setting, const Topology& topology,
                            const std::vector<unsigned>& lines) {
    if (!setting.rate) return;
    const Destinations destinations(setting, topology, 0);
    const double links = 1 / setting.period;
    const double most = setting.process == ArrivalProcess::bernoulli ? std::min(1.0, links) : links;
    for (NodeId node = 0; node < setting.nodes; ++node) {
        const double relative = destinations.relative_rate(node);
        if (*setting.rate * relative <= most * (1 + 1e-9)) continue;
        const bool by_load = p.rate == "none";
        // Rounded down to six digits, so that it is accepted.
        const double possible = std::floor(1e6 * most / relative * (by_load ? setting.period : 1)) / 1e6;
        throw InputError(
            Place{p.matrix, lines[static_cast<std::size_t>(node)], 1},
            fmt::format("node {} sends {:.4g} times as much as the mean of the sources, more than {}; use "
                        "{}={:.6g} or less, or smaller weights in this line",
                        int{node}, relative, most < links ? "one message a cycle" : "its interface links carry",
                        by_load ? "load" : "rate", possible));
    }
}

void refuse_unused(const TrafficParameters& p) {
    const bool is_matrix = p.pattern == TrafficPattern::matrix;
    if (is_matrix && p.matrix == "none") refuse("pattern", "matrix", "it needs a file of weights; add matrix=FILE");
    if (!is_matrix && p.matrix != "none") refuse("matrix", p.matrix, "this is for pattern=matrix; add that");
    const TrafficParameters unless_given;
    const auto refuse_changed = [&](const char* key, int TrafficParameters::*field, const char* needed) {
        if (p.*field == unless_given.*field) return;
        refuse(key, std::to_string(p.*field), fmt::format("this is for {}; add that, or leave it out", needed));
    };
    if (p.pattern != TrafficPattern::hotspot) {
        refuse_changed("hot_node", &TrafficParameters::hot_node, "pattern=hotspot");
        refuse_changed("hot_percent", &TrafficParameters::hot_percent, "pattern=hotspot");
    }
    if (p.process != ArrivalProcess::bursty) refuse_changed("burst", &TrafficParameters::burst, "process=bursty");
}

}  // namespace

std::span<const WorkloadParameter<TrafficParameters>> traffic_parameters() { return every_traffic_parameter; }

void leave_out_default(TrafficParameters& p, std::span<const KeyValue> arguments) {
    const auto is_said = [&](std::string_view key) {
        return std::ranges::any_of(arguments, [&](const KeyValue& argument) {
            return argument.key == key && argument.value != "none" && !argument.written;
        });
    };
    if (is_said("rate") && !is_said("load")) p.load = "none";
    if (is_said("load") && !is_said("rate")) p.rate = "none";
}

void complete_for_medium(TrafficParameters& p, const Machine& machine, std::span<const KeyValue> arguments) {
    constexpr double messages_a_node = 100;
    const auto is_given = [&](std::string_view key) {
        return std::ranges::find(arguments, key, &KeyValue::key) != arguments.end();
    };
    if (!machine.has_medium() || is_given("load") || is_given("rate")) return;
    const double of_medium = machine.network.link_bytes_per_cycle / static_cast<double>(machine.network.link_flit_time);
    const double of_nodes = link_bytes_a_cycle(machine) * machine.endpoints();
    const double load = *number_of(p.load) * std::min(1.0, of_medium / of_nodes);
    p.load = fmt::format("{:.3g}", load);
    if (is_given("cycles")) return;
    const double cycles = messages_a_node / (load * most_rate(machine, sizes_of(machine, p.size)));
    const double unit = std::pow(10, std::floor(std::log10(cycles)) - 1);
    p.cycles = std::clamp(static_cast<std::int64_t>(std::ceil(cycles / unit) * unit), p.cycles, most_traffic_cycles);
}

TrafficSetting traffic_setting(const Machine& machine, const Topology& topology, const TrafficParameters& p) {
    refuse_unused(p);
    refuse_nodes_that_do_not_fit(p, machine.ranks());
    TrafficSetting setting{};
    setting.nodes = machine.ranks();
    setting.pattern = p.pattern;
    setting.process = p.process;
    setting.sizes = sizes_of(machine, p.size);
    setting.mean_bytes = mean_bytes(setting.sizes);
    const double most = most_rate(machine, setting.sizes);
    setting.period = 1 / most;
    setting.rate = rate_of(p, most);
    if (setting.rate && setting.process == ArrivalProcess::bernoulli && *setting.rate > 1) {
        refuse("process", "bernoulli",
               fmt::format("it generates at most one message a cycle, and {:.6g} are asked for; use process=poisson",
                           *setting.rate));
    }
    setting.mean_burst = p.burst;
    setting.cycles = p.cycles;
    setting.warmup = warmup_of(p);
    setting.hot_node = NodeId(p.hot_node);
    setting.hot_share = p.hot_percent / 100.0;
    if (setting.pattern == TrafficPattern::matrix) {
        WeightsFile file = read_weights(p.matrix, setting.nodes);
        setting.weights = std::move(file.weights);
        refuse_too_much_weight(p, setting, topology, file.lines);
    }
    refuse_if_nobody_sends(p, Destinations(setting, topology, 0), setting.nodes);
    const double messages =
        std::ceil(setting.rate.value_or(most) * static_cast<double>(p.cycles)) * static_cast<double>(setting.nodes);
    const int longest = std::ranges::max(setting.sizes, {}, &DrawnSize::bytes).bytes;
    const int words = (longest + machine.message.word_bytes - 1) / machine.message.word_bytes;
    Demand demand{messages, words, 0, static_cast<double>(p.cycles)};
    demand.memory = messages * 96 + under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("cycles={}", p.cycles));
    return setting;
}

}  // namespace narrows
