// Sections 2 and 3: the network, and the lower bound.
#include <algorithm>
#include <array>

#include "models/topology/grid.h"
#include "models/topology/make_topology.h"
#include "testbench/reproduce/cns1/sentences.h"

namespace narrows::cns1 {

namespace {

/// Bytes that come into a node in a cycle, over so many links from as many neighbours.
double bytes_a_cycle(const Sentences& sentences, int links) {
    const auto messages = [&sentences, links](int count) {
        return sentences
            .run("cns1", "exchange",
                 {"topology.kind=torus", "topology.columns=4", "topology.rows=4",
                  "interface.links=" + std::to_string(links), "neighbours=" + std::to_string(links),
                  "messages=" + std::to_string(count)})
            .cycles();
    };
    constexpr int more = 50;
    return links * 137.0 * more / number(messages(2 * more) - messages(more));
}

/// The nodes on the way east from node 0 until it is back there, or until it ends.
int nodes_of_a_ring(const Topology& topology) {
    int nodes = 1;
    std::optional<ChannelEnd> end = topology.far_end(RouterId(0), Grid::east);
    for (; end && end->router != RouterId(0); end = topology.far_end(end->router, Grid::east)) ++nodes;
    return nodes;
}

/// The overheads of processor and interface, of the first send and the first receive.
std::array<Cycle, 4> overheads_of(const NodeNotes& notes) {
    const NodeNotes::Sent& sent = notes.sent.front();
    const NodeNotes::Came& came = notes.came.front();
    const Cycle send = notes.send_overheads.front();
    const Cycle receive = notes.receive_overheads.front();
    return {send, sent.copied - sent.started - send, came.delivered - came.tail - receive, receive};
}

double words_in_all(const NodeNotes& notes) {
    double words = 0;
    for (const NodeNotes::Came& came : notes.came) words += (came.bytes - 9) / 4.0;
    return words;
}

int words_of(const NodeNotes& notes) { return (notes.came.front().bytes - 9) / 4; }

}  // namespace

void network_sentences(Sentences& sentences) {
    sentences.not_simulated("1", "n_p = n/p elements of four bytes; four of one byte are packed into a word",
                            "a definition, which words= and message.word_bytes follow");
    sentences.equal("2", "Each ring holds 32 nodes", 32,
                    nodes_of_a_ring(*make_topology(sentences.machine("cns1", 128))));

    NodeNotes full;  // messages of 32 words, m = 137
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 128), &full).passed);
    const NodeNotes::Came& first = full.came.front();
    const auto [least_overhead, most_overhead] = std::ranges::minmax(overheads_of(full));
    sentences.equal("2", "all overheads require about the same time ov = 5: the least of the four", 5,
                    number(least_overhead));
    sentences.equal("2", "... the greatest of the four", 5, number(most_overhead));
    sentences.equal("2", "a link carries 8 bits per cycle and direction: cycles for 137 bytes out of a node", 137,
                    number(full.sent.front().tail - full.sent.front().head + 1));
    sentences.equal("2", "... and for 137 bytes that come in at the same time", 137,
                    number(first.tail - first.head + 1));
    sentences.equal("2", "Each message includes nine header bytes", 9, first.bytes - 32 * 4);
    sentences.equal("2", "4 ov + 1 + m cycles from start to delivery", 158, number(first.delivered));
    sentences.equal("2", "This message arrives in the network buffer 2 ov later", 10,
                    number(full.sent.front().copied - full.sent.front().started));
    sentences.equal("2", "only the overhead can be hidden: 4 ov of each further message", 20,
                    number(first.delivered - (full.came[9].delivered - full.came[8].delivered)));

    sentences.differs("3", "A node could receive up to four bytes per cycle, one from each of its four links", 4,
                      bytes_a_cycle(sentences, 4), 4 * 137.0 / 138,
                      "137 of 138 cycles; and at most three links at the first and the last ring of the cylinder", 2);
    sentences.equal("3", "there is only one buffer: each node can receive a message every m + 1 cycles", 138,
                    number(full.came[9].tail - full.came[8].tail));

    NodeNotes part;  // 100 words in 4 messages of 25, m = 109
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 100), &part).passed);
    NodeNotes least;  // 33 words in 2 messages of 17
    sentences.needs(sentences.run("cns1", "allgather", parts_of(32, 33), &least).passed);
    NodeNotes shortest;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(32, 1), &shortest).passed);
    sentences.equal("3", "the length of vector registers varies between 1: words of a message, n_p = 1", 1,
                    words_of(shortest));
    sentences.equal("3", "... and vlr, which usually is 32; n_p = 128", 32, words_of(full));
    sentences.equal("3", "each node receives at least x (p - 1) messages, x = ceil(n_p / vlr); n_p = 100, p = 128", 508,
                    static_cast<double>(part.came.size()));
    sentences.equal("3", "Each node receives n_p (p - 1) elements; n_p = 100, p = 128", 12'700, words_in_all(part));
    sentences.equal("3", "m_e = ceil(n_p / x) elements; n_p = 100", 25, words_of(part));
    sentences.equal("3", "m_e >= vlr/2 + 1; its least value, at n_p = 33. (With n_p <= 16, where x = 1, m_e is less.)",
                    17, words_of(least));
    sentences.equal("3", "the nodes receive the first byte 2 ov + 2 cycles after starting", 12,
                    number(part.came.front().head));
    sentences.equal("3", "the first byte of the last message arrives after 2 ov + 2 + (m + 1) (anz - 1)",
                    12 + 110 * 507, number(part.came.back().head));
    sentences.equal("3", "the last byte arrives m - 1 cycles later; m = 109", 108,
                    number(part.came.back().tail - part.came.back().head));
    sentences.equal("3", "additional 2 ov cycles to extract the message", 10,
                    number(part.came.back().delivered - part.came.back().tail));
}

}  // namespace narrows::cns1
