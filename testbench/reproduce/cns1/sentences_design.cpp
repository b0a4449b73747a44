// Section 5: the bottleneck, and faster interfaces.
#include <algorithm>

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

void table_1_sentences(Sentences& sentences) {
    sentences.equal("5, table 1", "cache C, read", 32, memory_rate(sentences, "cache", true));
    sentences.equal("5, table 1", "cache C, write", 32, memory_rate(sentences, "cache", false));
    sentences.equal("5, table 1", "memory M max, read: 128 bytes in 15 cycles", 9,
                    memory_rate(sentences, "page", true));
    sentences.equal("5, table 1", "memory M max, write: 128 bytes in 11 cycles", 12,
                    memory_rate(sentences, "page", false));
    sentences.differs("5, table 1", "memory M min, read", 4, memory_rate(sentences, "random", true), 128.0 / 28,
                      "128 bytes in 28 cycles; printed without the fraction", 1);
    sentences.differs("5, table 1", "memory M min, write", 5, memory_rate(sentences, "random", false), 128.0 / 23,
                      "128 bytes in 23 cycles; printed without the fraction", 1);
    sentences.not_simulated("5, table 1", "vector unit: 16 and 128 read, 8 and 64 write; reads and writes at once",
                            "the model's processor computes in cycles and has no vector unit");
}

void two_links_sentences(Sentences& sentences, double base) {
    NodeNotes notes;
    const Checked run_2i = sentences.run("cns1-2i", "allgather", parts_of(design_nodes, design_words), &notes);
    sentences.needs(run_2i.passed);
    const auto sent_on = [&notes](LinkId link) {
        return static_cast<double>(std::ranges::count(notes.sent, link, &NodeNotes::Sent::link));
    };
    sentences.equal("5.2", "messages go floor(p/2) hops one way", 64, sent_on(LinkId(0)) / 4);
    sentences.equal("5.2", "... and ceil(p/2) - 1 the other", 63, sent_on(LinkId(1)) / 4);
    sentences.equal("5.2", "sends in negative direction start 4 ov later", 20,
                    number(std::ranges::find(notes.sent, LinkId(1), &NodeNotes::Sent::link)->started));
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
    table_1_sentences(sentences);
    const double base = cycles_on(sentences, "cns1");
    two_links_sentences(sentences, base);

    NodeNotes fast;
    sentences.needs(sentences.run("cns1-fast-i", "allgather", parts_of(design_nodes, 33), &fast).passed);
    sentences.equal("5.2", "fast I: a transfer every y = ceil(m/2) + 1 >= 40 cycles; n_p = 33", 40,
                    number(fast.came[20].delivered - fast.came[10].delivered) / 10, 1);
    NodeNotes network;
    const Checked run_2l2i = sentences.run("cns1-2l2i", "allgather", parts_of(design_nodes, design_words), &network);
    sentences.needs(run_2l2i.passed);
    sentences.equal("5.3", "the links only need ceil(m/2) cycles; m = 109", 55,
                    number(network.came.front().tail - network.came.front().head + 1));
    sentences.differs("5.3", "2 L and 2 I would also double the performance", 2, base / number(run_2l2i.cycles()),
                      (20 + 110.0 * 508) / (20 + 56.0 * 508), "ceil(m/2) + 1 = 56 is more than half of m + 1 = 110", 3);
    sentences.differs("5.3", "the same effect as the faster link to the processor alone: cycles between them", 0,
                      cycles_on(sentences, "cns1-fast-i") - number(run_2l2i.cycles()), 110 - 56,
                      "the last message still needs m cycles on a network link, m + 1 - y more");
    NodeNotes memory;
    sentences.needs(
        sentences.run("cns1-2l2i", "allgather", parts_of(design_nodes, 128, {"memory.timing=random"}), &memory).passed);
    sentences.differs(
        "5.3", "With this change, the memory system will become the bottleneck: busy % at 32 words", 100,
        100 * number(memory.loads[9] + memory.stores[9]) / number(memory.came[9].tail - memory.came[8].tail),
        100 * 51 / 70.0, "51 of 70 cycles are less than the link's; see the table of memory below", 1);
}

}  // namespace narrows::cns1
