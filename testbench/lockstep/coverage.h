#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/topology/grid.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// Counts the difficult situations of routers and interfaces that occurred in runs.
class Coverage {
public:
    Coverage(const Machine& machine, const Grid& grid);

    void count(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys);

    /// A line for each counter.
    std::string text() const;
    /// Names of the counters that are possible on this machine and still zero.
    std::vector<std::string> missing() const;

private:
    struct Counter {
        std::string name;
        bool possible;
        std::uint64_t times = 0;
    };
    enum Event {
        waits_for_channel,
        contends,
        ties,
        stops_in_the_middle,
        waits_for_send_buffer,
        waits_for_injection_buffer,
        waits_for_receive_register,
        waits_for_receive_buffer,
        waits_for_processor,
        waits_for_acknowledge,
        back_to_back,
        events
    };

    void count_waits(const PlannedSend& send, const Journey& journey);
    void find_possible_turns();
    void count_turns(const Journey& journey);
    void count_contention(const std::vector<Journey>& journeys);
    void count_back_to_back(const std::vector<Journey>& journeys);
    void count_injections(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys);
    void count_acknowledges(const std::vector<PlannedSend>& sends, const std::vector<Journey>& journeys);
    std::vector<Counter> all() const;

    const Machine& machine_;
    const Grid& grid_;
    std::array<Counter, events> counters_;
    using Turns = std::array<std::array<std::uint64_t, 5>, 5>;  ///< by input and output port; the last is the interface
    Turns possible_turns_{};
    Turns turns_{};
};

}  // namespace narrows::lockstep
