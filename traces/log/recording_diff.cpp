#include "traces/log/recording_diff.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "traces/log/record_texts.h"

namespace narrows {

namespace {

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

auto identity(const RunEvent& event) { return std::tie(event.kind, event.which); }

/// Compares the events of both runs, which must be in the order of run_events().
class RecordingComparison {
public:
    explicit RecordingComparison(RecordingDiff& diff) : diff_(diff) {}

    void compare(const std::vector<RunEvent>& before, const std::vector<RunEvent>& after) {
        auto a = before.begin();
        auto b = after.begin();
        while (a != before.end() || b != after.end()) {
            if (b == after.end() || (a != before.end() && identity(*a) < identity(*b))) {
                note({*a++, std::nullopt});
            } else if (a == before.end() || identity(*b) < identity(*a)) {
                note({std::nullopt, *b++});
            } else {
                note({*a++, *b++});
            }
        }
        std::erase_if(diff_.kinds, [](const KindDifference& kind) { return kind.same(); });
        diff_.differing_messages = differing_.size();
    }

private:
    void note(const EventDifference& pair) {
        const EventKind event_kind = pair.either().kind;
        if (diff_.kinds.empty() || diff_.kinds.back().kind != event_kind) diff_.kinds.push_back({event_kind});
        KindDifference& kind = diff_.kinds.back();
        const bool both = pair.before && pair.after;
        const bool is_message = event_kind == EventKind::send_starts;  // every message has one
        ++(both ? kind.in_both : pair.before ? kind.only_before : kind.only_after);
        if (is_message)
            ++(both ? diff_.messages_in_both : pair.before ? diff_.messages_only_before : diff_.messages_only_after);
        if (both && *pair.before == *pair.after) return;
        if (both) {
            ++kind.differing;
            kind.later = std::max(kind.later, pair.after->to - pair.before->to);
            kind.earlier = std::max(kind.earlier, pair.before->to - pair.after->to);
        }
        keep_if_first(diff_.first_event, pair);
        if (!pair.either().is_of_message()) return;
        keep_if_first(diff_.first_message, pair);
        if (both || !is_message) differing_.insert({pair.either().which[0], pair.either().which[1]});
    }

    static void keep_if_first(std::optional<EventDifference>& first, const EventDifference& pair) {
        if (!first || pair.cycle() < first->cycle()) first = pair;
    }

    RecordingDiff& diff_;
    std::set<std::pair<std::int64_t, std::int64_t>> differing_;  // sender and sequence number
};

}  // namespace

Cycle EventDifference::cycle() const {
    if (!before || !after) return either().from;
    return before->from != after->from ? std::min(before->from, after->from) : std::min(before->to, after->to);
}

RecordingDiff diff_of(const RunRecord& before, const RunRecord& after) {
    RecordingDiff diff;
    diff.setup = changes_between(texts_of(before.setup), texts_of(after.setup));
    diff.outcome = changes_between(texts_of(before.outcome), texts_of(after.outcome));
    RecordingComparison(diff).compare(run_events(before.log), run_events(after.log));
    return diff;
}

}  // namespace narrows
