#include "tests/support/transcripts/difference.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <regex>
#include <string_view>

namespace narrows {

namespace {

constexpr std::string_view any_text = "<...>";
constexpr std::string_view any_lines = "...";
constexpr int cost_of_missing = 3;  ///< a line that is shown stays, rather than become one of any lines
constexpr int cost_of_more = 2;

std::string without_wall_time(const std::string& line) {
    static const std::regex speaks_of_time(R"(\b(wall|took)\b)");
    static const std::regex amounts(R"([0-9]+([.,][0-9]+)* (s|MB)\b)");
    return std::regex_search(line, speaks_of_time) ? std::regex_replace(line, amounts, "N $2") : line;
}

bool fits(std::string_view pattern, std::string_view text) {
    const std::size_t wild = pattern.find(any_text);
    if (wild == std::string_view::npos) return pattern == text;
    if (!text.starts_with(pattern.substr(0, wild))) return false;
    const std::string_view rest = pattern.substr(wild + any_text.size());
    for (std::size_t at = wild; at <= text.size(); ++at) {
        if (fits(rest, text.substr(at))) return true;
    }
    return false;
}

/// The least number of lines that differ, from each place in both texts on.
class Alignment {
public:
    Alignment(const std::vector<std::string>& shown, const std::vector<std::string>& printed)
        : shown_(shown), printed_(printed), costs_((shown.size() + 1) * (printed.size() + 1)) {
        for (std::size_t i = shown.size() + 1; i-- > 0;) {
            for (std::size_t j = printed.size() + 1; j-- > 0;) cost(i, j) = least_cost(i, j);
        }
    }

    OutputDifference difference() {
        OutputDifference result;
        result.differs = cost(0, 0) > 0;
        std::size_t i = 0;
        std::size_t j = 0;
        while (i < shown_.size() || j < printed_.size()) {
            const int here = cost(i, j);
            if (skips(i) && here == cost(i + 1, j)) {
                result.lines.push_back(" " + shown_[i]);
                result.rewritten.push_back(shown_[i++]);
            } else if (skips(i)) {
                ++j;
            } else if (is_right(i, j) && here == cost(i + 1, j + 1)) {
                result.lines.push_back(" " + printed_[j++]);
                result.rewritten.push_back(shown_[i++]);
            } else if (i < shown_.size() && here == cost(i + 1, j) + cost_of_missing) {
                result.lines.push_back("-" + shown_[i++]);
            } else {
                result.lines.push_back("+" + printed_[j]);
                result.rewritten.push_back(printed_[j++]);
            }
        }
        return result;
    }

private:
    int& cost(std::size_t i, std::size_t j) { return costs_[i * (printed_.size() + 1) + j]; }
    bool skips(std::size_t i) const { return i < shown_.size() && shown_[i] == any_lines; }
    bool is_right(std::size_t i, std::size_t j) const {
        return i < shown_.size() && j < printed_.size() && is_line(shown_[i], printed_[j]);
    }

    int least_cost(std::size_t i, std::size_t j) {
        constexpr int none = std::numeric_limits<int>::max();
        const bool has_shown = i < shown_.size();
        const bool has_printed = j < printed_.size();
        if (!has_shown && !has_printed) return 0;
        if (skips(i)) return std::min(cost(i + 1, j), has_printed ? cost(i, j + 1) : none);
        int least = std::min(has_shown ? cost(i + 1, j) + cost_of_missing : none,
                             has_printed ? cost(i, j + 1) + cost_of_more : none);
        if (is_right(i, j)) least = std::min(least, cost(i + 1, j + 1));
        return least;
    }

    const std::vector<std::string>& shown_;
    const std::vector<std::string>& printed_;
    std::vector<int> costs_;
};

}  // namespace

bool is_line(const std::string& shown, const std::string& printed) {
    return shown == printed || fits(without_wall_time(shown), without_wall_time(printed));
}

OutputDifference difference(const std::vector<std::string>& shown, const std::vector<std::string>& printed) {
    return Alignment(shown, printed).difference();
}

}  // namespace narrows
