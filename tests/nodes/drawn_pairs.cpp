#include "tests/nodes/drawn_pairs.h"

#include <algorithm>
#include <array>
#include <set>

namespace narrows {

namespace {

struct DrawnFeature {
    std::string name;
    bool (*is_on)(const Machine&);
};

bool has_servers(const Machine& m) {
    return m.memory.bandwidth.bytes + m.memory.port_bandwidth.bytes + m.interface.host_bus_bandwidth.bytes > 0;
}

bool has_disturbances(const Machine& m) { return m.processor.noise_length > 0 || m.processor.overhead_variation > 0; }

bool has_several_packets(const Machine& m) { return m.most_in_packet() < m.message.largest_payload(); }

constexpr std::size_t rows = 10;  // come first

const std::vector<DrawnFeature>& features() {
    static const std::vector<DrawnFeature> all{
        {"links", [](const Machine& m) { return m.interface.links > 1; }},
        {"at arrival",
         [](const Machine& m) { return m.processor.receive_overhead_due == ReceiveOverhead::at_arrival; }},
        {"delivery", [](const Machine& m) { return m.message.order == MessageOrder::delivery; }},
        {"register", [](const Machine& m) { return m.interface.sends == SendStart::in_register; }},
        {"acknowledge", [](const Machine& m) { return m.interface.acknowledge != Acknowledge::none; }},
        {"hold", [](const Machine& m) { return m.interface.unexpected == Unexpected::hold; }},
        {"moves", [](const Machine& m) { return m.interface.data_mover == DataMover::processor; }},
        {"port", [](const Machine& m) { return m.memory.timing != MemoryTiming::off; }},
        {"without", [](const Machine& m) { return !m.memory.of_messages; }},
        {"host", [](const Machine& m) { return m.host.is_given(); }},
        {"links chosen", [](const Machine& m) { return m.interface.link_choice != LinkChoice::named; }},
        {"processors", [](const Machine& m) { return m.node.processors > 1; }},
        {"interfaces", [](const Machine& m) { return m.node.interfaces > 1; }},
        {"packets", has_several_packets},
        {"cut by processor", [](const Machine& m) { return m.message.cut == MessageCut::processor; }},
        {"copies", [](const Machine& m) { return m.message.copies > 0; }},
        {"servers", has_servers},
        {"eager", [](const Machine& m) { return m.has_credits(); }},
        {"room", [](const Machine& m) { return m.interface.unexpected == Unexpected::room; }},
        {"disturbances", has_disturbances},
        {"other jobs", [](const Machine& m) { return m.background.load > 0; }},
        {"medium", [](const Machine& m) { return m.has_medium(); }},
    };
    return all;
}

/// True for pairs in "What is refused, and why".
bool is_refused(const std::string& row, const std::string& other) {
    static const std::set<std::pair<std::string, std::string>> all{
        {"port", "servers"},    {"port", "copies"},      {"moves", "other jobs"}, {"moves", "room"},
        {"hold", "moves"},      {"register", "eager"},   {"hold", "eager"},       {"hold", "room"},
        {"hold", "other jobs"}, {"delivery", "eager"},   {"delivery", "room"},    {"links", "medium"},
        {"register", "host"},   {"acknowledge", "host"}, {"moves", "host"},       {"port", "host"},
        {"host", "medium"}};
    return all.contains({row, other});
}

}  // namespace

void DrawnPairs::add(const Machine& machine) {
    const std::vector<DrawnFeature>& all = features();
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t other = 0; other < all.size(); ++other)
            machines_[{row, other}] += all[row].is_on(machine) && all[other].is_on(machine) ? 1 : 0;
    }
}

std::string DrawnPairs::table() const {
    std::string text = "| |";
    for (std::size_t row = 0; row < rows; ++row) text += " " + features()[row].name + " |";
    text += "\n|---|";
    for (std::size_t row = 0; row < rows; ++row) text += "---:|";
    for (std::size_t other = 0; other < features().size(); ++other) {
        text += "\n| " + features()[other].name + " |";
        for (std::size_t row = 0; row < rows; ++row) {
            const bool is_below = other >= rows || row <= other;
            text += is_below ? " " + std::to_string(machines_.at({row, other})) + " |" : " |";
        }
    }
    return text + "\n";
}

std::vector<std::string> DrawnPairs::fewer_than(unsigned machines) const {
    std::vector<std::string> pairs;
    for (const auto& [pair, count] : machines_) {
        const auto [row, other] = pair;
        const bool is_drawn = machines_.at({row, row}) > 0 && (other >= rows || machines_.at({other, other}) > 0);
        const std::string& name = features()[row].name;
        if (is_drawn && (other >= rows || row < other) && count < machines && !is_refused(name, features()[other].name))
            pairs.push_back(name + " and " + features()[other].name + ": " + std::to_string(count));
    }
    return pairs;
}

}  // namespace narrows
