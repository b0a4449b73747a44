#include "traces/log/recording_diff.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "models/machine/parameters.h"
#include "traces/log/matched_messages.h"
#include "traces/log/recorded_run.h"

/// The setup and the outcome of a recorded run as named texts, for printing and comparing.

namespace narrows {

namespace {

struct NamedText {
    std::string name;
    std::string text;
};

using NamedTexts = std::vector<NamedText>;

/// Collects texts. A name that is already in use gets a number.
class TextCollector {
public:
    void add(const std::string& name, std::string text) {
        std::string own = name;
        for (int number = 2; std::ranges::find(texts_, own, &NamedText::name) != texts_.end(); ++number)
            own = fmt::format("{} ({})", name, number);
        texts_.push_back({std::move(own), std::move(text)});
    }
    NamedTexts take() { return std::move(texts_); }

private:
    NamedTexts texts_;
};

std::string text_of(const SetParameter& parameter) {
    return parameter.is_number ? parameter.value : fmt::format("'{}'", parameter.value);
}

std::string bound_text(const RecordedBound& bound) {
    return fmt::format("{} cycles, {}{}; measured {}, {}; limited by {}; {}", bound.cycles, bound.kind,
                       bound.exact ? ", exact" : "", bound.measured, bound.holds ? "holds" : "does not hold",
                       bound.limited_by.empty() ? "nothing" : bound.limited_by, bound.source);
}

/// The names are unique.
NamedTexts texts_of(const RecordedSetup& setup) {
    TextCollector texts;
    texts.add("machine", setup.machine.name);
    texts.add("summary of the machine", setup.machine.summary);
    for (const Parameter& parameter : parameters()) {
        if (!parameter.is_own || parameter.applies_to(setup.machine))
            texts.add(std::string(parameter.name), parameter.text(parameter.get(setup.machine)));
    }
    for (const SetParameter& given : setup.defaults) texts.add(given.name, text_of(given));
    texts.add("workload", setup.workload);
    for (const SetParameter& parameter : setup.parameters) texts.add(parameter.name, text_of(parameter));
    texts.add("changed on the command line", fmt::format("{}", fmt::join(setup.changed, " ")));
    texts.add("seed", fmt::format("{}", setup.seed));
    return texts.take();
}

NamedTexts texts_of(const RecordedOutcome& outcome) {
    TextCollector texts;
    texts.add("cycles", fmt::format("{}", outcome.cycles));
    texts.add("finished", outcome.finished ? "yes" : "no");
    texts.add("deadlock", fmt::format("{}", fmt::join(outcome.deadlock.lines, "; ")));
    texts.add("nodes of the deadlock", fmt::format("{}", fmt::join(outcome.deadlock.nodes, " ")));
    for (const Milestone& milestone : outcome.milestones)
        texts.add(milestone.name, fmt::format("{} cycles", milestone.cycles));
    for (const RecordedBound& bound : outcome.bounds) texts.add("bound " + bound.name, bound_text(bound));
    for (const Check& check : outcome.checks)
        texts.add("check '" + check.name + "'", fmt::format("{}: {}", check.passed ? "ok" : "FAILED", check.detail));
    return texts.take();
}

std::vector<RecordedChange> changes_between(const NamedTexts& before, const NamedTexts& after) {
    std::vector<RecordedChange> result;
    const auto text_in = [](const NamedTexts& texts, const std::string& name) -> std::optional<std::string> {
        const auto found = std::ranges::find(texts, name, &NamedText::name);
        return found == texts.end() ? std::nullopt : std::optional(found->text);
    };
    for (const NamedText& one : before) {
        const std::optional<std::string> other = text_in(after, one.name);
        if (other != one.text) result.push_back({one.name, one.text, other});
    }
    for (const NamedText& one : after) {
        if (!text_in(before, one.name)) result.push_back({one.name, std::nullopt, one.text});
    }
    return result;
}

/// Identifies an event of a message by its message, whatever number the sender gave it.
auto identity(const LoggedEvent& event) {
    const bool is_of_one = event.message != no_message;
    return std::tuple(event.kind, event.message, is_of_one ? 0 : event.which[0], is_of_one ? 0 : event.which[1],
                      event.which[2]);
}

/// Calls visit(pair) for every event of one run or both. Messages of both must have the same numbers.
template <class Visit>
void pair_events(std::vector<LoggedEvent> before, std::vector<LoggedEvent> after, const Visit& visit) {
    std::ranges::stable_sort(before, {}, identity);
    std::ranges::stable_sort(after, {}, identity);
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
        if (b == after.end() || (a != before.end() && identity(*a) < identity(*b))) {
            visit(EventDifference{*a++, std::nullopt});
        } else if (a == before.end() || identity(*b) < identity(*a)) {
            visit(EventDifference{std::nullopt, *b++});
        } else {
            visit(EventDifference{*a++, *b++});
        }
    }
}

/// Compares the logs of the runs before and after.
class LogComparison {
public:
    LogComparison(const RunLog& before, const RunLog& after)
        : before_(before), after_(after), matched_(before, after) {}

