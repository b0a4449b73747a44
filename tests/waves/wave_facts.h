#pragma once

#include "tests/waves/expected.h"

namespace narrows {

/// A logged run, with the names that waves have for its messages, routers and channels.
class WaveFacts {
public:
    WaveFacts(const LogCopy& run, const Machine& machine, const Topology& topology)
        : run_(run), machine_(machine), topology_(topology) {}

protected:
    using Messages = std::vector<const LoggedMessage*>;

    /// "3.2"; empty without a message.
    std::string id(const LoggedMessage* m) const;
    std::uint64_t number_of(const LoggedMessage& m) const;
    /// "node_3", "switch_0", ...
    std::string name_of(RouterId router) const;
    /// As above for a message by its number in the log.
    std::string id_of(std::uint64_t number) const;
    /// The resource that the message asks for at `place` of its path.
    std::string crossing_name(const LoggedMessage& m, std::size_t place) const;
    bool is_shared() const;
    /// True if interfaces have injection buffers.
    bool injects() const;

    const LogCopy& run_;
    const Machine& machine_;
    const Topology& topology_;
};

}  // namespace narrows
