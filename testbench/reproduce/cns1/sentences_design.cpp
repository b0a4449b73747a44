// Section 5: the bottleneck, and faster interfaces.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "models/topology/make_topology.h"
#include "testbench/reproduce/cns1/sentences.h"

namespace narrows::cns1 {

namespace {

constexpr int design_nodes = 128;
constexpr int design_words = 100;  // 4 messages of 25 words, m = 109

double cycles_on(const Sentences& sentences, const char* machine) {
    return number(sentences.run(machine, "allgather", parts_of(design_nodes, design_words)).cycles());
}

/// Bytes of a full message in a cycle of the memory port.
double memory_rate(const Sentences& sentences, const char* timing, bool loads) {
    NodeNotes notes;
    sentences.run("cns1", "allgather", parts_of(32, 32, {std::string("memory.timing=") + timing}), &notes);
    return 128 / number((loads ? notes.loads : notes.stores).front());
}

/// The channel that carries the most messages; of several the one that begins last.
class BusiestChannel final : public Observer {
public:
    void head_crossed(const Message&, const Crossing& crossing) override {
        if (crossing.port == Topology::local) return;
        const auto [channel, is_new] = channels_.try_emplace({crossing.router, crossing.port}, Use{0, crossing.head});
        ++channel->second.messages;
    }

