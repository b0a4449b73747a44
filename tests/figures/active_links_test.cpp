// How many links of a node are active at once, counted cycle by cycle from the messages of random runs.
#include <set>

#include "tests/figures/figured_run.h"
#include "traces/log/link_activity.h"

namespace narrows::active_links_test {

const int cases = thorough() ? 500 : 20;

/// The cycles of [from, to) in which a node has 0, 1, 2, ... active links. A link is a neighbour and a direction
/// (traces/log/link_activity.h).
std::vector<Cycle> cycles_by_links(const RunLog& log, int node, Cycle from, Cycle to) {
    std::vector<Cycle> cycles(100, 0);
    for (Cycle cycle = from; cycle < to; ++cycle) {
        std::set<std::pair<int, bool>> active;
        for (const LoggedMessage& m : log.messages()) {
            const bool leaves = m.from == node && cycle >= m.started && cycle <= m.crossings.front().tail;
            const bool comes = m.to == node && cycle >= m.crossings.back().head && cycle < m.delivered;
            if (leaves) active.insert({m.to, false});
            if (comes) active.insert({m.from, true});
        }
        ++cycles.at(active.size());
    }
    return cycles;
}

/// A share of active links that differs from the messages'; empty if there is none.
std::string difference(const FiguredRun& run) {
    const LinkActivity activity(run.log, run.machine.nodes());
    const int node = *rc::gen::inRange(0, run.machine.nodes());
    const Cycle from = *rc::gen::inRange<Cycle>(0, run.simulation.cycles);
    const Cycle to = std::min(run.simulation.cycles, from + 1 + *rc::gen::inRange<Cycle>(0, 500));
    const ActiveLinks shown = activity.active_links(NodeId(node), {from, to});
    const std::vector<Cycle> cycles = cycles_by_links(run.log, node, from, to);
    const auto window = static_cast<double>(to - from);
    double mean = 0;
    for (std::size_t links = 0; links < cycles.size(); ++links) {
        const double share = static_cast<double>(cycles[links]) / window;
        const double shown_share = links < shown.share.size() ? shown.share[links] : 0;
        if (std::abs(share - shown_share) > 1e-9)
            return fmt::format("node {} has {} links in {} of [{}, {}), by the messages in {}", node, links,
                               shown_share, from, to, share);
        mean += static_cast<double>(links) * share;
    }
    return std::abs(mean - shown.mean()) < 1e-9 ? "" : "mean";
}

TEST(FiguresOfAnyRun, ActiveLinksAreThoseOfTheMessages) {
    EXPECT_TRUE(holds_for(cases, [] {
        const FiguredRun run = any_run();
        RC_PRE(run.simulation.cycles > 0);
        RC_ASSERT(difference(run) == "");
    }));
}

}  // namespace narrows::active_links_test
