#include "traces/why/summary.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace narrows {

namespace {

/// Shares by the key of a segment, largest first.
template <class Share, class KeyOf, class Make>
std::vector<Share> shares(const std::vector<Segment>& path, KeyOf key_of, Make make) {
    std::map<decltype(key_of(path.front())), Share> by_key;
    for (const Segment& segment : path) {
        Share& share = by_key.try_emplace(key_of(segment), make(segment)).first->second;
        share.cycles += segment.cycles();
        ++share.segments;
    }
    std::vector<Share> result;
    for (const auto& [key, share] : by_key) result.push_back(share);
    std::stable_sort(result.begin(), result.end(), [](auto& a, auto& b) { return a.cycles > b.cycles; });
    return result;
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

}  // namespace narrows
