#include "testbench/lockstep/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "models/network/topology/resource.h"
#include "models/rtl/router_channels.h"
#include "traces/waves/fst_file.h"

namespace narrows::lockstep {

namespace {

constexpr int message_bits = 20;

/// A signal shows a message, or nothing, from `cycle` on.
struct SignalMark {
    Cycle cycle;
    bool begins;  ///< beginnings are ordered after ends in the same cycle
    waves::FstFile::Signal signal;
    std::size_t message;

    bool operator<(const SignalMark& other) const {
        return std::tie(cycle, begins) < std::tie(other.cycle, other.begins);
    }
};

/// The signals of one side (model or RTL), with a scope for each node.
class Side {
public:
    Side(waves::FstFile& file, const char* name, const Machine& machine, const Topology& topology) {
        file.open_scope(name);
        for (RouterId router = 0; router < topology.routers(); ++router) {
            std::string scope = router_name(topology, router);
            std::ranges::replace(scope, ' ', '_');
            file.open_scope(scope);
            if (topology.has_node(router)) add_links(file, machine, topology.node_at(router), router);
            add_channels(file, topology, router);
            file.close_scope();
        }
        file.close_scope();
    }

    void add(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys,
             std::vector<SignalMark>& changes) const {
        for (std::size_t i = 0; i < sends.size(); ++i) {
            const Journey& journey = journeys[i];
            const auto shows = [&](waves::FstFile::Signal signal, Cycle from, Cycle to) {
                if (from == never) return;
                changes.push_back({from, true, signal, i});
                if (to != never) changes.push_back({to, false, signal, i});
            };
            shows(registers_.at({sends[i].from, sends[i].link}), journey.started, journey.copied);
            shows(buffers_.at({sends[i].from, sends[i].link}), journey.copied, journey.left);
            for (const ChannelCrossing& crossing : journey.crossings) {
                shows(channels_.at({crossing.router, crossing.port, number_of(crossing)}), crossing.head,
                      crossing.tail == never ? never : crossing.tail + 1);
            }
            if (!journey.crossings.empty() && journey.crossings.back().port == Topology::local) {
                const ChannelCrossing& in = journey.crossings.back();
                shows(presented_.at({in.router, in.link}), journey.presented, journey.delivered);
            }
        }
    }

private:
    static int number_of(const ChannelCrossing& crossing) {
        return crossing.port == Topology::local ? int{crossing.link} : crossing.channel;
    }
    void add_links(waves::FstFile& file, const Machine& machine, NodeId node, RouterId router) {
        for (LinkId link = 0; link < machine.interface.links; ++link) {
            registers_[{node, link}] = file.add(fmt::format("send_register_{}", link), message_bits);
            buffers_[{node, link}] = file.add(fmt::format("send_buffer_{}", link), message_bits);
            channels_[{router, Topology::local, link}] = file.add(fmt::format("link_in_{}", link), message_bits);
            presented_[{router, link}] = file.add(fmt::format("presented_{}", link), message_bits);
        }
    }
    void add_channels(waves::FstFile& file, const Topology& topology, RouterId router) {
        const rtl::RouterChannels channels(topology.graph(), router);
        for (const rtl::RouterChannel& c : channels.out()) {
            if (!topology.far_end(router, c.port)) continue;
            const std::string name = "to_" + topology.port_name(router, c.port);
            channels_[{router, c.port, c.channel}] =
                file.add(c.channel == 0 ? name : fmt::format("{}_{}", name, c.channel), message_bits);
        }
    }

    std::map<std::pair<NodeId, LinkId>, waves::FstFile::Signal> registers_;
    std::map<std::pair<NodeId, LinkId>, waves::FstFile::Signal> buffers_;
    std::map<std::tuple<RouterId, Port, int>, waves::FstFile::Signal> channels_;
    std::map<std::pair<RouterId, LinkId>, waves::FstFile::Signal> presented_;
};

}  // namespace

void write_waves(const std::filesystem::path& path, const Machine& machine, const Topology& topology,
                 const std::vector<PlannedSend>& sends, const std::vector<Journey>& model,
                 const std::vector<Journey>& rtl, const std::optional<Divergence>& divergence) {
    waves::FstFile file(path, machine.cycle_time_ps);
    const waves::FstFile::Signal differs = file.add("differs", 1);
    const Side expected(file, "model", machine, topology);
    const Side actual(file, "rtl", machine, topology);
    std::vector<SignalMark> changes;
    expected.add(sends, model, changes);
    actual.add(sends, rtl, changes);
    std::stable_sort(changes.begin(), changes.end());

    file.at(0);
    file.set(differs, 1, 0);
    bool told = !divergence;
    for (const SignalMark& change : changes) {
        if (!told && change.cycle >= divergence->cycle) {
            file.at(divergence->cycle);
            file.set(differs, 1, 1);
            told = true;
        }
        file.at(change.cycle);
        change.begins ? file.set(change.signal, message_bits, change.message) : file.clear(change.signal, message_bits);
    }
    if (!changes.empty()) file.at(changes.back().cycle + 1);
}

}  // namespace narrows::lockstep
