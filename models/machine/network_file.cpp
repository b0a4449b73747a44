#include "models/machine/network_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "models/machine/network_file_checks.h"
#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"

namespace narrows {

namespace {

constexpr int most_switches = 65536;
constexpr int most_file_ports = 1024;  // a switch has at most so many ports on each side
constexpr int most_group = 256;
constexpr int most_file_lanes = 32;
constexpr double most_coordinate = 1e6;

using Keys = std::vector<std::string_view>;

/// Keeps one of several problems with the same message, which may have one cause, and adds their number.
void say_once(std::vector<Problem>& problems) {
    std::map<std::string, int> times;
    for (const Problem& problem : problems) ++times[problem.message];
    std::vector<Problem> kept;
    for (Problem& problem : problems) {
        int& left = times[problem.message];
        if (left == 0) continue;
        if (left > 1)
            problem.message += fmt::format(" (the same in {} further place{})", left - 1, left > 2 ? "s" : "");
        left = 0;
        kept.push_back(std::move(problem));
    }
    problems = std::move(kept);
}

/// Reads one file, and collects its errors.
class NetworkReader {
public:
    explicit NetworkReader(const std::string& file) : file_(file) {}

    std::shared_ptr<const NetworkFile> read(const toml::table& root, std::string_view text) {
        network_.name = std::filesystem::path(file_).filename().string();
        network_.text = text;
        check_keys(root, "a network", {"switches", "channels", "endpoints", "routes"});
        for_each_row(root, "switches", true, [this](const toml::node& node) { read_switch(node); });
        network_.ports.assign(network_.switches.size(), 0);
        for_each_row(root, "channels", false, [this](const toml::node& node) { read_channel(node); });
        for_each_row(root, "endpoints", true, [this](const toml::node& node) { read_endpoint(node); });
        for_each_row(root, "routes", false, [this](const toml::node& node) { read_route(node); });
        refuse_problems();
        check_reach(network_, {file_}, problems_);
        if (problems_.empty()) check_routes(network_, {file_}, problems_);
        refuse_problems();
        return std::make_shared<const NetworkFile>(std::move(network_));
    }

private:
    using Wired = std::map<std::pair<int, int>, Place>;  ///< keys are switch and port

    Place place_of(const toml::source_region& region) const { return place_in(file_, region); }
    Place place_of(const toml::node& node) const { return place_of(node.source()); }
    void complain(Place place, std::string message) { problems_.push_back({std::move(place), std::move(message)}); }

    void refuse_problems() {
        sort_by_place(problems_);
        say_once(problems_);
        if (!problems_.empty()) throw InputError(std::move(problems_));
    }

    void check_keys(const toml::table& table, std::string_view what, const Keys& known) {
        for (auto&& [key, node] : table) {
            if (std::ranges::find(known, key.str()) != known.end()) continue;
            const std::string otherwise = fmt::format("{} has {}", what, enumeration(known));
            complain(place_of(key.source()), fmt::format("unknown key '{}' of {}; {}", key.str(), what,
                                                         did_you_mean(key.str(), known, otherwise)));
        }
    }

    template <class Read>
    void for_each_row(const toml::table& root, std::string_view key, bool is_needed, Read read) {
        const toml::node* const node = root.get(key);
        if (node == nullptr) {
            if (is_needed) complain({file_}, fmt::format("{0} is missing; write {0} = [ ... ]", key));
            return;
        }
        const toml::array* const rows = node->as_array();
        if (rows == nullptr)
            return complain(place_of(*node), fmt::format("{} is {}; it must be an array", key, type_name(*node)));
        for (const toml::node& row : *rows) read(row);
    }

    void read_switch(const toml::node& node) {
        const toml::array* const pair = node.as_array();
        const auto coordinate = [&](std::size_t i) {
            const auto number = (*pair)[i].value<double>();
            const bool fits = (*pair)[i].is_number() && number && std::abs(*number) <= most_coordinate;
            return fits ? number : std::nullopt;
        };
        const bool is_pair = pair != nullptr && pair->size() == 2 && coordinate(0) && coordinate(1);
        if (!is_pair) {
            complain(place_of(node), fmt::format("this is not a position; write [x, y] for each switch, with numbers "
                                                 "from -{0} to {0}",
                                                 most_coordinate));
        }
        if (network_.switches.size() == most_switches)
            complain(place_of(node), fmt::format("a network has at most {} switches; leave some out", most_switches));
        if (network_.switches.size() > most_switches) return;
        network_.switches.push_back(is_pair ? DrawnAt{*coordinate(0), *coordinate(1)} : DrawnAt{0, 0});
    }

