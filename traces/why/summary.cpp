#include "traces/why/summary.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace narrows {

namespace {

/// The values; equal ones in the order of their keys.
template <class Share, class ByKey>
std::vector<Share> largest_first(const ByKey& by_key) {
    std::vector<Share> result;
    for (const auto& [key, share] : by_key) result.push_back(share);
    std::ranges::stable_sort(result, std::ranges::greater{}, &Share::cycles);
    return result;
}

/// Shares by the key of a segment, largest first.
template <class Share, class KeyOf, class Make>
std::vector<Share> shares(const std::vector<Segment>& path, KeyOf key_of, Make make) {
    std::map<decltype(key_of(path.front())), Share> by_key;
    for (const Segment& segment : path) {
        Share& share = by_key.try_emplace(key_of(segment), make(segment)).first->second;
        share.cycles += segment.cycles();
        ++share.segments;
    }
    return largest_first<Share>(by_key);
}

}  // namespace

std::vector<CauseShare> by_cause(const std::vector<Segment>& path) {
    return shares<CauseShare>(
        path, [](const Segment& s) { return s.cause; },
        [](const Segment& s) {
            return CauseShare{s.cause, 0, 0};
        });
}

std::vector<ResourceShare> by_resource(const std::vector<Segment>& path) {
    return shares<ResourceShare>(
        path,
        [](const Segment& s) {
            return std::tuple(s.resource.kind, s.resource.place, s.resource.first, s.resource.channel);
        },
        [](const Segment& s) {
            return ResourceShare{s.resource, 0, 0};
        });
}

std::vector<KindShare> by_kind(const std::vector<Segment>& path) {
    std::map<ResourceKind, KindShare> kinds;
    for (const ResourceShare& of_resource : by_resource(path)) {
        const ResourceKind kind = of_resource.resource.kind;
        KindShare& share = kinds.try_emplace(kind, KindShare{kind, 0, 0}).first->second;
        share.cycles += of_resource.cycles;
        ++share.resources;
    }
    return largest_first<KindShare>(kinds);
}

std::vector<Segment> between(const std::vector<Segment>& path, Cycle from, Cycle to) {
    std::vector<Segment> part;
    for (Segment segment : path) {
        segment.from = std::max(segment.from, from);
        segment.to = std::min(segment.to, to);
        if (segment.from < segment.to) part.push_back(segment);
    }
    return part;
}

std::vector<KindGrowth> growth(const std::vector<Segment>& path, const std::vector<Segment>& longer) {
    std::map<ResourceKind, KindGrowth> kinds;
    const auto add = [&](const Segment& segment, Cycle cycles) {
        const ResourceKind kind = segment.resource.kind;
        kinds.try_emplace(kind, KindGrowth{kind, 0}).first->second.cycles += cycles;
    };
    for (const Segment& segment : longer) add(segment, segment.cycles());
    for (const Segment& segment : path) add(segment, -segment.cycles());
    return largest_first<KindGrowth>(kinds);
}

}  // namespace narrows
