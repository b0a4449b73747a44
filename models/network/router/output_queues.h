#pragma once

#include <span>

#include "models/network/router/output_places.h"
#include "models/time/prefetch.h"

namespace narrows {

/// Grants channels in a Router where each message has one choice: each output is a queue and decides by itself
/// (docs/timing.md, N3 and E1).
class OutputQueues {
public:
    /// The requests that are decided together are those of an output.
    using Turn = Output;

    static Output& turn_of(Output& output) { return output; }
    static bool is_empty(const Output& output) { return output.queue.empty(); }

    template <class Router>
    static Output& add(Router& router, ChannelRequest request) {
        const RouteChoice choice = router.only_choice(*request.message);
        request.message->next_port = choice.port;
        request.lanes = choice.lanes;
        Output& output = router.output_at(choice.port);
        output.queue.add(request);
        return output;
    }

    /// When a request can be granted, as far as is known. The state changes at `from`.
    template <class Router>
    static Cycle can_grant_from(const Router&, Output& output, Cycle /*from*/, Cycle now) {
        return typename Router::Places(output).can_take_from(now);
    }
    template <class Router>
    static Cycle next_change(const Router&, Output& output, Cycle now) {
        return typename Router::Places(output).next_change(now);
    }

    template <class Router>
    static void decide(Router& router, Output& output, Cycle now) {
        const typename Router::Places places(output);
        while (!output.queue.empty() && places.can_take_from(now) <= now) {
            LanePlace place;  // place for the latest request that fits, which is the one taken
            const auto request = output.queue.take_if([&](const ChannelRequest& waiting) {
                const LanePlace found = places.place_for(waiting.lanes, now);
                if (found.exists()) place = found;
                return found.exists();
            });
            if (!request) return;
            router.grant(*request, output, place, now);
        }
    }

    /// Prefetches what a grant reads: the output, the message, the next router, and the channel before.
    template <class Router>
    static void prefetch(const Router& router, const Output& output) {
        narrows::prefetch(output);
        if (output.queue.empty()) return;
        const ChannelRequest& request = output.queue.next();
        prefetch_line(request.message);
        if (!output.is_local()) prefetch_line(&router.neighbour(output.far_end().router));
        if (request.input >= router.first_local_input()) return;
        const Crossing& behind = request.message->last;
        narrows::prefetch(router.neighbour(behind.router).output(behind.port));
    }

    /// Calls visit(request, its choices) for all waiting requests.
    template <class Router, class Visit>
    static void for_each_request(const Router& router, Visit visit) {
        router.for_each_output([&](const Output& output, Port port) {
            output.queue.for_each_waiting([&](const ChannelRequest& request) {
                const RouteChoice choice{port, request.lanes};
                visit(request, std::span(&choice, 1));
            });
        });
    }
};

}  // namespace narrows
