// Flits that are called the nearest are the nearest, and others that are nearer are named.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <regex>

#include "models/machine/link_rate.h"
#include "models/machine/loader.h"
#include "models/machine/parameters.h"
#include "tests/machine/support.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::nearest_flits_test {

struct AskedRates {
    std::string machine;
    std::int64_t cycle_time_ps = 0;
    std::vector<std::string> arguments{};
    TimeRules rules{Fractions::refused_with_hint, false};
    std::map<std::string, double> rates{};  ///< rates of network and interface in bytes a picosecond

    double error(const std::string& group, const FlitRate& flits) const {
        return std::abs(std::log(rate_of(flits, cycle_time_ps).over({1, 1}) / rates.at(group)));
    }
    /// The flits of this size that come nearest to the rate of the group.
    std::optional<FlitRate> nearest(const std::string& group, std::int64_t bytes) const {
        const double cycles = static_cast<double>(bytes) / rates.at(group) / static_cast<double>(cycle_time_ps);
        std::optional<FlitRate> best;
        for (const double each : {std::floor(cycles), std::ceil(cycles)}) {
            const FlitRate flits{static_cast<int>(bytes), static_cast<std::int64_t>(each)};
            if (each < 1 || each > static_cast<double>(find_parameter("network.link_flit_time")->most)) continue;
            if (!best || error(group, flits) < error(group, *best)) best = flits;
        }
        return best;
    }
    std::vector<Problem> problems(const std::map<std::string, FlitRate>& flits, Fractions fractions) const {
        std::vector<std::string> all;
        std::ranges::copy_if(arguments, std::back_inserter(all), [&](const std::string& argument) {
            const std::string group = argument.substr(0, argument.find('.'));
            return !flits.contains(group) || !argument.starts_with(group + ".link_rate");
        });
        for (const auto& [group, each] : flits) {
            all.push_back(fmt::format("{}.link_bytes_per_cycle={}", group, each.bytes));
            all.push_back(fmt::format("{}.link_flit_time={} cycles", group, each.cycles));
        }
        try {
            load_machine(machine, machines_folder, all, {}, {fractions, rules.keeps_times});
        } catch (const InputError& error) {
            return error.problems();
        }
        return {};
    }
};

const auto& widths() { return find_parameter("network.link_bytes_per_cycle")->allowed; }

/// Rates of links alone, or another cycle_time where times are kept.
AskedRates drawn_rates() {
    AskedRates asked;
    asked.machine = *rc::gen::element<std::string>("cns1", "mesh-16x16", "shared-nodes", "frost", "loggops",
                                                   "crossbar-64", "delta", "tc2k", "hypercube-256", "hyperx-8x8");
    const Machine base = load_machine(asked.machine, machines_folder).machine;
    asked.cycle_time_ps = base.cycle_time_ps;
    for (const std::string group : {"network", "interface"}) {
        const auto number = [&](const char* key) {
            return find_parameter(fmt::format("{}.{}", group, key))->get(base).number;
        };
        asked.rates[group] =
            rate_of(FlitRate{static_cast<int>(number("link_bytes_per_cycle")), number("link_flit_time")},
                    base.cycle_time_ps)
                .over({1, 1});
    }
    asked.rules.keeps_times = *rc::gen::arbitrary<bool>();
    if (asked.rules.keeps_times) {
        asked.cycle_time_ps = *rc::gen::inRange<std::int64_t>(base.cycle_time_ps / 10, base.cycle_time_ps * 8);
        RC_PRE(asked.cycle_time_ps != base.cycle_time_ps);
        asked.arguments.push_back(fmt::format("cycle_time={} ps", asked.cycle_time_ps));
        return asked;
    }
    const std::int64_t groups = *rc::gen::inRange(1, 4);
    for (const auto& [bit, group] : {std::pair{1, "network"}, {2, "interface"}}) {
        if ((groups & bit) == 0) continue;
        const std::int64_t megabytes = *rc::gen::inRange(1, 400) * *rc::gen::element(1, 10, 100);
        asked.arguments.push_back(fmt::format("{}.link_rate={} MB/s", group, megabytes));
        asked.rates[group] = static_cast<double>(megabytes) * 1e-6;
    }
    return asked;
}

/// The flits that a complaint about a link names as the nearest.
struct NamedFlits {
    std::string group;
    std::string kind;  ///< "", " with flits of 8 bytes", " with flits of one cycle"
    double error = std::numeric_limits<double>::infinity();  ///< error of the nearer one

    bool is_of_kind(const FlitRate& flits) const {
        if (kind.ends_with("one cycle")) return flits.cycles == 1;
        return kind.empty() || kind == " with flits of " + flit_size_text(flits.bytes);
    }
};

