#include "testbench/run/notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace narrows {

namespace {

/// Numbers of the links that no node used; `busy` gives the busy cycles of a node's link.
template <class Busy>
std::vector<int> idle_links(const System& system, Busy busy) {
    std::vector<int> idle;
    for (LinkId link = 0; link < all_links(system.machine().interface); ++link) {
        bool used = false;
        for (NodeId id = 0; id < system.nodes() && !used; ++id) used = busy(system.node(id), link) > 0;
        if (!used) idle.push_back(link);
    }
    return idle;
}

/// "interface link 1", "interface links 1-3", "interface links 0, 2".
std::string links_text(const std::vector<int>& links) {
    if (links.size() == 1) return fmt::format("interface link {}", links.front());
    const bool gapless = links.back() - links.front() + 1 == static_cast<int>(links.size());
    if (gapless) return fmt::format("interface links {}-{}", links.front(), links.back());
    return fmt::format("interface links {}", fmt::join(links, ", "));
}

}  // namespace

std::vector<std::string> notes_on_links(const System& system) {
    if (all_links(system.machine().interface) == 1 || system.messages().delivered() == 0) return {};
    const auto out =
        idle_links(system, [](const Node& node, LinkId link) { return node.interface().link_out(link).usage.busy; });
    const auto in = idle_links(system, [](const Node& node, LinkId link) {
        return node.router().output(Topology::local).channel(link).usage.busy;
    });
    if (out == in && out.empty()) return {};
    if (out == in) return {links_text(out) + " carried nothing"};
    std::vector<std::string> notes;
    if (!out.empty()) notes.push_back(links_text(out) + " carried nothing out of any node");
    if (!in.empty()) notes.push_back(links_text(in) + " carried nothing into any node");
    return notes;
}

}  // namespace narrows
