// What refusals of times and rates advise is accepted when it is followed to the letter.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <regex>

#include "models/machine/link_parameters.h"
#include "models/machine/loader.h"
#include "tests/machine/support.h"
#include "tests/support/property.h"

namespace narrows::remedies_test {

/// What somebody asks for.
struct Wish {
    std::string machine;
    std::map<std::string, std::string> arguments;
    TimeRules rules{Fractions::refused_with_hint, false};

    std::vector<std::string> written() const {
        std::vector<std::string> all;
        for (const auto& [key, value] : arguments) all.push_back(key + "=" + value);
        return all;
    }
    ResolvedMachine resolved() const { return load_machine(machine, machines_folder, written(), {}, rules); }
    std::string text() const {
        std::string text = machine;
        for (const std::string& argument : written()) text += " '" + argument + "'";
        return text + (rules.keeps_times ? " --keep times" : "") +
               (rules.fractions == Fractions::rounded ? " --round" : "");
    }
};

/// Rates of links that must come out, in bytes a picosecond, by the name of the width.
using Rates = std::map<std::string, double>;

double rate_of_link(const Machine& machine, const Parameter& width) {
    const LinkParameters link = *link_of_width(width);
    return static_cast<double>(width.get(machine).number) /
           static_cast<double>(link.flit_time->get(machine).number * machine.cycle_time_ps);
}

/// A text of advice, and how to follow it.
struct Remedy {
    std::string text;
    std::function<void(Wish&, Rates&)> follow;
};

std::vector<std::smatch> all_matches(const std::string& text, const std::regex& pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

void add_flits(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex given("give (?:one of them|it) as (\\S+) and ([a-z_.]+[a-z])");
    static const std::regex flits("\\((\\d+) bytes? in (\\d+) cycles?\\)");
    std::smatch names;
    if (!std::regex_search(message, names, given)) return;
    const std::string width = names[1];
    const std::string time = names[2];
    const std::string rate = width.substr(0, width.rfind('.')) + ".link_rate";
    const std::string nearest = message.substr(message.find("; the "));
    for (const std::smatch& match : all_matches(nearest, flits)) {
        const std::string bytes = match[1];
        const std::string cycles = match[2];
        all.push_back({match.str(), [=](Wish& wish, Rates& rates) {
                           wish.arguments.erase(rate);
                           wish.arguments[width] = bytes;
                           wish.arguments[time] = cycles + " cycles";
                           rates.erase(width);
                       }});
    }
}

void add_settings(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex exact("for (exact|nearer) rates set ([^;]*)");
    static const std::regex setting("([a-z_.]+) = (\\d+(?: cycles?)?)");
    static const std::regex set("(?:set|or) ([a-z_.]+) = ([a-z0-9-]+(?: (?:cycles?|ps))?)(?: or (?:more|less))?");
    std::smatch match;
    if (std::regex_search(message, match, exact)) {
        const bool is_exact = match[1] == "exact";
        const std::string settings = match[2];
        all.push_back({settings, [=](Wish& wish, Rates& rates) {
                           if (!is_exact) rates.clear();
                           for (const std::smatch& each : all_matches(settings, setting))
                               wish.arguments[each[1]] = each[2];
                       }});
    }
    for (const std::smatch& each : all_matches(message, set)) {
        const std::string key = each[1];
        const std::string value = each[2];
        if (message.find(" rates set " + key) != std::string::npos) continue;
        all.push_back({each.str(), [=](Wish& wish, Rates& rates) {
                           wish.arguments[key] = value;
                           for (const char* const of_link : {"link_bytes_per_cycle", "link_flit_time"}) {
                               if (key.ends_with(of_link))
                                   rates.erase(key.substr(0, key.rfind('.')) + ".link_bytes_per_cycle");
                           }
                       }});
    }
}

std::vector<Remedy> remedies_of(const std::string& message) {
    std::vector<Remedy> all;
    add_flits(message, all);
    add_settings(message, all);
    static const std::regex write("write (?:\"([^\"]*)\"(?: or \"([^\"]*)\")?|(\\[\\d+, \\d+\\]), which)");
    std::smatch match;
    if (std::regex_search(message, match, write)) {
        const std::string name = message.substr(0, message.find(':'));
        for (const int group : {1, 2, 3}) {
            const std::string value = match[static_cast<std::size_t>(group)];
            if (!value.empty()) all.push_back({value, [=](Wish& wish, Rates&) { wish.arguments[name] = value; }});
        }
    }
    if (message.find("leave out --keep times") != std::string::npos) {
        all.push_back({"no --keep", [](Wish& wish, Rates& rates) {
                           wish.rules.keeps_times = false;
                           rates.clear();
                       }});
    }
    if (std::regex_search(message, match, std::regex("(\\S+) and \\S+ both say"))) {
        const std::string name = match[1];
        all.push_back({match.str(), [=](Wish& wish, Rates& rates) {
                           wish.arguments.erase(name);
                           rates.clear();
                       }});
    }
    if (std::regex_search(message, match, std::regex("leave (\\S+) out"))) {
        const std::string name = match[1];
        all.push_back({match.str(), [=](Wish& wish, Rates& rates) {
                           wish.arguments.erase(name);
                           rates.clear();
                       }});
    }
    if (message.find("--round takes the nearest") != std::string::npos) {
        all.push_back({"--round", [](Wish& wish, Rates& rates) {
                           wish.rules.fractions = Fractions::rounded;
                           rates.clear();
                       }});
    }
    return all;
}

Wish drawn_wish() {
    Wish wish;
    wish.machine = *rc::gen::element<std::string>(
        "cns1", "cns1-2i", "cns1-4i4l", "mesh-16x16", "dragonfly-72", "frost", "shared-nodes", "federation", "loggops",
        "ethernet-16", "bus-16", "crossbar-64", "delta", "fat-tree-1024", "tc2k", "petersen", "hyperx-8x8", "ce");
    const auto maybe = [&](const char* key, std::initializer_list<const char*> values) {
        if (*rc::gen::inRange(0, 3) == 0)
            wish.arguments[key] = *rc::gen::elementOf(std::vector<std::string>(values.begin(), values.end()));
    };
    const std::int64_t step = *rc::gen::element(1, 50, 100, 1000);
    if (*rc::gen::inRange(0, 4) > 0)
        wish.arguments["cycle_time"] = fmt::format("{} ps", step * *rc::gen::inRange<std::int64_t>(1, 12'000 / step));
    wish.rules.keeps_times = wish.arguments.contains("cycle_time") && *rc::gen::arbitrary<bool>();
    if (*rc::gen::inRange(0, 4) == 0) wish.rules.fractions = Fractions::rounded;
    maybe("network.link_rate", {"7 GB/s", "12.5 GB/s", "3.2 GB/s", "20 Mbit/s", "400 MB/s", "16 GB/s", "333 MB/s"});
    maybe("interface.link_rate", {"7 GB/s", "12.5 GB/s", "25 GB/s", "1 GB/s", "100 Gbit/s", "8 GB/s"});
    maybe("memory.bandwidth", {"7 GB/s", "1 bit/s", "4.7 GB/s"});
    maybe("network.link_latency", {"1 ns", "12 ns", "40 ns"});
    maybe("processor.send_overhead", {"50 ns", "1500 ps"});
    maybe("network.link_bytes_per_cycle", {"4", "16"});
    maybe("interface.link_bytes_per_cycle", {"8", "32"});
    maybe("interface.link_flit_time", {"3 cycles", "2 ns", "10 ns"});
    return wish;
}

/// Exact ones, until a remedy gives them up.
Rates rates_of(const Wish& wish) {
    Rates rates;
    const Machine base = load_machine(wish.machine, machines_folder).machine;
    for (const char* const group : {"network", "interface"}) {
        const std::string width = fmt::format("{}.link_bytes_per_cycle", group);
        const auto rate = wish.arguments.find(fmt::format("{}.link_rate", group));
        if (rate != wish.arguments.end()) {
            rates[width] = static_cast<double>(parse_link_rate(rate->second).bits_per_second) / 8e12;
        } else if (wish.rules.keeps_times && !wish.arguments.contains(width) &&
                   !wish.arguments.contains(fmt::format("{}.link_flit_time", group))) {
            rates[width] = rate_of_link(base, *find_parameter(width));
        }
    }
    if (wish.rules.fractions == Fractions::rounded) rates.clear();
    return rates;
}

/// Follows a remedy of each problem, drawn at random, again and again. None if the wish was never accepted.
std::optional<Machine> machine_after_advice(Wish wish, Rates& rates) {
    constexpr int most_rounds = 12;
    for (int round = 0; round < most_rounds; ++round) {
        RC_LOG() << wish.text() << '\n';
        try {
            return wish.resolved().machine;
        } catch (const InputError& error) {
            for (const Problem& problem : error.problems()) {
                RC_LOG() << "  " << problem.text() << '\n';
                const std::vector<Remedy> remedies = remedies_of(problem.message);
                if (remedies.empty()) return std::nullopt;
                const Remedy remedy = *rc::gen::elementOf(remedies);
                RC_LOG() << "    followed: " << remedy.text << '\n';
                remedy.follow(wish, rates);
            }
        }
    }
    return std::nullopt;
}

// Refuted by advice that is refused again and again, or by a rate that is another one without a word.
TEST(Remedies, OfTimesAndRatesAreAccepted) {
    EXPECT_TRUE(holds_for(1000, [] {
        const Wish wish = drawn_wish();
        Rates rates = rates_of(wish);
        const std::optional<Machine> machine = machine_after_advice(wish, rates);
        RC_ASSERT(machine.has_value());
        for (const auto& [width, rate] : rates) {
            const double is = rate_of_link(*machine, *find_parameter(width));
            RC_LOG() << width << ": " << rate << " and " << is << '\n';
            RC_ASSERT(std::abs(is - rate) <= 1e-9 * rate);
        }
    }));
}

}  // namespace narrows::remedies_test
