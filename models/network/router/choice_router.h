#pragma once

#include "models/network/router/lane_router.h"
#include "models/network/router/rounds.h"

namespace narrows {

/// A LaneRouter whose messages can have several choices. So all requests of the router are decided together, by Rounds.
class ChoiceRouter final : public LaneRouter {
public:
    ChoiceRouter(Fabric& fabric, RouterId id) : LaneRouter(fabric, id) {}

    void ask(Message& message, int input) override;

private:
    void may_take(std::size_t output, Cycle from) override;
    void for_each_request(
        const std::function<void(const ChannelRequest&, std::span<const RouteChoice>)>& visit) const override;

    void decide(std::uint64_t);
    void reconsider(std::uint64_t);
    void decide_soon();
    void decide_ways();
    int queue_at(Port port);
    void wake(Cycle cycle);
    Cycle next_change();

    std::vector<LaneRequest> waiting_;
    bool decision_due_ = false;
    Cycle wake_at_ = -1;  ///< the next cycle for which reconsider() has been scheduled
    Rounds rounds_;
};

}  // namespace narrows