    /// The table of a row; null, with an error, if the node is no table.
    const toml::table* row_of(const toml::node& node, std::string_view what, const Keys& keys,
                              std::string_view example) {
        const toml::table* const row = node.as_table();
        if (row == nullptr) {
            complain(place_of(node), fmt::format("{} is {}; write {}", what, type_name(node), example));
        } else {
            check_keys(*row, what, keys);
        }
        return row;
    }

    /// A whole number from 0 (or `least`) to `most`; empty, with an error, for anything else.
    std::optional<int> number_of(const toml::node& node, std::string_view key, int most, int least = 0) {
        const auto number = node.value_exact<std::int64_t>();
        if (number && *number >= least && *number <= most) return static_cast<int>(*number);
        const std::string given = number ? fmt::format("{}", *number) : std::string(type_name(node));
        complain(place_of(node), most < least ? fmt::format("{} = {}, but there is none; give some first", key, given)
                                              : fmt::format("{} = {}; it must be a whole number from {} to {}", key,
                                                            given, least, most));
        return std::nullopt;
    }

    std::optional<int> number(const toml::table& row, std::string_view key, int most) {
        if (const toml::node* const node = row.get(key)) return number_of(*node, key, most);
        complain(place_of(row), fmt::format("{0} is missing; write {0} = ...", key));
        return std::nullopt;
    }

    std::optional<SwitchPort> switch_port(const toml::table& row, std::string_view at, std::string_view port) {
        const auto number_of_switch = number(row, at, network_.switch_count() - 1);
        const auto number_of_port = number(row, port, most_file_ports - 1);
        if (!number_of_switch || !number_of_port) return std::nullopt;
        return SwitchPort{*number_of_switch, *number_of_port};
    }

    /// Assigns the port to the row. Returns false, with an error, if it belongs to another one.
    bool wire(Wired& wired, std::string_view side, const SwitchPort& end, const toml::table& row) {
        const auto [before, is_new] = wired.emplace(std::pair(end.at, end.port), place_of(row));
        if (!is_new) {
            complain(place_of(row), fmt::format("{} port {} of switch {} is wired twice, here and in line {}; give "
                                                "each channel and each endpoint a port of its own",
                                                side, end.port, end.at, before->second.line));
            return false;
        }
        int& ports = network_.ports[static_cast<std::size_t>(end.at)];
        ports = std::max(ports, end.port + 1);
        return true;
    }
    bool wire_output(const SwitchPort& end, const toml::table& row) { return wire(outputs_, "output", end, row); }
    bool wire_input(const SwitchPort& end, const toml::table& row) { return wire(inputs_, "input", end, row); }

    void read_channel(const toml::node& node) {
        const toml::table* const row =
            row_of(node, "a channel", {"from", "port", "to", "in_port", "class", "group", "both_ways"},
                   "{ from = 0, port = 1, to = 1, in_port = 1 }");
        if (row == nullptr) return;
        const auto from = switch_port(*row, "from", "port");
        const auto to = switch_port(*row, "to", "in_port");
        const int channel_class = class_of(*row);
        const toml::node* const group = row->get("group");
        const auto count = group == nullptr ? 1 : number_of(*group, "group", most_group, 1);
        const bool both_ways = flag(*row, "both_ways");
        all_wires_known_ &= from && to && count;
        if (!from || !to || !count) return;
        if (from->at == to->at) {
            return complain(place_of(node), fmt::format("this channel leads from switch {0} to switch {0}; it must "
                                                        "lead to another switch",
                                                        from->at));
        }
        add_channel({*from, *to, channel_class, *count}, *row);
        if (both_ways) add_channel({*to, *from, channel_class, *count}, *row);
    }

    void add_channel(const FileChannel& channel, const toml::table& row) {
        const bool is_output = wire_output(channel.from, row);
        if (wire_input(channel.to, row) && is_output) network_.channels.push_back(channel);
    }

    bool flag(const toml::table& row, std::string_view key) {
        const toml::node* const node = row.get(key);
        if (node == nullptr) return false;
        if (!node->is_boolean())
            complain(place_of(*node), fmt::format("{} is {}; it must be true or false", key, type_name(*node)));
        return node->value_or(false);
    }

    int class_of(const toml::table& row) {
        const toml::node* const node = row.get("class");
        const std::string name = node == nullptr ? "network" : node->value_or(std::string());
        const bool is_valid =
            !name.empty() && name.size() <= 32 && name != "endpoint" && std::ranges::all_of(name, [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
            });
        if (!is_valid) {
            complain(place_of(*node),
                     "class must be a name of lower-case letters, digits and '-' other than endpoint; "
                     "for instance class = \"global\"");
            return 0;
        }
        const auto found = std::ranges::find(network_.classes, name);
        if (found == network_.classes.end() && network_.classes.size() == most_channel_classes) {
            complain(place_of(*node), fmt::format("class \"{}\" is one more than the {} that a network may have; "
                                                  "channels with the same values can share a class",
                                                  name, most_channel_classes));
            return 0;
        }
        if (found == network_.classes.end()) {
            network_.classes.push_back(name);
            return static_cast<int>(network_.classes.size()) - 1;
        }
        return static_cast<int>(found - network_.classes.begin());
    }

