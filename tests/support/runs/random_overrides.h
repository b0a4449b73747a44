#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

namespace narrows {

/// Draws random changes of a machine (KEY=VALUE). The same seed draws the same changes.
class RandomOverrides {
protected:
    explicit RandomOverrides(std::uint64_t seed) : random_(seed) {}

    int between(int least, int most) {
        return least + static_cast<int>(random_() % static_cast<std::uint64_t>(most - least + 1));
    }
    std::string cycles(int least, int most) { return std::to_string(between(least, most)) + "cycles"; }
    template <class Value>
    Value one_of(std::initializer_list<Value> values) {
        return values.begin()[random_() % values.size()];
    }
    /// Widths of the links, and injection buffers where an interface can fill them as fast as the network empties them.
    void set_links() {
        const int network = one_of({1, 2, 4, 8});
        const int interface = one_of({1, 2, 4, 8});
        set("network.link_bytes_per_cycle", network);
        set("interface.link_bytes_per_cycle", interface);
        set("interface.injection_buffers", interface < network ? 0 : between(0, 2));
    }
    void set(const std::string& key, int value) { set(key, std::to_string(value)); }
    void set(const std::string& key, const std::string& value) { overrides_.push_back(key + "=" + value); }

    std::mt19937_64 random_;
    std::vector<std::string> overrides_;
};

}  // namespace narrows
