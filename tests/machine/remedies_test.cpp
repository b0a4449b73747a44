// Remedies in refusals of times and rates are accepted when followed to the letter.
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
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::remedies_test {

/// The settings that a user asks for.
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

/// The required result.
struct PromisedLinks {
    std::map<std::string, double> rates{};          ///< rates of links in bytes a picosecond; keys are names of widths
    std::map<std::string, std::int64_t> buffers{};  ///< sizes in bytes; keys are names of the widths of their links
};

double rate_of_link(const Machine& machine, const Parameter& width) {
    const LinkParameters link = *link_of_width(width);
    return static_cast<double>(width.get(machine).number) /
           static_cast<double>(link.flit_time->get(machine).number * machine.cycle_time_ps);
}

std::int64_t buffer_bytes(const Machine& machine, const Parameter& width) {
    return link_of_width(width)->buffer_flits->get(machine).number * width.get(machine).number;
}

/// A text of advice, and how to follow it.
struct Remedy {
    std::string text;
    std::function<void(Wish&, PromisedLinks&)> follow;
    std::string settled{"^$"};  ///< no complaint matches this once it has been followed
};

std::string width_of(const std::string& name) { return name.substr(0, name.rfind('.')) + ".link_bytes_per_cycle"; }

/// "12.8 GB/s" in bytes a picosecond.
double rate_in(const std::string& text) {
    static const std::map<char, double> factors{{'B', 1e-12}, {'k', 1e-9}, {'M', 1e-6}, {'G', 1e-3}, {'T', 1}};
    return std::stod(text) * factors.at(text.at(text.find(' ') + 1));
}

std::vector<std::smatch> all_matches(const std::string& text, const std::regex& pattern) {
    return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

void add_flits(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex given(
        "give (?:one of them|it) as (\\S+) and ([a-z_.]+[a-z])(?: in place of ([a-z_.]+[a-z]))?");
    static const std::regex flits("(\\S+ [kMGT]?B/s) \\((\\d+) bytes? in (\\d+) cycles?\\)");
    std::smatch names;
    if (!std::regex_search(message, names, given)) return;
    const std::string width = names[1];
    const std::string time = names[2];
    const std::string rate = names[3];
    const std::string nearest = message.substr(message.find("; the "));
    for (const std::smatch& match : all_matches(nearest, flits)) {
        const std::string said = match[1];
        const std::string bytes = match[2];
        const std::string cycles = match[3];
        std::smatch buffer;
        std::regex_search(message, buffer, std::regex(", with (\\S+) =.* (\\d+) for " + bytes + " byte"));
        const std::string buffer_flits = buffer[1];
        const std::string count = buffer[2];
        const auto follow = [=](Wish& wish, PromisedLinks& promise) {
            wish.arguments.erase(rate);
            wish.arguments[width] = bytes;
            wish.arguments[time] = cycles + " cycles";
            if (!buffer_flits.empty()) wish.arguments[buffer_flits] = count;
            promise.rates[width] = rate_in(said);
        };
        all.push_back({match.str(), follow,
                       "^" + width.substr(0, width.rfind('.')) + "\\.link_\\S+ (no flits|and \\S+ both say)"});
    }
}

/// "for exact rates set ..."
void add_other_flits(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex advice("for (exact|nearer) rates set ([^;]*)");
    static const std::regex setting(
        "([a-z_.]+) = (\\d+(?: cycles?)?)(?: \\((\\S+ [kMGT]?B/s)(?:, in place of ([a-z_.]+))?\\))?");
    std::smatch match;
    if (!std::regex_search(message, match, advice)) return;
    const std::string settings = match[2];
    const auto follow = [=](Wish& wish, PromisedLinks& promise) {
        for (const std::smatch& each : all_matches(settings, setting)) {
            wish.arguments[each[1]] = each[2];
            wish.arguments.erase(each[4]);
            if (each[3].matched) promise.rates[width_of(each[1])] = rate_in(each[3]);
        }
    };
    std::string settled = "no flits";
    for (const std::smatch& each : all_matches(settings, setting)) settled += "|and " + each[1].str() + " both say";
    all.push_back({match.str(), follow, settled});
}

/// A user who is not told that a rate changes expects the old one.
void add_cycle_time(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex advice(
        "or set cycle_time = (\\d+ ps) without --keep times, which also changes what is given in cycles([^;]*)");
    static const std::regex change("([a-z_.]+) from \\S+ \\S+ to (\\S+ [kMGT]?B/s)");
    std::smatch match;
    if (!std::regex_search(message, match, advice)) return;
    const std::string cycle_time = match[1];
    const std::string changes = match[2];
    const auto follow = [=](Wish& wish, PromisedLinks& promise) {
        wish.arguments["cycle_time"] = cycle_time;
        wish.rules.keeps_times = false;
        promise.buffers.clear();
        for (const std::smatch& each : all_matches(changes, change)) promise.rates[each[1]] = rate_in(each[2]);
    };
    all.push_back({match.str(), follow, "no flits"});
}

void add_settings(const std::string& message, std::vector<Remedy>& all) {
    static const std::regex set("(?:set|or) ([a-z_.]+) = ([a-z0-9-]+(?: (?:cycles?|ps))?)(?: or (?:more|less))?");
    for (const std::smatch& each : all_matches(message, set)) {
        const std::string key = each[1];
        const std::string value = each[2];
        if (message.find(" rates set " + key) != std::string::npos) continue;
        if (message.find("; or set " + key) != std::string::npos && key == "cycle_time") continue;
        all.push_back({each.str(), [=](Wish& wish, PromisedLinks& promise) {
                           wish.arguments[key] = value;
                           promise.buffers.clear();
                           if (key.ends_with(".link_bytes_per_cycle") || key.ends_with(".link_flit_time"))
                               promise.rates.erase(width_of(key));
                           if (key == "cycle_time") {  // an ethernet, whose rate cycle_time is
                               std::erase_if(promise.rates, [&wish](const auto& rate) {
                                   const std::string group = rate.first.substr(0, rate.first.find('.'));
                                   return !wish.arguments.contains(group + ".link_rate");
                               });
                           }
                       }});
    }
}

std::vector<Remedy> remedies_of(const std::string& message) {
    std::vector<Remedy> all;
    add_flits(message, all);
    add_other_flits(message, all);
    add_cycle_time(message, all);
    add_settings(message, all);
    static const std::regex write("write (?:\"([^\"]*)\"(?: or \"([^\"]*)\")?|(\\[\\d+, \\d+\\]), which)");
    std::smatch match;
    if (std::regex_search(message, match, write)) {
        const std::string name = message.substr(0, message.find(':'));
        for (const int group : {1, 2, 3}) {
            const std::string value = match[static_cast<std::size_t>(group)];
            if (!value.empty())
                all.push_back({value, [=](Wish& wish, PromisedLinks&) { wish.arguments[name] = value; }});
        }
    }
    if (message.find("leave out --keep times") != std::string::npos) {
        all.push_back({"no --keep", [](Wish& wish, PromisedLinks& promise) {
                           wish.rules.keeps_times = false;
                           promise = {};
                       }});
    }
    if (std::regex_search(message, match, std::regex("(\\S+) and \\S+ both say"))) {
        const std::string name = match[1];
        all.push_back({match.str(), [=](Wish& wish, PromisedLinks& promise) {
                           wish.arguments.erase(name);
                           promise.rates.clear();
                       }});
    }
    if (std::regex_search(message, match, std::regex("leave (\\S+) out"))) {
        const std::string name = match[1];
        all.push_back({match.str(), [=](Wish& wish, PromisedLinks& promise) {
                           wish.arguments.erase(name);
                           promise.rates.clear();
                       }});
    }
    if (message.find("--round takes the nearest") != std::string::npos) {
        all.push_back({"--round",
                       [](Wish& wish, PromisedLinks& promise) {
                           wish.rules.fractions = Fractions::rounded;
                           promise.rates.clear();
                       },
                       "no flits"});
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

/// Exact rates until a remedy gives others: the rates asked for, and for other links the machine's.
PromisedLinks promise_of(const Wish& wish) {
    PromisedLinks promise;
    const ResolvedMachine base = load_machine(wish.machine, machines_folder);
    const auto cycle_time = wish.arguments.find("cycle_time");
    const double slower = cycle_time == wish.arguments.end() || wish.rules.keeps_times
                              ? 1
                              : std::stod(cycle_time->second) / static_cast<double>(base.machine.cycle_time_ps);
    for (const std::string group : {"network", "interface"}) {
        const std::string width = group + ".link_bytes_per_cycle";
        const auto rate = wish.arguments.find(group + ".link_rate");
        const bool has_flits = wish.arguments.contains(width) || wish.arguments.contains(group + ".link_flit_time");
        if (rate != wish.arguments.end()) {
            promise.rates[width] = static_cast<double>(parse_link_rate(rate->second).bits_per_second) / 8e12;
        } else if (!has_flits) {
            promise.rates[width] = rate_of_link(base.machine, *find_parameter(width)) / slower;
        }
    }
    if (wish.rules.fractions == Fractions::rounded) promise.rates.clear();
    if (!wish.rules.keeps_times) return promise;
    for (const ResolvedParameter& each : base.parameters) {
        const std::string group(each.parameter->group());
        if (each.parameter->key() != "buffer_flits" || each.origin == "default" || group != "network") continue;
        const std::string width = group + ".link_bytes_per_cycle";
        if (!wish.arguments.contains(width) && !wish.arguments.contains(group + ".link_rate"))
            promise.buffers[width] = buffer_bytes(base.machine, *find_parameter(width));
    }
    return promise;
}

/// Follows a remedy of a problem, drawn at random, again and again. None if the wish was never accepted.
std::optional<Machine> machine_after_advice(Wish wish, PromisedLinks& promise) {
    constexpr int most_rounds = 40;
    std::string settled = "^$";
    for (int round = 0; round < most_rounds; ++round) {
        RC_LOG() << wish.text() << '\n';
        try {
            return wish.resolved().machine;
        } catch (const InputError& error) {
            for (const Problem& problem : error.problems()) {
                RC_LOG() << "  " << problem.text() << '\n';
                RC_ASSERT(!std::regex_search(problem.message, std::regex(settled)));
            }
            const Problem problem = *rc::gen::elementOf(error.problems());
            const std::vector<Remedy> remedies = remedies_of(problem.message);
            if (remedies.empty()) return std::nullopt;
            const Remedy remedy = *rc::gen::elementOf(remedies);
            RC_LOG() << "    followed: " << remedy.text << '\n';
            remedy.follow(wish, promise);
            settled = remedy.settled;
        }
    }
    return std::nullopt;
}

// Refuted by advice that is refused again and again, or by a rate or a buffer that is another one without a word.
TEST(Remedies, OfTimesAndRatesAreAccepted) {
    EXPECT_TRUE(holds_for(usual_cases(1000), [] {
        const Wish wish = drawn_wish();
        PromisedLinks promise = promise_of(wish);
        const std::optional<Machine> machine = machine_after_advice(wish, promise);
        RC_ASSERT(machine.has_value());
        for (const auto& [width, rate] : promise.rates) {
            const double is = rate_of_link(*machine, *find_parameter(width));
            RC_LOG() << width << ": " << rate << " and " << is << '\n';
            RC_ASSERT(std::abs(is - rate) <= 1e-5 * rate);  // six digits are said
        }
        for (const auto& [width, bytes] : promise.buffers) {
            const std::int64_t is = buffer_bytes(*machine, *find_parameter(width));
            RC_LOG() << "buffer of " << width << ": " << bytes << " and " << is << " bytes\n";
            RC_ASSERT(is >= bytes && is < bytes + find_parameter(width)->allowed.back());
        }
    }));
}

}  // namespace narrows::remedies_test
