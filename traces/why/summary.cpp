#include "traces/why/summary.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <type_traits>

namespace narrows {

namespace {

/// The values by size; equal ones in the order of their keys.
template <class Share, class ByKey>
std::vector<Share> largest_first(const ByKey& by_key) {
    std::vector<Share> result;
    for (const auto& [key, share] : by_key) result.push_back(share);
    std::ranges::stable_sort(result, std::ranges::greater{}, &Share::cycles);
    return result;
}

/// The shares of a member's values in the segments, largest first.
template <class Share, class Member, class KeyOf>
std::vector<Share> shares(const std::vector<Segment>& path, Member Segment::*member, KeyOf key_of) {
    std::map<std::invoke_result_t<KeyOf, Member>, Share> by_key;
    for (const Segment& segment : path) {
        Share& share = by_key.try_emplace(key_of(segment.*member), Share{segment.*member, 0, 0}).first->second;
        share.cycles += segment.cycles();
        ++share.segments;
    }
    return largest_first<Share>(by_key);
}

}  // namespace

std::vector<CauseShare> by_cause(const std::vector<Segment>& path) {
    return shares<CauseShare>(path, &Segment::cause, [](Occupation cause) { return cause; });
}

std::vector<ResourceShare> by_resource(const std::vector<Segment>& path) {
    return shares<ResourceShare>(path, &Segment::resource, [](const Resource& resource) {
        return std::tuple(resource.kind, resource.place, resource.first, resource.channel);
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
