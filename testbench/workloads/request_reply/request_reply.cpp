#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "models/machine/input_error.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/make_type.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/traffic/destinations.h"

namespace narrows {

namespace {

/// The node that answers a request: drawn for each request, or fixed for each node.
enum class RequestServers { drawn, permutation };

struct RequestReplyParameters {
    RequestServers servers = RequestServers::drawn;
    int requests = 20;
    int outstanding = 4;
    std::int64_t request = 8;
    std::int64_t reply = 64;
    Cycle work = 0;
};

constexpr std::int64_t most_requests = std::int64_t{1} << 20;
constexpr int request_tag = 0;  // tag of all requests; a reply has the number of its request plus 1
constexpr std::int64_t number_bytes = sizeof(std::uint32_t);

const std::array every_request_reply_parameter{
    entries::choice("servers", {"drawn", "permutation"}, &RequestReplyParameters::servers,
                    "which node answers: drawn: any other one, for each request anew; permutation: one node each"),
    entries::integer("requests", {1, most_requests}, "requests", &RequestReplyParameters::requests,
                     "requests that every node sends"),
    entries::integer("outstanding", {1, 1024}, "requests", &RequestReplyParameters::outstanding,
                     "requests of a node that are under way at a time, at most"),
    entries::integer("request", {number_bytes, most_requests}, "bytes", &RequestReplyParameters::request,
                     "bytes per request; it begins with its number, of 4 bytes"),
    entries::integer("reply", {1, most_requests}, "bytes", &RequestReplyParameters::reply, "bytes per reply"),
    entries::integer("work", {0, most_requests}, "cycles", &RequestReplyParameters::work,
                     "cycles for which the processor of a server works on a request"),
};

void refuse_more_than_a_message(const Machine& machine, const char* key, std::int64_t bytes) {
    const std::int64_t most = std::int64_t{machine.message.word_bytes} * machine.message.vector_words;
    if (bytes <= most) return;
    throw InputError(
        Place{fmt::format("{}={}", key, bytes)},
        fmt::format("a message carries at most one vector register, {} bytes; use {}={} or less", most, key, most));
}

void check_request_reply(const Machine& machine, const Topology&, const RequestReplyParameters& p) {
    refuse_more_than_a_message(machine, "request", p.request);
    refuse_more_than_a_message(machine, "reply", p.reply);
    const double messages = 2.0 * machine.ranks() * p.requests;
    const std::int64_t longest = std::max(p.request, p.reply);
    Demand demand{messages, static_cast<int>((longest + machine.message.word_bytes - 1) / machine.message.word_bytes),
                  0, messages * static_cast<double>(p.work)};
    demand.memory = messages * 32 + 512.0 * p.outstanding * machine.ranks() + under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("requests={}", p.requests));
}

/// Every node sends requests to other nodes, some at a time, and answers its incoming requests in order. Requests and
/// replies are messages of these classes (docs/workloads.md). Needs checked parameters.
class RequestReply final : public Workload {
public:
    RequestReply(const Machine& machine, const Topology& topology, const RequestReplyParameters& parameters,
                 std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override;
    std::vector<std::string_view> milestone_names() const override;

private:
    Task<> ask(Rank& rank, int first);
    Task<> answer(Rank& rank);
    void received_request(NodeId node, const Received& message, std::uint32_t number);

    std::size_t at(NodeId client, int number) const {
        return static_cast<std::size_t>(client) * static_cast<std::size_t>(parameters_.requests) +
               static_cast<std::size_t>(number);
    }
    int count() const { return parameters_.requests; }
    LinkId link_for(MessageClass message_class, int number) const;
    std::vector<std::byte> request(NodeId client, int number) const;
    std::vector<std::byte> reply(NodeId client, int number) const;

    RequestReplyParameters parameters_;
    InterfaceParameters interface_;
    int header_bytes_;
    int nodes_;
    TestData data_;
    std::vector<NodeId> servers_;           ///< indexed by at()
    std::vector<std::size_t> item_;         ///< index of each request among those of its server
    std::vector<std::size_t> arriving_at_;  ///< requests to each node
    Scoreboard scoreboard_;
    Cycle longest_ = 0;
    Cycle sum_ = 0;
};

RequestReply::RequestReply(const Machine& machine, const Topology& topology, const RequestReplyParameters& parameters,
                           std::uint64_t seed)
    : parameters_(parameters),
      interface_(machine.interface),
      header_bytes_(machine.message.header_bytes),
      nodes_(machine.ranks()),
      data_(seed),
      arriving_at_(static_cast<std::size_t>(nodes_)),
      scoreboard_({}) {
    const bool is_permutation = parameters.servers == RequestServers::permutation;
    const auto fixed = is_permutation ? fixed_destinations(TrafficPattern::permutation, topology, nodes_, seed)
                                      : std::vector<NodeId>();
    for (NodeId node = 0; node < nodes_; ++node) {
        DrawnNumbers numbers(seed, static_cast<std::uint64_t>(node));
        for (int i = 0; i < count(); ++i) {
            const int other = is_permutation ? 0 : numbers.below(nodes_ - 1);
            const NodeId server =
                is_permutation ? fixed[static_cast<std::size_t>(node)] : NodeId(other < node ? other : other + 1);
            servers_.push_back(server);
            item_.push_back(arriving_at_[static_cast<std::size_t>(server)]++);
        }
    }
    // A node's items are the requests to it, then the replies to its own.
    std::vector<std::size_t> items = arriving_at_;
    for (std::size_t& number : items) number += static_cast<std::size_t>(count());
    scoreboard_ = Scoreboard(items);
}

Traffic RequestReply::traffic() const {
    Traffic traffic;
    const auto bytes = [this](std::int64_t payload) { return header_bytes_ + static_cast<int>(payload); };
    for (NodeId client = 0; client < nodes_; ++client) {
        for (int i = 0; i < count(); ++i) {
            const NodeId server = servers_[at(client, i)];
            traffic.flows.push_back({client, server, bytes(parameters_.request), 1, MessageClass::request});
            traffic.flows.push_back({server, client, bytes(parameters_.reply), 1, MessageClass::reply});
        }
    }
    return traffic;
}

void RequestReply::start(System& system) {
    const int at_a_time = std::min(parameters_.outstanding, parameters_.requests);
    for (NodeId node = 0; node < nodes_; ++node) {
        if (arriving_at_[static_cast<std::size_t>(node)] > 0)
            system.start(node, [this](Rank& rank) { return answer(rank); });
        for (int first = 0; first < at_a_time; ++first)
            system.start(node, [this, first](Rank& rank) { return ask(rank, first); });
    }
}

/// Sends some of the node's requests, each when the reply to the one before has come, so that a program waits for every
/// reply under way.
Task<> RequestReply::ask(Rank& rank, int first) {
    for (int i = first; i < count(); i += parameters_.outstanding) {
        const NodeId server = servers_[at(rank.id(), i)];
        const Cycle asked = rank.now();
        co_await rank.send(server, Payload(request(rank.id(), i)),
                           {request_tag, link_for(MessageClass::request, i), MessageClass::request});
        const Received message = co_await rank.receive(server, request_tag + 1 + i);
        scoreboard_.arrived(rank.id(), arriving_at_[static_cast<std::size_t>(rank.id())] + static_cast<std::size_t>(i),
                            message.payload.bytes(), reply(rank.id(), i));
        longest_ = std::max(longest_, rank.now() - asked);
        sum_ += rank.now() - asked;
    }
}

/// Takes one request after the other, the next one only when the reply has been handed over.
Task<> RequestReply::answer(Rank& rank) {
    for (std::size_t left = arriving_at_[static_cast<std::size_t>(rank.id())]; left > 0; --left) {
        const Received message = co_await rank.receive(any_node, request_tag);
        std::uint32_t number = 0;
        std::memcpy(&number, message.payload.bytes().data(), sizeof(number));
        received_request(rank.id(), message, number);
        co_await rank.work(parameters_.work);
        const int i = static_cast<int>(std::min<std::uint32_t>(number, static_cast<std::uint32_t>(count()) - 1));
        co_await rank.send(message.from, Payload(reply(message.from, i)),
                           {request_tag + 1 + i, link_for(MessageClass::reply, i), MessageClass::reply});
    }
}

void RequestReply::received_request(NodeId node, const Received& message, std::uint32_t number) {
    const bool is_known =
        number < static_cast<std::uint32_t>(count()) && servers_[at(message.from, static_cast<int>(number))] == node;
    if (!is_known) {
        scoreboard_.unexpected(node, fmt::format("request {} of node {}", number, message.from));
        return;
    }
    const int i = static_cast<int>(number);
    scoreboard_.arrived(node, item_[at(message.from, i)], message.payload.bytes(), request(message.from, i));
}

/// The links of a class take turns.
LinkId RequestReply::link_for(MessageClass message_class, int number) const {
    return LinkId(number % links_of(interface_, message_class).count);
}

std::vector<std::byte> RequestReply::request(NodeId client, int number) const {
    std::vector<std::byte> content(static_cast<std::size_t>(parameters_.request));
    data_.write(2 * at(client, number), 0, content);
    const auto written = static_cast<std::uint32_t>(number);
    std::memcpy(content.data(), &written, sizeof(written));
    return content;
}

std::vector<std::byte> RequestReply::reply(NodeId client, int number) const {
    std::vector<std::byte> content(static_cast<std::size_t>(parameters_.reply));
    data_.write(2 * at(client, number) + 1, 0, content);
    return content;
}

std::vector<std::string_view> RequestReply::milestone_names() const {
    return {"longest-round-trip", "mean-round-trip"};
}

std::vector<Milestone> RequestReply::milestones() const {
    return {{"longest-round-trip", longest_}, {"mean-round-trip", sum_ / static_cast<Cycle>(servers_.size())}};
}

}  // namespace

WorkloadType request_reply_workload() {
    using P = RequestReplyParameters;
    return {.name = "request-reply",
            .summary = "every node sends requests to other nodes, which answer them",
            .parameters = texts_of<P>(every_request_reply_parameter),
            .make = choosing<P>(every_request_reply_parameter, check_request_reply, make_work<RequestReply, P>),
            .draws_traffic = true};
}

}  // namespace narrows