    void read_endpoint(const toml::node& node) {
        const toml::table* const row =
            row_of(node, "an endpoint", {"switch", "port", "enters", "in_port", "leaves"}, "{ switch = 0, port = 0 }");
        if (row == nullptr) return;
        const bool has_one_switch = row->contains("switch");
        for (const std::string_view key : {"enters", "in_port", "leaves"}) {
            if (has_one_switch && row->contains(key)) {
                return complain(place_of(*row->get(key)),
                                fmt::format("{} beside switch; write {{ switch, port }}, or {{ enters, in_port, "
                                            "leaves, port }}",
                                            key));
            }
        }
        const auto entry =
            has_one_switch ? switch_port(*row, "switch", "port") : switch_port(*row, "enters", "in_port");
        const auto exit = has_one_switch ? entry : switch_port(*row, "leaves", "port");
        // A node counts even if its port is refused, because routes may name all listed nodes.
        network_.endpoints.push_back({entry.value_or(SwitchPort{}), exit.value_or(SwitchPort{}), place_of(*row)});
        all_wires_known_ &= entry && exit;
        if (!entry || !exit) return;
        wire_input(*entry, *row);
        wire_output(*exit, *row);
    }

    void read_route(const toml::node& node) {
        const toml::table* const row = row_of(node, "a route", {"at", "in_port", "lane", "to", "port", "lanes"},
                                              "{ at = 0, to = [1, 2], port = 1 }");
        if (row == nullptr) return;
        const auto from = switch_port(*row, "at", "port");
        const std::vector<int> to = numbers(*row, "to", network_.nodes() - 1);
        const auto in_port = number_if(*row, "in_port", most_file_ports - 1);
        const auto lane = number_if(*row, "lane", most_file_lanes - 1);
        std::uint32_t lanes = 0;
        if (row->contains("lanes")) {
            for (const int allowed : numbers(*row, "lanes", most_file_lanes - 1)) {
                lanes |= std::uint32_t{1} << allowed;
                network_.lanes_named = std::max(network_.lanes_named, allowed + 1);
            }
        }
        if (lane) network_.lanes_named = std::max(network_.lanes_named, *lane + 1);
        if (lane && !in_port)
            complain(place_of(*row), "a route by lane needs in_port, too; write in_port = ... with lane = ...");
        if (!from) return;
        if (all_wires_known_ && !outputs_.contains({from->at, from->port})) {
            return complain(place_of(*row), fmt::format("port {} of switch {} leads nowhere; name a port with a "
                                                        "channel or an endpoint",
                                                        from->port, from->at));
        }
        network_.routes.push_back({from->at, in_port, lane, to, from->port, lanes, place_of(*row)});
    }

    std::optional<int> number_if(const toml::table& row, std::string_view key, int most) {
        const toml::node* const node = row.get(key);
        return node == nullptr ? std::nullopt : number_of(*node, key, most);
    }

    /// Reads one number, or a list with at least one.
    std::vector<int> numbers(const toml::table& row, std::string_view key, int most) {
        const toml::node* const node = row.get(key);
        std::vector<int> all;
        if (node == nullptr) {
            complain(place_of(row), fmt::format("{0} is missing; write {0} = ...", key));
        } else if (const toml::array* const list = node->as_array()) {
            if (list->empty()) complain(place_of(*node), fmt::format("{} is empty; give at least one number", key));
            for (const toml::node& one : *list) {
                if (const auto number = number_of(one, key, most)) all.push_back(*number);
            }
        } else if (const auto number = number_of(*node, key, most)) {
            all.push_back(*number);
        }
        return all;
    }

    std::string file_;
    NetworkFile network_;
    std::vector<Problem> problems_;
    Wired outputs_;
    Wired inputs_;
    bool all_wires_known_ = true;  ///< every end of every channel and endpoint could be read
};

}  // namespace

std::shared_ptr<const NetworkFile> parse_network(std::string_view text, const std::string& file) {
    return NetworkReader(file).read(parse_toml(text, file), text);
}

std::shared_ptr<const NetworkFile> load_network(const std::string& file, const Place& place) {
    return parse_network(read_text(file, place, "a network"), file);
}

}  // namespace narrows
