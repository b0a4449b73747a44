#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "models/router/lane_output.h"

namespace narrows {

/// A request of a head for one of several choices.
struct LaneRequest {
    Message* message;
    Cycle asked;
    int input;
    std::array<std::int16_t, 2> hops{};  ///< of two ways between which the message decides (G5), as long as it has not
    Choices choices;

    bool is_undecided() const { return hops[0] > 0; }
};

struct LaneGrant {
    std::size_t request;
    RouteChoice choice;
    int channel;
    int lane;
};

/// Which requests are granted in a cycle, and what (docs/timing.md, N3): in rounds, each request applies to its most
/// preferred choice that can take it, and each output grants the oldest of its applicants.
class Rounds {
public:
    /// `output(port)` gives the LaneOutput of a port.
    template <class OutputOf>
    const std::vector<LaneGrant>& decide(std::vector<LaneRequest>& waiting, Cycle now, bool adaptive, OutputOf output) {
        granted_.assign(waiting.size(), false);
        grants_.clear();
        if (adaptive) {
            for (LaneRequest& request : waiting) order_by_free_slots(request.choices, now, output);
        }
        do {
            apply(waiting, now, output);
            for (const Application& best : applications_) {
                grant(output(best.choice.port), waiting[best.request], best.request, best.choice, now);
                granted_[best.request] = true;
            }
        } while (!applications_.empty());
        return grants_;
    }

    /// The same where all requests are for the output, each with one choice.
    const std::vector<LaneGrant>& decide_for(LaneOutput& output, const std::vector<LaneRequest>& waiting, Cycle now) {
        grants_.clear();
        while (grants_.size() < waiting.size()) {
            const std::size_t best = best_for(output, waiting, now);
            if (best == waiting.size()) break;
            grant(output, waiting[best], best, waiting[best].choices.front(), now);
        }
        return grants_;
    }

private:
    struct Application {
        std::size_t request;
        RouteChoice choice;
    };

    template <class OutputOf>
    static void order_by_free_slots(Choices& choices, Cycle now, OutputOf output) {
        if (choices.size() < 2) return;
        boost::container::small_vector<std::pair<int, RouteChoice>, 4> counted;
        for (const RouteChoice& choice : choices)
            counted.emplace_back(output(choice.port).free_slots(choice.lanes, now), choice);
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
            const Choices& choices = waiting[i].choices;
            const auto choice = std::ranges::find_if(
                choices, [&](const RouteChoice& c) { return output(c.port).channel_for(c.lanes, now) >= 0; });
            if (choice == choices.end()) continue;
            const auto rival = std::ranges::find(applications_, choice->port, [](auto& a) { return a.choice.port; });
            if (rival == applications_.end()) {
                applications_.push_back({i, *choice});
            } else if (goes_before(waiting[i], waiting[rival->request], output(choice->port))) {
                *rival = {i, *choice};
            }
        }
    }

    /// Of the requests that have no grant and that the output can take now; their number if there is none.
    std::size_t best_for(LaneOutput& output, const std::vector<LaneRequest>& waiting, Cycle now) const {
        std::size_t best = waiting.size();
        for (std::size_t i = 0; i < waiting.size(); ++i) {
            if (best < waiting.size() && !goes_before(waiting[i], waiting[best], output)) continue;
            if (std::ranges::find(grants_, i, &LaneGrant::request) != grants_.end()) continue;
            if (output.channel_for(waiting[i].choices.front().lanes, now) >= 0) best = i;
        }
        return best;
    }

    void grant(LaneOutput& output, const LaneRequest& request, std::size_t number, const RouteChoice& choice,
               Cycle now) {
        const int channel = output.channel_for(choice.lanes, now);
        const int lane = output.lane_for(channel, choice.lanes, now);
        output.grant({request.message, request.asked, request.input}, channel, lane, now);
        grants_.push_back({number, choice, channel, lane});
    }

    static bool goes_before(const LaneRequest& a, const LaneRequest& b, const LaneOutput& output) {
        return a.asked != b.asked ? a.asked < b.asked : output.goes_before(a.input, b.input);
    }

    std::vector<bool> granted_;
    std::vector<LaneGrant> grants_;
    std::vector<Application> applications_;
};

}  // namespace narrows
