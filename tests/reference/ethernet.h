#pragma once

#include <deque>
#include <vector>

#include "tests/reference/carrier.h"
#include "tests/reference/receive_link.h"
#include "tests/reference/station.h"

namespace narrows::reference {

/// X1, X2 and K1 .. K9 of an Ethernet, a bit time after the other.
class EthernetOfBits final : public Carrier {
public:
    /// `receive_links`: one of every node. They must outlive this. `seed`: of the run.
    EthernetOfBits(const Machine& machine, std::vector<ReceiveLinks>& receive_links, std::uint64_t seed);

    void launch(Message& message, int injection_buffer, Cycle t) override;
    bool step(Cycle t) override;
    MediumUse medium_use() const override;

private:
    void start(Cycle t);
    void hear(Cycle t);
    void end(Cycle t);
    void arrive(Cycle t);
    void go_through(Message& message, Cycle head, Cycle tail);
    bool anyone_sends() const;

    std::vector<ReceiveLinks>* receive_links_;
    Cycle delay_;  // D
    std::vector<EthernetStation> stations_;
    std::vector<Cycle> asked_;  // f of each station's message
    // One list for each station: the last D cycles and the present one, which is the last.
    std::deque<std::vector<bool>> sent_;
    std::deque<Message*> on_the_way_;  // gone through, and not yet there
    int starts_ = 0;                   // starts since no station sent
    Cycle last_sent_;                  // when any station sent; until D later somebody hears it
    MediumUse use_;
};

}  // namespace narrows::reference
