// Section 4: the algorithm, and its proof.
#include <algorithm>

#include "testbench/reproduce/cns1/sentences.h"

namespace narrows::cns1 {

namespace {

/// T(p, n_p) of section 3, for ov = 5 and vlr = 32.
Cycle printed_bound(int nodes, int words) {
    const int x = (words + 31) / 32;
    const int m = 4 * ((words + x - 1) / x) + 9;
    return 20 + Cycle{m + 1} * (nodes - 1) * x;
}

/// The least part of which the broadcast takes no longer than the lower bound; one of 3 messages if there is none.
int least_words_at_the_bound(const Sentences& sentences) {
    int words = 30;
    while (words < 65 && sentences.run("cns1", "allgather", parts_of(32, words)).cycles() != printed_bound(32, words))
        ++words;
    return words;
}

}  // namespace

void algorithm_sentences(Sentences& sentences) {
    const int at_the_bound = least_words_at_the_bound(sentences);
    sentences.differs("4", "meets the bound if the vector has more than p (vlr + 1) elements: least n_p", 34,
                      at_the_bound, 33, "x = 2 from n_p = vlr + 1 on");
    SendersOfChannels senders;
    const CheckedRun figure2 =
        sentences.run("cns1", "allgather", {"topology.columns=8", "topology.rows=4", "words=64"}, &senders);
    sentences.needs(figure2.passed);
    sentences.equal(
        "4.1", "using only nearest neighbors (figure 2, 8 x 4): hops of a message", 1,
        static_cast<double>(figure2.simulation.message_hops) / static_cast<double>(figure2.simulation.messages), 2);
    sentences.equal("4.2 (1)", "each link supports at most one link of the ring: nodes that send over a link", 1,
                    static_cast<double>(senders.most()));
    sentences.equal("4.2 (1)", "there also occur no blockings: cycles of the broadcast of figure 2; n_p = 64",
                    number(printed_bound(32, 64)), number(figure2.cycles()));

    NodeNotes least;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 33), &least).passed);
    sentences.equal("4.2 (1)", "Transfers are scheduled every 4 m_e + 9 + 1 >= 78 cycles; n_p = 33", 78,
                    number(least.sent[9].head - least.sent[8].head));
    NodeNotes full;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 128), &full).passed);
    sentences.equal("4.2 (1)", "Send and receive overheads only require 2 ov each: send", 10,
                    number(full.sent.front().copied - full.sent.front().started));
    sentences.equal("4.2 (1)", "... receive", 10, number(full.came.front().delivered - full.came.front().tail));
    sentences.equal("4.2 (1)", "Receives occur 2 ov + m + 1 cycles after the corresponding sends", 148,
                    number(full.came.front().tail));
    sentences.equal("4.2 (1)", "... just after the next send overhead, at m + 1 + 2 ov: its last cycle is over at", 148,
                    number(full.sent[1].head - 1));
    sentences.equal("4.2 (1)", "A link needs m + 1 cycles to transfer the message", 138,
                    number(full.sent[1].head - full.sent[0].head));

    NodeNotes memory;
    const std::vector<std::string> random{"memory.timing=random"};
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 128, random), &memory).passed);
    sentences.equal("4.2 (2)", "28 cycles to load vlr words", 28, number(memory.loads.front()));
    sentences.equal("4.2 (2)", "23 cycles to write them back", 23, number(memory.stores.front()));
    sentences.equal("4.2 (2)", "accesses keep busy for max(28 + 23, 21) = 51 cycles of each period", 51,
                    number(memory.loads[9] + memory.stores[9]));
    sentences.not_simulated("4.2 (2)", "21, the smaller of the two",
                            "it goes on beside the 51; both overheads are 20 cycles, and the 1 is not explained");
    NodeNotes least_memory;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 33, random), &least_memory).passed);
    sentences.equal("4.2 (2)", "new data only arrive every m + 1 >= 78 cycles, with memory too; n_p = 33", 78,
                    number(least_memory.came[9].tail - least_memory.came[8].tail));

    sentences.equal("4.2 (3)", "The first message arrives at 4 ov + (m + 1)", 158, number(full.came.front().delivered));
    sentences.equal("4.2 (3)", "... and should be forwarded at x (m + 1); x = 4, from head to head", 552,
                    number(full.sent[4].head - full.sent[0].head));
    sentences.equal("4.2 (3)", "no problem if x is at least 2: the least x with which T is met, p = 32", 2,
                    (at_the_bound + 31) / 32);
    NodeNotes brief;
    sentences.needs(sentences.run("cns1", "allgather", parts_of(128, 32), &brief).passed);
    sentences.equal("4.2", "Short vectors, vlr p words or less: messages of a part; n_p = 32", 1,
                    static_cast<double>(brief.sent.size()) / 127, 2);
    sentences.equal("4.2", "... new sends start every 4 ov + m + 1 cycles", 158,
                    number(brief.sent[9].started - brief.sent[8].started));
    sentences.equal("4.2", "... and the transfer requires (4 ov + m + 1) (p - 1); p = 128", 158 * 127,
                    number(brief.came.back().delivered));
}

}  // namespace narrows::cns1
