// Which bit of a ring comes next: compared with a search from bit to bit.
#include "models/time/ring_of_bits.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace narrows::ring_of_bits_test {

template <std::size_t Bits>
int next_by_search(const std::set<std::size_t>& set, std::size_t start) {
    for (std::size_t step = 0; step < Bits; ++step) {
        if (const std::size_t i = (start + step) % Bits; set.contains(i)) return static_cast<int>(i);
    }
    return -1;
}

template <std::size_t Bits>
void finds_what_a_search_finds() {
    RingOfBits<Bits> ring;
    std::set<std::size_t> set;
    const auto any = rc::gen::inRange(std::size_t{0}, Bits);
    const auto changes =
        *rc::gen::container<std::vector<std::pair<std::size_t, bool>>>(rc::gen::pair(any, rc::gen::arbitrary<bool>()));
    for (const auto& [i, is_set] : changes) {
        if (is_set) {
            ring.set(i);
            set.insert(i);
        } else {
            ring.clear(i);
            set.erase(i);
        }
        for (const std::size_t start : {i, (i + 1) % Bits, *any})
            RC_ASSERT(ring.next(start) == next_by_search<Bits>(set, start));
    }
}

RC_GTEST_PROP(RingOfBits, FindsTheNextOfOneWord, ()) { finds_what_a_search_finds<64>(); }
RC_GTEST_PROP(RingOfBits, FindsTheNextOfSomeWords, ()) { finds_what_a_search_finds<1024>(); }
RC_GTEST_PROP(RingOfBits, FindsTheNextOfManyWords, ()) { finds_what_a_search_finds<16384>(); }

}  // namespace narrows::ring_of_bits_test