    /// Calls visit(pair) for every event of a message. It goes from message to message, because a list of all events
    /// would be long.
    template <class Visit>
    void pair_events_of_messages(const Visit& visit) const {
        pair_events_of(matched_.messages(), events_of_message, visit);
        pair_events_of(matched_.wholes(), events_of_whole, visit);
    }
    /// Calls visit(pair) for all other events.
    template <class Visit>
    void pair_other_events(const Visit& visit) const {
        using Pair = MatchedMessages::Pair;
        pair_events(numbered_by_pair(other_events(before_), before_, &Pair::before),
                    numbered_by_pair(other_events(after_), after_, &Pair::after), visit);
    }

private:
    using EventsOf = std::vector<LoggedEvent>(const RunLog&, std::uint64_t);

    template <class Visit>
    void pair_events_of(const std::vector<MatchedMessages::Pair>& pairs, EventsOf& events_of,
                        const Visit& visit) const {
        const auto events = [&](const RunLog& log, std::uint64_t number, std::uint64_t pair) {
            if (number == no_message) return std::vector<LoggedEvent>();
            std::vector<LoggedEvent> all = events_of(log, number);
            for (LoggedEvent& event : all) event.message = pair;
            return all;
        };
        for (std::size_t i = 0; i < pairs.size(); ++i)
            pair_events(events(before_, pairs[i].before, i), events(after_, pairs[i].after, i), visit);
    }

    std::vector<LoggedEvent> numbered_by_pair(std::vector<LoggedEvent> events, const RunLog& log,
                                              std::uint64_t MatchedMessages::Pair::*number) const {
        std::vector<std::uint64_t> pair_of(log.messages().size());
        for (std::size_t i = 0; i < matched_.messages().size(); ++i) {
            const std::uint64_t in_log = matched_.messages()[i].*number;
            if (in_log != no_message) pair_of[in_log] = i;
        }
        for (LoggedEvent& event : events) {
            if (event.message != no_message) event.message = pair_of[event.message];
        }
        return events;
    }

    const RunLog& before_;
    const RunLog& after_;
    MatchedMessages matched_;
};

void keep_if_first(std::optional<EventDifference>& first, const EventDifference& pair) {
    const auto order = [](const EventDifference& one) { return std::pair(one.cycle(), one.either().kind); };
    if (!first || order(pair) < order(*first)) first = pair;
}

/// Every message has one such event.
bool stands_for_message(const EventDifference& pair) { return pair.either().kind == EventKind::send_starts; }

/// Counts the events of each kind, and the cycles by which they moved.
class KindCounts {
public:
    void add(const EventDifference& pair) {
        const EventKind event_kind = pair.either().kind;
        auto& [kind, moves] = kinds_.try_emplace(event_kind, Counted{{event_kind}, {}}).first->second;
        const bool both = pair.before && pair.after;
        ++(both ? kind.in_both : pair.before ? kind.only_before : kind.only_after);
        if (!both || pair.same()) return;
        ++kind.differing;
        ++moves[pair.after->to - pair.before->to];
    }