std::optional<NamedFlits> named_in(const AskedRates& asked, const std::string& message) {
    static const std::regex nearest(
        "^(\\w+)\\.[^;]*no flits(?: of (\\d+ bytes?))?[^;]*; the (?:fastest|slowest|nearest([^;]*) are)[^:;]*:");
    static const std::regex flits("\\((\\d+) bytes? in (\\d+) cycles?\\)");
    std::smatch match;
    if (!std::regex_search(message, match, nearest)) return std::nullopt;
    NamedFlits named{match[1], match[3]};
    if (match[2].matched && named.kind.empty()) named.kind = " with flits of " + match[2].str();
    const std::string said = match.str().substr(match.str().find(';'));
    for (std::sregex_iterator each(said.begin(), said.end(), flits), end; each != end; ++each) {
        const FlitRate one{std::stoi((*each)[1]), std::stoll((*each)[2])};
        named.error = std::min(named.error, asked.error(named.group, one));
    }
    return named;
}

/// The largest error of the rates that are said; infinite, if nothing is said.
double error_of_advice(const AskedRates& asked, const std::string& message) {
    static const std::regex flits(
        "(\\w+)\\.link_bytes_per_cycle = (\\d+)(?:,| and) \\w+\\.link_flit_time = (\\d+) cycles?");
    const std::size_t start = message.find(" rates set ");
    if (start == std::string::npos) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (std::sregex_iterator each(message.begin() + static_cast<std::ptrdiff_t>(start), message.end(), flits), end;
         each != end; ++each)
        most = std::max(most, asked.error((*each)[1], {std::stoi((*each)[2]), std::stoll((*each)[3])}));
    return most;
}

/// The least error that flits of one size on all links have, where links without an error have none either.
double least_error(const AskedRates& asked, const std::map<std::string, double>& named) {
    double least = std::numeric_limits<double>::infinity();
    for (const std::int64_t bytes : widths()) {
        std::map<std::string, FlitRate> flits;
        double most = 0;
        for (const auto& [group, rate] : asked.rates) {
            const auto nearest = asked.nearest(group, bytes);
            if (!nearest || (!named.contains(group) && asked.error(group, *nearest) > 1e-9)) continue;
            flits[group] = *nearest;
            most = std::max(most, asked.error(group, *nearest));
        }
        const bool is_nearer = flits.size() == asked.rates.size() && most < least;
        if (is_nearer && asked.problems(flits, Fractions::rounded).empty()) least = most;
    }
    return least;
}

// Refuted by nearer flits of another size that are not named.
TEST(NearestFlits, AreNamed) {
    EXPECT_TRUE(holds_for(usual_cases(500), [] {
        const AskedRates asked = drawn_rates();
        RC_LOG() << asked.machine << ' ' << fmt::format("{}", fmt::join(asked.arguments, " ")) << '\n';
        std::map<std::string, double> errors;
        double named = 0;
        double advised = std::numeric_limits<double>::infinity();
        for (const Problem& problem : asked.problems({}, asked.rules.fractions)) {
            RC_LOG() << "  " << problem.text() << '\n';
            if (const auto nearest = named_in(asked, problem.message)) {
                errors[nearest->group] = nearest->error;
                named = std::max(named, nearest->error);
            }
            advised = std::min(advised, error_of_advice(asked, problem.message));
        }
        RC_PRE(named > 0);
        const double least = least_error(asked, errors);
        RC_LOG() << "named " << named << " advised " << advised << " least " << least << '\n';
        RC_ASSERT(advised < named || least > 0.98 * named);
    }));
}

// Refuted by accepted flits of a single link that are nearer than those named as the nearest.
TEST(NearestFlits, OfOneLinkAreTheNearest) {
    EXPECT_TRUE(holds_for(usual_cases(500), [] {
        const AskedRates asked = drawn_rates();
        RC_PRE(!asked.rules.keeps_times && asked.arguments.size() == 1);
        RC_LOG() << asked.machine << ' ' << asked.arguments.front() << '\n';
        const std::vector<Problem> problems = asked.problems({}, asked.rules.fractions);
        RC_PRE(!problems.empty());
        RC_LOG() << "  " << problems.front().text() << '\n';
        const auto named = named_in(asked, problems.front().message);
        RC_PRE(named.has_value());
        for (const std::int64_t bytes : widths()) {
            for (std::optional<FlitRate> flits :
                 {asked.nearest(named->group, bytes), std::optional(FlitRate{static_cast<int>(bytes), 1})}) {
                if (!flits || !named->is_of_kind(*flits) || asked.error(named->group, *flits) > 0.999 * named->error)
                    continue;
                RC_LOG() << rate_text(*flits, asked.cycle_time_ps) << '\n';
                RC_ASSERT(!asked.problems({{named->group, *flits}}, asked.rules.fractions).empty());
            }
        }
    }));
}

}  // namespace narrows::nearest_flits_test
