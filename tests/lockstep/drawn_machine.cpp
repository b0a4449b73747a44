#include "tests/lockstep/drawn_machine.h"

#include <algorithm>

#include "tests/support/runs/random_overrides.h"

namespace narrows::lockstep {

namespace {

class Draw : RandomOverrides {
public:
    explicit Draw(std::uint64_t seed) : RandomOverrides(seed), wanted_(seed % 3) {}

    std::vector<std::string> machine() {
        grid();
        set("message.header_bytes", between(1, 9));
        set("message.word_bytes", one_of({1, 2, 4, 8}));
        set("message.vector_words", one_of({5, 20, 40}));
        links();
        set("network.buffer_flits", one_of({1, 2, 3, 5, 12}));
        const int least = wanted_ == 0 ? 2 : 1;
        set("interface.links", between(least, 4));
        set("interface.send_buffers", between(least, 3));
        set("interface.receive_buffers", between(least, 3));
        set("interface.acknowledge", one_of({"none", "none", "end-of-transfer"}));
        set("processor.send_overhead", cycles(1, 4));
        set("interface.send_overhead", cycles(0, 3));
        set("interface.receive_overhead", cycles(1, 9));
        set("processor.receive_overhead", cycles(1, 9));  // ClockedProcessor needs one
        return overrides_;
    }

private:
    void grid() {
        const std::string kind = one_of({"ring", "mesh", "cylinder", "torus"});
        set("topology.kind", kind);
        set("topology.columns", kind == "ring" ? 6 : between(3, 5));
        set("topology.rows", kind == "ring" ? 1 : kind == "torus" ? 3 : between(2, 3));
    }
    void links() {
        const bool wide_network = wanted_ == 1;
        const bool wide_interface = wanted_ == 2;
        const int network = wide_network ? one_of({2, 4, 8}) : wide_interface ? one_of({2, 4}) : one_of({1, 2, 4, 8});
        const int interface = wide_network     ? std::max(1, network / one_of({2, 2, 4}))
                              : wide_interface ? network * 2
                                               : one_of({1, 2, 4, 8});
        set("network.link_bytes_per_cycle", network);
        set("interface.link_bytes_per_cycle", interface);
        set("interface.injection_buffers", interface < network ? 0 : between(wide_interface ? 1 : 0, 3));
    }

    std::uint64_t wanted_;
};

}  // namespace

std::vector<std::string> drawn_machine(std::uint64_t seed) { return Draw(seed).machine(); }

}  // namespace narrows::lockstep
