#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"

/// A network that a file describes, in the format of docs/networks.md.
namespace narrows {

inline constexpr std::size_t most_channel_classes = 100;  // a router keeps the number of a class in a byte

/// Where a switch is drawn.
struct DrawnAt {
    double x;
    double y;
};

/// An output or an input port of a switch.
struct SwitchPort {
    int at;
    int port;
};

/// The equal channels of an output port.
struct FileChannel {
    SwitchPort from;
    SwitchPort to;
    int channel_class;  ///< index in NetworkFile::classes
    int count;
};

/// Where the messages of a node enter the network, and where those to it leave.
struct FileEndpoint {
    SwitchPort entry;
    SwitchPort exit;
    Place place;
};

/// A row of the route table: messages to these nodes that are at the switch take the port, in one of these lanes.
struct FileRoute {
    int at;
    std::optional<int> in_port;  ///< only messages that have come by this input port
    std::optional<int> lane;     ///< only messages in this lane
    std::vector<int> to;
    int port;
    std::uint32_t lanes;  ///< bit i stands for lane i; 0: all lanes
    Place place;
};

struct NetworkFile {
    std::string name;                  ///< name of the file, without its folder
    std::string text;                  ///< what is in the file
    std::vector<DrawnAt> switches;     ///< indexed by number of the switch
    std::vector<int> ports;            ///< ports of each switch, on both sides
    std::vector<std::string> classes;  ///< classes of the channels between switches
    std::vector<FileChannel> channels;
    std::vector<FileEndpoint> endpoints;  ///< indexed by node
    std::vector<FileRoute> routes;        ///< empty: the shortest ways
    int lanes_named = 1;                  ///< one more than the greatest lane that a route names

    int nodes() const { return static_cast<int>(endpoints.size()); }
    int switch_count() const { return static_cast<int>(switches.size()); }
};

/// Reads the text of a network file; messages call it `file`. Throws InputError with all errors, unless no message
/// can pass between two of the nodes, or a message could not be routed.
std::shared_ptr<const NetworkFile> parse_network(std::string_view text, const std::string& file);

/// Reads a file. Where there is none, the error is at `place`. Throws InputError.
std::shared_ptr<const NetworkFile> load_network(const std::string& file, const Place& place);

}  // namespace narrows
