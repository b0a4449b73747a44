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

/// The position of a switch in drawings.
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

/// The port where messages of a node enter the network, and the port where messages to it leave.
struct FileEndpoint {
    SwitchPort entry;
    SwitchPort exit;
    Place place;
};

/// A row of the route table: messages at the switch to these nodes take the port, in one of these lanes.
struct FileRoute {
    int at;
    std::optional<int> in_port;  ///< for messages from this input port only
    std::optional<int> lane;     ///< for messages in this lane only
    std::vector<int> to;
    int port;
    std::uint32_t lanes;  ///< bit i stands for lane i; 0: all lanes
    Place place;
};

struct NetworkFile {
    std::string name;                  ///< name of the file, without its folder
    std::string text;                  ///< contents of the file
    std::vector<DrawnAt> switches;     ///< indexed by number of the switch
    std::vector<int> ports;            ///< ports of each switch, on both sides
    std::vector<std::string> classes;  ///< classes of the channels between switches
    std::vector<FileChannel> channels;
    std::vector<FileEndpoint> endpoints;  ///< indexed by node
    std::vector<FileRoute> routes;        ///< empty: shortest paths
    int lanes_named = 1;                  ///< number of lanes that routes name: the highest lane plus one

    int nodes() const { return static_cast<int>(endpoints.size()); }
    int switch_count() const { return static_cast<int>(switches.size()); }
};

/// Reads the text of a network file, which error messages call `file`. Throws InputError with all errors. Errors of
/// paths and routes are looked for only if the rest is valid.
std::shared_ptr<const NetworkFile> parse_network(std::string_view text, const std::string& file);

/// Reads a file. If it does not exist, the error is at `place`. Throws InputError.
std::shared_ptr<const NetworkFile> load_network(const std::string& file, const Place& place);

}  // namespace narrows
