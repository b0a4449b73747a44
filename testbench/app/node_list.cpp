#include "testbench/app/node_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "models/machine/input_error.h"

namespace narrows {

namespace {

class NumbersParser {
public:
    explicit NumbersParser(const ListOption& list) : list_(list) {}

    std::vector<int> parse(std::string_view items) const {
        std::vector<int> result;
        std::size_t begin = 0;
        while (begin <= items.size()) {
            const std::size_t end = std::min(items.find(',', begin), items.size());
            add_range(items.substr(begin, end - begin), result);
            begin = end + 1;
        }
        std::sort(result.begin(), result.end());
        if (std::adjacent_find(result.begin(), result.end()) != result.end())
            refuse(fmt::format("a {} is named twice", list_.one));
        return result;
    }

private:
    void add_range(std::string_view text, std::vector<int>& result) const {
        const std::size_t dash = std::min(text.find('-'), text.size());
        const int first = number(text.substr(0, dash));
        const int last = dash == text.size() ? first : number(text.substr(dash + 1));
        if (last < first) refuse(fmt::format("{} has its ends swapped", text));
        for (int id = first; id <= last; ++id) result.push_back(id);
    }

    int number(std::string_view text) const {
        int value = -1;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || rest != text.data() + text.size() || value < 0)
            refuse(fmt::format("'{}' is not the number of a {}", text, list_.one));
        if (list_.count == 0) refuse(fmt::format("this machine has no {}", list_.several));
        if (value >= list_.count)
            refuse(fmt::format("there is no {0} {1}: the {2} are 0 to {3}", list_.one, value, list_.several,
                               list_.count - 1));
        return value;
    }

    [[noreturn]] void refuse(const std::string& reason) const {
        throw InputError(Place{fmt::format("{} {}", list_.option, list_.written)},
                         fmt::format("{}; write numbers and ranges of nodes, as in {} 0,5-7{}, or {} all", reason,
                                     list_.option, list_.also, list_.option));
    }

    const ListOption& list_;
};

}  // namespace

std::vector<int> parse_numbers(const ListOption& list, std::string_view items) {
    return NumbersParser(list).parse(items);
}

std::vector<NodeId> all_nodes(int nodes) {
    std::vector<NodeId> all(static_cast<std::size_t>(nodes));
    std::iota(all.begin(), all.end(), NodeId{});
    return all;
}

std::vector<NodeId> parse_nodes(std::string_view option, const std::string& written, int nodes) {
    if (written == "all") return all_nodes(nodes);
    std::vector<NodeId> result;
    for (const int number : parse_numbers({option, written, "node", "nodes", nodes}, written))
        result.push_back(NodeId(number));
    return result;
}

std::string numbers_text(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += last == i ? fmt::to_string(numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace narrows
