#include <fmt/format.h>

#include <algorithm>

#include "testbench/study/diff.h"
#include "testbench/study/judged_check.h"

namespace narrows::study {

namespace {

/// "since it last held: interface.send_overhead was 5 cycles, and is 6 cycles"; empty if nothing has changed.
std::string changes_text(const std::vector<ChangedValue>& changes) {
    constexpr std::size_t most_shown = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(changes.size(), most_shown); ++i) {
        const ChangedValue& change = changes[i];
        text += fmt::format("{}{} was {}, and is {}", i == 0 ? "since it last held: " : "; ", change.name,
                            change.before.value_or("none"), change.after.value_or("none"));
    }
    if (changes.size() > most_shown) text += fmt::format("; and {} more", changes.size() - most_shown);
    return text;
}

bool fails_at(const std::vector<JudgedCheck>& checks, std::size_t point) {
    return std::ranges::any_of(checks, [&](const JudgedCheck& check) {
        const auto at = std::ranges::find(check.points, point, &JudgedPoint::point);
        return check.failed() && at != check.points.end() && !at->holds;
    });
}

}  // namespace

void note_changes_since_held(Store& store, const std::vector<StoredPoint>& points, std::vector<JudgedCheck>& checks) {
    const std::uint64_t seed = store.manifest().seed;
    const Store::Held held = store.held();
    for (JudgedCheck& check : checks) {
        const JudgedPoint* const worst = check.failed() ? check.worst() : nullptr;
        if (worst == nullptr) continue;
        StoredPoint before = points[worst->point];
        const auto parameters = held.find(name_of(before, seed));
        if (parameters == held.end()) continue;
        before.parameters = parameters->second;
        check.since = changes_text(changed_parameters(before, points[worst->point]));
    }
    Store::Held now;
    for (std::size_t point = 0; point < points.size(); ++point) {
        if (checks.empty() || !points[point].passed() || fails_at(checks, point)) continue;
        auto parameters = points[point].parameters;
        std::ranges::sort(parameters);
        const auto known = held.find(name_of(points[point], seed));
        if (known == held.end() || known->second != parameters) now[name_of(points[point], seed)] = parameters;
    }
    store.keep_held(now);
}

}  // namespace narrows::study
