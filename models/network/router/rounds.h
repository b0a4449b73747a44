#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "models/network/router/lane_output.h"

namespace narrows {

/// A request of a head for one of several choices.
struct LaneRequest {
    ChannelRequest request;
    Choices choices;
    // Lengths of the two paths between which the message has not decided yet (G5).
    std::array<std::int16_t, 2> hops{};

    bool is_undecided() const { return hops[0] > 0; }
};

struct LaneGrant {
    std::size_t request;
    Port port;
    LanePlace place;
};

/// Which requests are granted in a cycle, and what (docs/timing.md, N3): in rounds, each request applies to its most
/// preferred choice that can take it, and each output grants the oldest of its applicants.
class Rounds {
public:
    /// `output(port)` gives the Output of a port.
    template <class OutputOf>
    const std::vector<LaneGrant>& decide(std::vector<LaneRequest>& waiting, Cycle now, bool adaptive, OutputOf output) {
        granted_.assign(waiting.size(), false);
        grants_.clear();
        if (adaptive) {
            for (LaneRequest& one : waiting) order_by_free_slots(one.choices, now, output);
        }
        do {
            apply(waiting, now, output);
            for (const LaneGrant& best : applications_) {
                const ChannelRequest& request = waiting[best.request].request;
                Output& granting = output(best.port);
                LaneOutput(granting).grant(request, best.place, now);
                granting.queue.serves(request);
                granted_[best.request] = true;
                grants_.push_back(best);
            }
        } while (!applications_.empty());
        return grants_;
    }

private:
    template <class OutputOf>
    static void order_by_free_slots(Choices& choices, Cycle now, OutputOf output) {
        if (choices.size() < 2) return;
        boost::container::small_vector<std::pair<int, RouteChoice>, 4> counted;
        for (const RouteChoice& choice : choices)
            counted.emplace_back(LaneOutput(output(choice.port)).free_slots(choice.lanes, now), choice);
        std::ranges::sort(counted, [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second.port < b.second.port;
        });
        for (std::size_t i = 0; i < choices.size(); ++i) choices[i] = counted[i].second;
    }

    /// Leaves the best applicant of each output in applications_.
    template <class OutputOf>
    void apply(const std::vector<LaneRequest>& waiting, Cycle now, OutputOf output) {
        applications_.clear();
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (granted_[i]) continue;
            const LaneGrant wanted = application(i, waiting[i].choices, now, output);
            if (!wanted.place.exists()) continue;
            const auto rival = std::ranges::find(applications_, wanted.port, &LaneGrant::port);
            if (rival == applications_.end()) {
                applications_.push_back(wanted);
            } else if (output(wanted.port).queue.goes_before(waiting[i].request, waiting[rival->request].request)) {
                *rival = wanted;
            }
        }
    }

    /// Applies to the most preferred choice that can take the message; to no place if none can.
    template <class OutputOf>
    static LaneGrant application(std::size_t request, const Choices& choices, Cycle now, OutputOf output) {
        for (const RouteChoice& choice : choices) {
            const LanePlace place = LaneOutput(output(choice.port)).place_for(choice.lanes, now);
            if (place.exists()) return {request, choice.port, place};
        }
        return {request, Topology::local, {}};
    }

    std::vector<bool> granted_;
    std::vector<LaneGrant> grants_;
    std::vector<LaneGrant> applications_;
};

}  // namespace narrows
