#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "models/network/router/output_places.h"

namespace narrows {

/// Grants channels in a Router where a message can have several choices. All requests are decided together, in rounds
/// (docs/timing.md, N3): each request applies to its most preferred choice that can take it, and each output grants the
/// oldest of its applicants.
class Rounds {
public:
    /// The requests that are decided together are those of the router.
    using Turn = Rounds;

    Rounds& turn_of(Output&) { return *this; }
    static bool is_empty(const Rounds& turn) { return turn.waiting_.empty(); }

    template <class Router>
    Rounds& add(Router& router, const ChannelRequest& request) {
        Waiting& waiting = waiting_.emplace_back(Waiting{request, {}, {}});
        router.add_choices(*request.message, waiting.choices);
        const Topology& topology = router.fabric_.topology;
        if (waiting.choices.size() > 1 && topology.decides_by_queue()) {
            const auto [direct, detour] = topology.hops_of_ways(router.place_of(*request.message));
            waiting.hops = {static_cast<std::int16_t>(direct), static_cast<std::int16_t>(detour)};
        }
        return *this;
    }

    /// When a request can be granted, as far as is known. The state changes at `from`.
    template <class Router>
    static Cycle can_grant_from(const Router&, Rounds&, Cycle from, Cycle /*now*/) {
        return from;
    }
    template <class Router>
    static Cycle next_change(Router& router, Rounds& turn, Cycle now) {
        Cycle next = never;
        for (const Waiting& waiting : turn.waiting_) {
            for (const RouteChoice& choice : waiting.choices)
                next = std::min(next, router.places_at(choice.port).next_change(now));
        }
        return next;
    }

    template <class Router>
    static void decide(Router& router, Rounds& turn, Cycle now) {
        turn.take_rounds(router, now);
        for (const Grant& grant : turn.grants_) {
            ChannelRequest& request = turn.waiting_[grant.request].request;
            request.message->next_port = grant.port;
            router.cross(request, router.output_at(grant.port), grant.place, now);
            request.message = nullptr;
        }
        std::erase_if(turn.waiting_, [](const Waiting& waiting) { return waiting.request.message == nullptr; });
    }

    template <class Router>
    static void prefetch(const Router&, const Rounds&) {}

    /// Calls visit(request, its choices) for all waiting requests.
    template <class Router, class Visit>
    void for_each_request(const Router&, Visit visit) const {
        for (const Waiting& waiting : waiting_)
            visit(waiting.request, std::span<const RouteChoice>(waiting.choices.data(), waiting.choices.size()));
    }

    Cycle wake_at = -1;         ///< the next cycle for which a decision has been scheduled
    bool decision_due = false;  ///< a decision has been scheduled in this round

private:
    /// A request of a head for one of several choices.
    struct Waiting {
        ChannelRequest request;
        Choices choices;
        // Lengths of the two paths from which the message has yet to choose (G5).
        std::array<std::int16_t, 2> hops{};

        bool is_undecided() const { return hops[0] > 0; }
    };

    struct Grant {
        std::size_t request;
        Port port;
        LanePlace place;
    };

    /// Stores the requests that are granted in this cycle, with their places, in grants_.
    template <class Router>
    void take_rounds(Router& router, Cycle now) {
        if (router.fabric_.topology.decides_by_queue()) decide_ways(router, now);
        granted_.assign(waiting_.size(), false);
        grants_.clear();
        if (router.fabric_.topology.is_adaptive()) {
            for (Waiting& one : waiting_) order_by_free_slots(router, one.choices, now);
        }
        do {
            apply(router, now);
            for (const Grant& best : applications_) {
                const ChannelRequest& request = waiting_[best.request].request;
                router.places_at(best.port).grant(request, best.place, now);
                router.output_at(best.port).queue.serves(request);
                granted_[best.request] = true;
                grants_.push_back(best);
            }
        } while (!applications_.empty());
    }

    // G5. Requests of this cycle do not count each other.
    template <class Router>
    void decide_ways(Router& router, Cycle now) {
        for (Waiting& waiting : waiting_) {
            if (!waiting.is_undecided()) continue;
            const int direct = queue_at(router, waiting.choices[0].port, now) * waiting.hops[0];
            const int detour = queue_at(router, waiting.choices[1].port, now) * waiting.hops[1];
            waiting.choices = {waiting.choices[direct <= detour ? 0 : 1]};
            waiting.hops = {};
        }
    }

    template <class Router>
    int queue_at(Router& router, Port port, Cycle now) const {
        const auto waits = std::ranges::count_if(waiting_, [&](const Waiting& waiting) {
            return waiting.request.asked < now && waiting.choices.front().port == port;
        });
        const int slots = router.fabric_.properties(router.output_at(port).channel_class()).slots;
        return router.places_at(port).held_slots(slots, now) + static_cast<int>(waits);
    }

    template <class Router>
    static void order_by_free_slots(Router& router, Choices& choices, Cycle now) {
        if (choices.size() < 2) return;
        boost::container::small_vector<std::pair<int, RouteChoice>, 4> counted;
        for (const RouteChoice& choice : choices)
            counted.emplace_back(router.places_at(choice.port).free_slots(choice.lanes, now), choice);
        std::ranges::sort(counted, [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a.second.port < b.second.port;
        });
        for (std::size_t i = 0; i < choices.size(); ++i) choices[i] = counted[i].second;
    }

    /// Stores the best applicant of each output in applications_.
    template <class Router>
    void apply(Router& router, Cycle now) {
        applications_.clear();
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (granted_[i]) continue;
            const Grant wanted = application(router, i, now);
            if (!wanted.place.exists()) continue;
            const auto rival = std::ranges::find(applications_, wanted.port, &Grant::port);
            if (rival == applications_.end()) {
                applications_.push_back(wanted);
            } else if (router.output_at(wanted.port)
                           .queue.goes_before(waiting_[i].request, waiting_[rival->request].request)) {
                *rival = wanted;
            }
        }
    }

    /// Applies to the most preferred choice that can take the message, if there is one.
    template <class Router>
    Grant application(Router& router, std::size_t request, Cycle now) const {
        for (const RouteChoice& choice : waiting_[request].choices) {
            const LanePlace place = router.places_at(choice.port).place_for(choice.lanes, now);
            if (place.exists()) return {request, choice.port, place};
        }
        return {request, Topology::local, {}};
    }

    std::vector<Waiting> waiting_;
    std::vector<bool> granted_;
    std::vector<Grant> grants_;
    std::vector<Grant> applications_;
};

}  // namespace narrows
