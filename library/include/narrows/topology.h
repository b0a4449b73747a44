#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

namespace narrows {

/// Channels from an output port of a router to an input port of another one. Ports are numbered from 0 at each router,
/// outputs and inputs apart. A port has one such entry at most.
struct OwnChannels {
    int from;
    int port;
    int to;
    int in_port;
    int channel_class = 0;  ///< its place in OwnTopology::channel_classes
    int channels = 1;       ///< equal ones, side by side
};

/// Where a message is when it asks for its next channel.
struct RouteQuestion {
    int here;     ///< the router
    int in_port;  ///< -1: it starts here
    int lane;     ///< in which it came; 0 where it starts
    int from;     ///< the node that sent it
    int to;       ///< the node that gets it
};

/// Where it goes from there.
struct RouteAnswer {
    int port;
    std::uint32_t lanes = ~std::uint32_t{0};  ///< bit i: it may take lane i
};

/// Where a router is drawn: neighbours are about 1 apart.
struct DrawnPlace {
    double x;
    double y;
};

/// A network of a shape: its channels and its routing function. Routers 0 to nodes() - 1 have a node each; the others
/// are switches. The routing function must answer the same whenever it is asked. It is not asked where a message has
/// arrived.
class OwnNetwork {
public:
    virtual ~OwnNetwork() = default;
    virtual int nodes() const = 0;
    virtual int switches() const { return 0; }
    virtual std::vector<OwnChannels> channels() const = 0;
    virtual RouteAnswer route(const RouteQuestion& question) const = 0;

    /// Unless it says something else: all routers on a circle.
    virtual DrawnPlace position(int router) const {
        const double turn = 2 * std::numbers::pi / (nodes() + switches());
        return {std::cos(turn * router) / turn, std::sin(turn * router) / turn};
    }
    virtual std::string port_name(int /*router*/, int port) const { return std::to_string(port); }
};

/// What is said of a kind of network.
struct OwnTopology {
    std::string name;                                     ///< as in topology.kind = "..."
    std::string summary;                                  ///< what it is, in a few words
    std::string routing;                                  ///< how messages go, in a few words
    int lanes = 1;                                        ///< lanes that the routing needs
    std::vector<std::string> channel_classes{"network"};  ///< channels of a class can have values of their own
};

}  // namespace narrows
