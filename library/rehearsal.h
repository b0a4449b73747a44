#pragma once

#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "library/peer_driver.h"
#include "models/bounds/bound.h"
#include "models/bounds/derived/order/ordered_programs.h"
#include "models/network/link/payload.h"
#include "testbench/workloads/test_data.h"

namespace narrows {

/// A message that a program sends: its number among those to its receiver, and its data.
struct RehearsedMessage {
    std::size_t item;
    TestContent made;  ///< the data, unless the program has its own
    bool has_data;
    std::vector<std::byte> data;  ///< its own

    std::size_t size() const { return has_data ? data.size() : made.size(); }
};

/// The programs of a user's workload, run with messages that take no time: each goes on until it waits for a message
/// that nobody has sent. What they do is known before the run then.
class Rehearsal {
public:
    /// `name`: of the workload. Throws InputError if a program asks for something that the machine cannot do.
    Rehearsal(const Machine& machine, OwnWorkload& work, const TestData& data, std::string name);

    const Traffic& traffic() const { return traffic_; }
    /// Null if it depends on the run: a program has received from anybody, or with any tag, or has not come to its end.
    std::unique_ptr<OrderedPrograms> order() const;
    /// Messages for each rank.
    const std::vector<std::size_t>& items() const { return items_; }
    /// The messages between two ranks with a tag, in order. Empty if there are none.
    const std::vector<RehearsedMessage>& messages(int from, int to, int tag) const;

private:
    struct Part {
        std::unique_ptr<PeerDriver> program;
        bool has_begun = false;
        bool has_ended = false;
        std::vector<OrderedOperation> operations{};
        std::deque<PeerMessage> mailbox{};
    };

    void go_on(int rank);
    /// False: the program has to wait for a message.
    bool act(int rank);
    void send(int rank, PeerRequest& request);
    bool receive(Part& part, PeerRequest& request);
    void refuse_unless(bool is_right, int rank, const std::string& problem) const;
    void refuse_too_long() const;

    const Machine& machine_;
    const TestData& data_;
    std::string name_;
    std::vector<Part> parts_;
    std::deque<int> ready_;  ///< ranks whose programs may go on
    Traffic traffic_;
    std::vector<std::size_t> items_;
    std::map<std::tuple<int, int, int>, std::vector<RehearsedMessage>> messages_;
    std::uint64_t streams_ = 0;
    std::size_t operations_ = 0;
    int longest_ = 0;  ///< bytes of the longest message
    double cycles_ = 0;
    double bytes_ = 0;
    bool is_ordered_ = true;
};

}  // namespace narrows