    struct Use {
        Cycle messages;
        Cycle first_head;  ///< the cycle in which its first message leaves a node
        auto operator<=>(const Use&) const = default;
    };
    Use use() const {
        Use most{0, 0};
        for (const auto& [channel, use] : channels_) most = std::max(most, use);
        return most;
    }

private:
    std::map<std::pair<RouterId, Port>, Use> channels_;
};

/// T_th, and what a broadcast over all links needs: the busiest link carries its messages without a pause, one every
/// m + 1 cycles. They are counted; what comes before and after them follows from docs/timing.md: 4 ov for one message,
/// and ov for each send that the processor begins before the first of them.
void all_links_sentences(Sentences& sentences, double base, const std::string& network, const std::string& sentence,
                         int links, double limit, const std::string& reason) {
    constexpr Cycle ov = 5;
    BusiestChannel busiest;
    const std::vector<std::string> all_links{"algorithm=all-links", "topology.kind=" + network};
    const CheckedRun run =
        sentences.run("cns1-4i4l", "allgather", parts_of(design_nodes, design_words, all_links), &busiest);
    sentences.needs(run.passed);
    const BusiestChannel::Use use = busiest.use();
    const Cycle before = use.first_head - (2 * ov + 1);
    const auto derived = number(use.messages * 110 + 4 * ov + before);
    sentences.differs("5", sentence, 0.25, number(run.cycles()) / base, derived / 55'900, reason, 3);
    sentences.differs(
        "5", fmt::format("T_th = (m + 1)/{} (p - 1) x cycles, on the {}; n_p = 100", links, network), limit,
        number(run.cycles()), derived,
        fmt::format("{} (m + 1) + 4 ov + {} ov. {} messages are counted on the busiest link, {:.1f} would "
                    "be an equal share; {} ov until the processor begins with it",
                    use.messages, before / ov, use.messages, limit / 110, before / ov));
}

/// Neighbours of the node that has most of them, or fewest.
std::pair<int, int> degrees(const Topology& topology) {
    std::pair<int, int> least_and_most{topology.ports(RouterId(0)), 0};
    for (int router = 0; router < topology.routers(); ++router) {
        int degree = 0;
        for (int port = 0; port < topology.ports(RouterId(router)); ++port)
            degree += topology.far_end(RouterId(router), Port(port)) ? 1 : 0;
        least_and_most = {std::min(least_and_most.first, degree), std::max(least_and_most.second, degree)};
    }
    return least_and_most;
}

void link_bound_sentences(Sentences& sentences, double base) {
    const auto [least, most] = degrees(*make_topology(sentences.machine("cns1", design_nodes)));
    sentences.equal("5", "The network nodes have a maximal degree of 4", 4, most);
    sentences.differs("5", "... which T_th takes for all nodes: neighbours at the first and the last ring", 4, least, 3,
                      "the cylinder wraps around in one dimension only");
    all_links_sentences(sentences, base, "torus", "could reduce the time up to one fourth: on a torus, n_p = 100", 4,
                        13'970, "by what the next row says");
    all_links_sentences(sentences, base, "cylinder", "could reduce the time up to one fourth: on the cylinder", 3,
                        110 * 508 / 3.0,
                        "at best a third, as some nodes have three links; the rest is in the next row");
}

/// Cycles from one message of 32 words to the next, with links of so many bytes per cycle.
double period_from_random_memory(const Sentences& sentences, int bytes_per_cycle) {
    const std::string rate = "link_bytes_per_cycle=" + std::to_string(bytes_per_cycle);
    NodeNotes notes;
    sentences.run("cns1-2l2i", "allgather",
                  parts_of(design_nodes, 128, {"memory.timing=random", "network." + rate, "interface." + rate}),
                  &notes);
    return number(notes.came[29].tail - notes.came[9].tail) / 20;
}

void table_1_sentences(Sentences& sentences) {
    NodeNotes notes;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(32, 64), &notes).passed);
    const auto rate = [](const auto& times) { return 137 / number(times.tail - times.head + 1); };
    const NodeNotes::Sent& sent = notes.sent[9];
    const NodeNotes::Came& came = notes.came[9];
    sentences.equal("5 (table 1)", "links L: bytes per cycle out of a node", 1, rate(sent), 2);
    sentences.equal("5 (table 1)", "interface I: bytes per cycle into a processor", 1, rate(came), 2);
    const Cycle both = std::max(sent.tail, came.tail) - std::min(sent.head, came.head) + 1;
    sentences.equal("5 (table 1)", "L and I read and write at the same time: bytes per cycle of both", 2,
                    2 * 137 / number(both), 1);
    sentences.equal("5 (table 1)", "cache C, read", 32, memory_rate(sentences, "cache", true));
    sentences.equal("5 (table 1)", "cache C, write", 32, memory_rate(sentences, "cache", false));
    sentences.equal("5 (table 1)", "memory M max, read: 128 bytes in 15 cycles", 9,
                    memory_rate(sentences, "page", true));
    sentences.equal("5 (table 1)", "memory M max, write: 128 bytes in 11 cycles", 12,
                    memory_rate(sentences, "page", false));
    sentences.differs("5 (table 1)", "memory M min, read", 4, memory_rate(sentences, "random", true), 128.0 / 28,
                      "128 bytes in 28 cycles; printed without the fraction", 1);
    sentences.differs("5 (table 1)", "memory M min, write", 5, memory_rate(sentences, "random", false), 128.0 / 23,
                      "128 bytes in 23 cycles; printed without the fraction", 1);
    sentences.not_simulated("5 (table 1)", "C and M do not read and write at the same time",
                            "a rule of the model: its memory port serves one access at a time (M1 of docs/timing.md)");
    sentences.not_simulated("5 (table 1)", "vector unit: 16 and 128 read, 8 and 64 write; reads and writes at once",
                            "the model's processor computes in cycles and has no vector unit");
}

/// How much later the heads of messages leave over the second link than those over the first, one by one: least, most.
/// Nothing, if there is no second link.
std::pair<Cycle, Cycle> delays_of_second_link(const NodeNotes& notes) {
    std::array<std::vector<Cycle>, 2> heads;
    for (const NodeNotes::Sent& sent : notes.sent) heads[sent.link == LinkId(0) ? 0 : 1].push_back(sent.head);
    if (heads[1].empty()) return {0, 0};
    std::pair<Cycle, Cycle> least_and_most{never, -never};
    for (std::size_t i = 0; i < heads[1].size(); ++i) {
        const Cycle delay = heads[1][i] - heads[0].at(i);
        least_and_most = {std::min(least_and_most.first, delay), std::max(least_and_most.second, delay)};
    }
    return least_and_most;
}

void two_links_sentences(Sentences& sentences, double base) {
    NodeNotes notes;
    const CheckedRun run_2i = sentences.run("cns1-2i", "allgather", parts_of(design_nodes, design_words), &notes);
    sentences.needs(run_2i.passed);
    const auto sent_on = [&notes](LinkId link) {
        return static_cast<double>(std::ranges::count(notes.sent, link, &NodeNotes::Sent::link));
    };
    sentences.equal("5.2", "messages go floor(p/2) hops one way", 64, sent_on(LinkId(0)) / 4);
    sentences.equal("5.2", "... and ceil(p/2) - 1 the other", 63, sent_on(LinkId(1)) / 4);
    const auto [least_delay, most_delay] = delays_of_second_link(notes);
    sentences.equal("5.2", "sends in negative direction start 4 ov later: the least delay of a head", 20,
                    number(least_delay));
    sentences.equal("5.2", "... the longest delay of a head", 20, number(most_delay));
    const double messages = static_cast<double>(notes.sent.size()) / 2;  // a period has one each way
    sentences.differs("5.2", "The overhead requires 8 ov = 40 cycles of each period: of the processor", 40,
                      number(notes.processor) / messages, 20,
                      "the other 20 are those of the interfaces, which go on beside it", 1);
    sentences.differs("5.2", "twice the original broadcast performance, at least for large vectors", 2,
                      base / number(run_2i.cycles()), (20 + 110.0 * 508) / (20 + 110.0 * 256),
                      "64 of 127 hops go one way: 2 (p - 1) / p for long vectors, n_p = 100, p = 128", 3);
}

}  // namespace

void design_sentences(Sentences& sentences) {
    const double base = cycles_on(sentences, "cns1");
    link_bound_sentences(sentences, base);
    table_1_sentences(sentences);
    two_links_sentences(sentences, base);

    NodeNotes fast;
    sentences.needs(sentences.run("cns1-fast-i", "allgather", parts_of(design_nodes, 33), &fast).passed);
    sentences.equal("5.2", "fast I: a transfer every y = ceil(m/2) + 1 >= 40 cycles; n_p = 33", 40,
                    number(fast.came[20].delivered - fast.came[10].delivered) / 10, 1);
    sentences.differs("5.2", "... to execute 4 ov = 20 cycles overhead: of the processor, for each message", 20,
                      number(fast.processor) / static_cast<double>(fast.sent.size()), 10,
                      "the other 10 are those of the interface, which go on beside it", 1);
    NodeNotes network;
    const CheckedRun run_2l2i = sentences.run("cns1-2l2i", "allgather", parts_of(design_nodes, design_words), &network);
    sentences.needs(run_2l2i.passed);
    sentences.equal("5.3", "the links only need ceil(m/2) cycles; m = 109", 55,
                    number(network.sent.front().tail - network.sent.front().head + 1));
    sentences.equal("5.3", "new messages every ceil(m/2) + 1 cycles; m = 109", 56,
                    number(network.came[9].tail - network.came[8].tail));
    sentences.differs("5.3", "2 L and 2 I would also double the performance", 2, base / number(run_2l2i.cycles()),
                      (20 + 110.0 * 508) / (20 + 56.0 * 508), "ceil(m/2) + 1 = 56 is more than half of m + 1 = 110", 3);
    sentences.differs("5.3", "the same effect as the faster link to the processor alone: cycles between them", 0,
                      cycles_on(sentences, "cns1-fast-i") - number(run_2l2i.cycles()), 110 - 56,
                      "the last message still needs m cycles on a network link, m + 1 - y more");
    sentences.differs("5.3", "the memory system will become the bottleneck: a message every 28 + 23 = 51 cycles", 51,
                      period_from_random_memory(sentences, 2), 70,
                      "with links of 2 bytes a cycle ceil(m/2) + 1 = 70 is more, for 32 words; for less see below");
    sentences.equal("5.3", "... as it does with links of 4 bytes a cycle: ceil(m/4) + 1 = 36", 51,
                    period_from_random_memory(sentences, 4));
}

}  // namespace narrows::cns1
