#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

namespace narrows {

/// Channels from an output port of a router to an input port of another one. Outputs and inputs of a router are
/// numbered separately from 0. Each port has at most one such entry.
struct OwnChannels {
    int from;
    int port;
    int to;
    int in_port;
    int channel_class = 0;  ///< index in OwnTopology::channel_classes
    int channels = 1;       ///< number of equal channels side by side
};

/// The place of a message that asks for its next channel.
struct RouteQuestion {
    int here;     ///< the router
    int in_port;  ///< input port; -1: the message starts here
    int lane;     ///< the lane in which it came; 0 if it starts
    int from;     ///< the sending node
    int to;       ///< the receiving node
};

/// The next channel of the message.
struct RouteAnswer {
    int port;
    std::uint32_t lanes = ~std::uint32_t{0};  ///< bit i: it may take lane i
};

/// The position of a router in drawings. Neighbours are about 1 apart.
struct DrawnPlace {
    double x;
    double y;
};

/// A network of a shape: its channels and its routing function. Routers 0 to nodes() - 1 have a node each; the others
/// are switches. The routing function must always give the same answer. It is not called where a message has arrived.
class OwnNetwork {
public:
    virtual ~OwnNetwork() = default;
    virtual int nodes() const = 0;
    virtual int switches() const { return 0; }
    virtual std::vector<OwnChannels> channels() const = 0;
    virtual RouteAnswer route(const RouteQuestion& question) const = 0;

    /// By default, all routers on a circle.
    virtual DrawnPlace position(int router) const {
        const double turn = 2 * std::numbers::pi / (nodes() + switches());
        return {std::cos(turn * router) / turn, std::sin(turn * router) / turn};
    }
    virtual std::string port_name(int /*router*/, int port) const { return std::to_string(port); }
};

/// The description of a kind of network.
struct OwnTopology {
    std::string name;                                     ///< as in topology.kind = "..."
    std::string summary;                                  ///< a short description
    std::string routing;                                  ///< a short description of the routes
    int lanes = 1;                                        ///< number of lanes that the routing needs
    std::vector<std::string> channel_classes{"network"};  ///< channels of a class can have their own values
};

}  // namespace narrows
