#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "tests/reference/flight.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::flight_test {

/// One message on a path of three channels and a link inwards, which are granted late and at random.
class OnTheWay {
public:
    OnTheWay(const Machine& machine, int bytes, unsigned seed)
        : machine_(machine),
          message_{Send{0, 0, 0, 0, 3, bytes}, 0, 0, never, {}},
          flight_(machine_, message_, 0, 10),
          random_(seed) {}

    /// Every byte must be in exactly one place, and no place may hold more than fits.
    void step_and_check(Cycle t) {
        if (t >= flight_.may_ask_at()) flight_.ask();
        if (flight_.has_asked() && random_() % 8 == 0) flight_.grant(next_hop(), t);
        const auto before = flight_.bytes_held();
        flight_.move(t);
        const auto after = flight_.bytes_held();
        const int room = machine_.network.buffer_flits * machine_.network.link_bytes_per_cycle;
        EXPECT_EQ(std::accumulate(after.begin(), after.end(), 0), message_.send.bytes);
        const std::size_t first = machine_.interface.injection_buffers > 0 ? 2 : 1;
        for (std::size_t i = first; i < std::min(first + 3, after.size()); ++i) EXPECT_LE(after[i], room);
        if (after.size() == first + 4) {
            EXPECT_GE(after.back(), before.back());
            EXPECT_LE(after.back() - before.back(), machine_.interface.link_bytes_per_cycle);
        }
        EXPECT_LE(after.front(), before.front());
    }

    const Flight& flight() const { return flight_; }

private:
    Hop next_hop() const {
        const auto router = static_cast<int>(flight_.path().size());
        if (router == 3) return {3, Topology::local, 0, 0, {}, {}};
        return {RouterId(router), Grid::east, 0, 0, values_of(machine_, 0), {RouterId(router + 1), Grid::west}};
    }

    Machine machine_;
    Message message_;
    Flight flight_;
    std::mt19937 random_;
};

TEST(Flight, KeepsEveryByteInExactlyOnePlace) {
    for (unsigned seed = 0; seed < 400; ++seed) {
        std::mt19937 random(seed);
        const auto any = [&](std::initializer_list<int> of) { return *(of.begin() + random() % of.size()); };
        Machine machine = row_of_four();
        machine.interface.link_bytes_per_cycle = any({1, 2, 4});
        machine.network.link_bytes_per_cycle = any({1, 2, 4});
        machine.network.buffer_flits = any({1, 2, 3, 5, 40});
        machine.network.link_latency = any({1, 2, 5});
        machine.interface.cut_through = machine.network.buffer_flits < 40 || any({0, 1}) == 1;
        if (any({0, 1}) == 1) {
            machine.interface.link_bytes_per_cycle = machine.network.link_bytes_per_cycle;
            machine.interface.link_flit_time = any({1, 2, 5});
            machine.network.link_flit_time = any({1, 3, 4});
        }
        if (machine.interface.link_bytes_per_cycle >= machine.network.link_bytes_per_cycle &&
            machine.interface.link_flit_time <= machine.network.link_flit_time) {
            machine.interface.injection_buffers = any({0, 1});
        }
        const int bytes = any({1, 2, 7, 16, 39});
        OnTheWay way(machine, bytes, seed);
        Cycle t = 10;
        for (; !way.flight().arrived() && t < 5000; ++t) way.step_and_check(t);
        ASSERT_TRUE(way.flight().arrived()) << seed;
        EXPECT_EQ(way.flight().bytes_held().back(), bytes);
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_LE(way.flight().path()[i].head, way.flight().path()[i].tail);
            if (i > 0) {
                EXPECT_GE(way.flight().path()[i].tail, way.flight().path()[i - 1].tail + machine.network.link_latency);
            }
        }
    }
}

TEST(Buffer, RefusesAByteThatIsLostOrDoubledOrTooMuch) {
    Buffer buffer(2, 1);
    buffer.put(0, 5);
    EXPECT_FALSE(buffer.offers(5));
    EXPECT_TRUE(buffer.offers(6));
    EXPECT_THROW(buffer.put(0, 6), std::logic_error);
    EXPECT_THROW(buffer.put(2, 6), std::logic_error);
    buffer.put(1, 6);
    EXPECT_FALSE(buffer.has_room(7, 1));
    EXPECT_THROW(buffer.put(2, 6), std::logic_error);
    EXPECT_EQ(buffer.take(7), 0);
    EXPECT_FALSE(buffer.has_room(7, 1));  // the flit that uses this room begins at 8
    EXPECT_TRUE(buffer.has_room(8, 1));
    EXPECT_FALSE(buffer.has_room(10, 4));
    EXPECT_TRUE(buffer.has_room(11, 4));
}

TEST(Buffer, GivesEveryFlitItsTimeOnTheWire) {
    Buffer buffer(4, 1);
    EXPECT_TRUE(buffer.wire_is_free(5, 2, 3));
    buffer.put(0, 5);
    EXPECT_TRUE(buffer.wire_is_free(5, 2, 3));  // a flit is two bytes
    buffer.put(1, 5);
    EXPECT_FALSE(buffer.wire_is_free(7, 2, 3));
    EXPECT_TRUE(buffer.wire_is_free(8, 2, 3));
}

}  // namespace narrows::reference::flight_test
