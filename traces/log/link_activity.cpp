#include "traces/log/link_activity.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace narrows {

double ActiveLinks::mean() const {
    double sum = 0;
    for (std::size_t links = 0; links < share.size(); ++links) sum += static_cast<double>(links) * share[links];
    return sum;
}

double ActiveLinks::at_least(std::size_t links) const {
    if (links >= share.size()) return 0;
    return std::accumulate(share.begin() + static_cast<std::ptrdiff_t>(links), share.end(), 0.0);
}

LinkActivity::LinkActivity(const RunLog& log, int nodes) : transfers_(static_cast<std::size_t>(nodes)) {
    for (const LoggedMessage& message : log.messages()) {
        if (message.crossings.empty() || message.crossings.front().tail == never) continue;
        transfers_.at(static_cast<std::size_t>(message.from))
            .push_back({message.to, false, {message.started, message.crossings.front().tail + 1}});
        if (!message.has_arrived() || message.delivered == never) continue;
        transfers_.at(static_cast<std::size_t>(message.to))
            .push_back({message.from, true, {message.crossings.back().head, message.delivered}});
    }
}

ActiveLinks LinkActivity::active_links(NodeId node, Window window) const {
    if (window.length() == 0) return {};
    // Several messages on one link at once make one active link, so this counts the messages of each link, and the
    // links with any.
    struct Change {
        Cycle cycle;
        std::pair<NodeId, bool> link;
        int by;
    };
    std::vector<Change> changes;
    for (const Transfer& t : transfers_.at(static_cast<std::size_t>(node))) {
        const Window seen{std::max(t.active.begin, window.begin), std::min(t.active.end, window.end)};
        if (seen.length() == 0) continue;
        changes.push_back({seen.begin, {t.neighbour, t.inwards}, 1});
        changes.push_back({seen.end, {t.neighbour, t.inwards}, -1});
    }
    // In one cycle, ends go before begins.
    std::ranges::sort(changes, {}, [](const Change& change) { return std::pair(change.cycle, change.by); });

    std::map<std::pair<NodeId, bool>, int> messages;
    std::vector<Cycle> cycles(1, 0);  // cycles, by number of active links
    std::size_t active = 0;
    Cycle since = window.begin;
    for (const Change& change : changes) {
        cycles[active] += change.cycle - since;
        since = change.cycle;
        int& on_link = messages[change.link];
        const bool was_active = on_link > 0;
        on_link += change.by;
        if (on_link > 0 && !was_active) ++active;
        if (on_link <= 0 && was_active) --active;
        if (active >= cycles.size()) cycles.resize(active + 1, 0);
    }
    cycles[active] += window.end - since;

    ActiveLinks result;
    for (const Cycle c : cycles) {
        result.share.push_back(static_cast<double>(c) / static_cast<double>(window.length()));
    }
    return result;
}

Window LinkActivity::span(NodeId node) const {
    const auto& all = transfers_.at(static_cast<std::size_t>(node));
    if (all.empty()) return {};
    Window span = all.front().active;
    for (const Transfer& t : all) {
        span = {std::min(span.begin, t.active.begin), std::max(span.end, t.active.end)};
    }
    return span;
}

}  // namespace narrows
