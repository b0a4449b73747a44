#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
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

/// A message that a program sends, with its number among those to its receiver, and its data.
struct RehearsedMessage {
    int to;
    int tag;
    int link;
    std::size_t item;
    TestContent made;  ///< the data, if the program gives none
    bool has_data;
    std::vector<std::byte> data;  ///< its own

    std::size_t size() const { return has_data ? data.size() : made.size(); }
};

/// Runs the programs of a user's workload with messages that take no time: each continues until it waits for a message
/// that nobody has sent. Their operations are then known before the run.
class Rehearsal {
public:
    /// More operations would take more memory than a run may (testbench/workloads/limits.h).
    static constexpr std::size_t most_operations = 7'000'000;

    /// `name`: name of the workload. Throws InputError if a program requests something that the machine cannot do, or
    /// if the programs do more than `most` operations.
    Rehearsal(const Machine& machine, OwnWorkload& work, const TestData& data, std::string name,
              std::size_t most = most_operations);

    const Traffic& traffic() const { return traffic_; }
    /// False if the order depends on the run: a program has received from anybody, or any of several tags, or has not
    /// reached its end.
    bool is_ordered() const { return is_ordered_; }
    /// Null if the work is not ordered.
    std::unique_ptr<OrderedPrograms> order() const;
    /// The ranks that receive the first message of several.
    const std::vector<int>& unordered() const { return unordered_; }
    /// Number of messages for each rank.
    const std::vector<std::size_t>& items() const { return items_; }
    /// The messages that a rank sends, in order.
    const std::vector<RehearsedMessage>& sent(int from) const { return sent_[static_cast<std::size_t>(from)]; }
    /// Messages to a rank with a tag, as places in sent(). Empty if there are none.
    const std::vector<std::size_t>& places(int from, int to, int tag) const;

private:
    struct Part {
        std::unique_ptr<PeerDriver> program;
        bool has_begun = false;
        bool has_ended = false;
        std::vector<OrderedOperation> operations{};
        std::deque<PeerMessage> mailbox{};
        bool from_anybody = false;  ///< it has received from anybody
        std::set<int> any_tag{};    ///< ranks from which it has received any tag
    };

    void go_on(int rank);
    /// Returns false if the program has to wait for a message.
    bool act(int rank);
    void send(int rank, PeerRequest& request);
    bool receive(Part& part, PeerRequest& request);
    /// True if the order in which it receives depends on the run.
    bool is_open(int rank) const;
    void refuse_unless(bool is_right, int rank, const std::string& problem) const;

    const Machine& machine_;
    const TestData& data_;
    std::string name_;
    std::vector<Part> parts_;
    std::deque<int> ready_;  ///< ranks whose programs may continue
    Traffic traffic_;
    std::vector<std::size_t> items_;
    std::vector<std::vector<RehearsedMessage>> sent_;                         ///< indexed by sender
    std::map<std::tuple<int, int, int>, std::vector<std::size_t>> places_{};  ///< by sender, receiver and tag
    std::uint64_t streams_ = 0;
    const std::size_t most_;
    std::size_t operations_ = 0;
    int longest_ = 0;  ///< bytes of the longest message
    double cycles_ = 0;
    double bytes_ = 0;
    bool is_ordered_ = true;
    std::vector<int> unordered_;
};

}  // namespace narrows
