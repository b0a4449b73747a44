#include "testbench/app/node_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "models/machine/input_error.h"

namespace narrows {

namespace {

class NodesParser {
public:
    NodesParser(std::string_view option, std::string_view written, int nodes)
        : option_(option), written_(written), nodes_(nodes) {}

    std::vector<NodeId> parse() const {
        std::vector<NodeId> result;
        std::size_t begin = 0;
        while (begin <= written_.size()) {
            const std::size_t end = std::min(written_.find(',', begin), written_.size());
            add_range(written_.substr(begin, end - begin), result);
            begin = end + 1;
        }
        std::sort(result.begin(), result.end());
        if (std::adjacent_find(result.begin(), result.end()) != result.end()) refuse("a node is named twice");
        return result;
    }

private:
    void add_range(std::string_view text, std::vector<NodeId>& result) const {
        const std::size_t dash = std::min(text.find('-'), text.size());
        const NodeId first = node(text.substr(0, dash));
        const NodeId last = dash == text.size() ? first : node(text.substr(dash + 1));
        if (last < first) refuse(fmt::format("{} has its ends swapped", text));
        for (NodeId id = first; id <= last; ++id) result.push_back(id);
    }

    NodeId node(std::string_view text) const {
        int value = -1;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || rest != text.data() + text.size() || value < 0)
            refuse(fmt::format("'{}' is not the number of a node", text));
        if (value >= nodes_) refuse(fmt::format("there is no node {}: the nodes are 0 to {}", value, nodes_ - 1));
        return NodeId(value);
    }

    [[noreturn]] void refuse(const std::string& reason) const {
        throw InputError(
            Place{fmt::format("{} {}", option_, written_)},
            fmt::format("{}; write numbers and ranges of nodes, as in {} 0,5-7, or {} all", reason, option_, option_));
    }

    std::string_view option_;
    std::string_view written_;
    int nodes_;
};

}  // namespace

std::vector<NodeId> parse_nodes(std::string_view option, const std::string& written, int nodes) {
    if (written != "all") return NodesParser(option, written, nodes).parse();
    std::vector<NodeId> all(static_cast<std::size_t>(nodes));
    std::iota(all.begin(), all.end(), NodeId{});
    return all;
}

std::string nodes_text(const std::vector<NodeId>& nodes) {
    std::string text;
    for (std::size_t i = 0; i < nodes.size();) {
        std::size_t last = i;
        while (last + 1 < nodes.size() && nodes[last + 1] == nodes[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += last == i ? fmt::to_string(nodes[i]) : fmt::format("{}-{}", nodes[i], nodes[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace narrows
