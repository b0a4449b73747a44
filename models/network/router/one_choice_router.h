#pragma once

#include "models/network/router/lane_router.h"

namespace narrows {

/// A LaneRouter whose messages have one choice each. So each output is a queue of its own.
class OneChoiceRouter final : public LaneRouter {
public:
    OneChoiceRouter(Fabric& fabric, RouterId id) : LaneRouter(fabric, id) {}

    void ask(Message& message, int input) override;

private:
    void may_take(std::size_t output, Cycle from) override;
    void for_each_request(
        const std::function<void(const ChannelRequest&, std::span<const RouteChoice>)>& visit) const override;

    RouteChoice choice_of(const Message& message, int input) const;
    void decide(std::uint64_t output);
    void grant_all_that_fit(Output& output);
    void grant(const ChannelRequest& request, Output& output, LanePlace place);
    void reconsider(std::uint64_t output);
    void see_to(Output& output);
    void wake(Output& output, Cycle cycle);
    void prefetch_for_decision(std::uint64_t output) const;
    const AnyRouter& router(RouterId id) const { return *fabric_.routers[static_cast<std::size_t>(id)]; }
};

}  // namespace narrows