    std::vector<KindDifference> differing() const {
        std::vector<KindDifference> result;
        for (const auto& [event_kind, counted] : kinds_) {
            if (!counted.kind.same()) result.push_back(with_moves(counted));
        }
        return result;
    }

private:
    struct Counted {
        KindDifference kind;
        std::map<Cycle, std::size_t> moves;
    };

    static KindDifference with_moves(const Counted& counted) {
        KindDifference kind = counted.kind;
        if (counted.moves.empty()) return kind;
        kind.least = counted.moves.begin()->first;
        kind.most = counted.moves.rbegin()->first;
        std::size_t before = 0;
        for (const auto& [move, times] : counted.moves) {
            if (before <= (kind.differing - 1) / 2) kind.median = move;
            before += times;
        }
        return kind;
    }

    std::map<EventKind, Counted> kinds_;
};

/// Fills a RecordingDiff.
class RecordingComparison {
public:
    explicit RecordingComparison(RecordingDiff& diff) : diff_(diff) {}

    void compare(const LogComparison& runs) {
        const auto note = [this](const EventDifference& pair) { this->note(pair); };
        runs.pair_events_of_messages(note);
        runs.pair_other_events(note);
        diff_.kinds = kinds_.differing();
        diff_.differing_messages = differing_.size();
    }

private:
    void note(const EventDifference& pair) {
        kinds_.add(pair);
        const bool both = pair.before && pair.after;
        const bool is_message = stands_for_message(pair);
        if (is_message)
            ++(both ? diff_.messages_in_both : pair.before ? diff_.messages_only_before : diff_.messages_only_after);
        if (pair.same()) return;
        keep_if_first(diff_.first_event, pair);
        if (!pair.either().is_of_message()) return;
        keep_if_first(diff_.first_message, pair);
        if (both || !is_message) differing_.insert(pair.either().message);
    }

    RecordingDiff& diff_;
    KindCounts kinds_;
    std::set<std::uint64_t> differing_;  // pairs
};

/// Messages between ranks and packets have numbers of their own.
bool belong_together(const EventDifference& a, const EventDifference& b) {
    const auto is_of_ranks = [](const EventDifference& pair) {
        return pair.either().kind >= EventKind::message_between_ranks;
    };
    return a.either().message == b.either().message && is_of_ranks(a) == is_of_ranks(b);
}

}  // namespace

bool EventDifference::same() const {
    if (!before || !after) return false;
    const auto happened = [](const LoggedEvent& event) { return std::tie(event.from, event.to, event.detail); };
    return happened(*before) == happened(*after);
}

Cycle EventDifference::cycle() const {
    // A message between ranks is logged as it is delivered.
    if (!before || !after) return either().kind == EventKind::message_between_ranks ? either().to : either().from;
    return before->from != after->from ? std::min(before->from, after->from) : std::min(before->to, after->to);
}

RecordingDiff diff_of(const RecordedRun& before, const RecordedRun& after) {
    RecordingDiff diff;
    diff.setup = changes_between(texts_of(before.setup), texts_of(after.setup));
    diff.outcome = changes_between(texts_of(before.outcome), texts_of(after.outcome));
    RecordingComparison(diff).compare({before.log, after.log});
    return diff;
}

MessageDiff diff_of_messages(const RunLog& before, const RunLog& after) {
    MessageDiff diff;
    KindCounts kinds;
    const LogComparison runs(before, after);
    runs.pair_events_of_messages([&](const EventDifference& pair) {
        ++diff.events;
        kinds.add(pair);
        if (stands_for_message(pair) && !(pair.before && pair.after)) diff.same_messages = false;
        if (!pair.same()) keep_if_first(diff.first, pair);
    });
    diff.kinds = kinds.differing();
    if (!diff.first) return diff;
    runs.pair_events_of_messages([&](const EventDifference& pair) {
        if (belong_together(pair, *diff.first)) diff.events_of_message.push_back(pair);
    });
    std::ranges::stable_sort(diff.events_of_message, {}, &EventDifference::cycle);
    return diff;
}

}  // namespace narrows
