// Memory of payloads, which is used again.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "models/network/link/payload_memory.h"

namespace narrows::payload_memory_test {

struct PayloadPiece {
    void* memory;
    std::size_t bytes;
    int value;
};

PayloadPiece taken(std::size_t bytes, int value) {
    void* const memory = PayloadMemory::take(bytes);
    std::memset(memory, value, bytes);
    return {memory, bytes, value};
}

bool is_as_written(const PayloadPiece& piece) {
    const auto* bytes = static_cast<const unsigned char*>(piece.memory);
    return std::all_of(bytes, bytes + piece.bytes, [&](unsigned char byte) { return byte == piece.value; });
}

void give_back(const PayloadPiece& piece) {
    EXPECT_TRUE(is_as_written(piece));
    PayloadMemory::give_back(piece.memory, piece.bytes);
}

// Repeated, so that memory is reused, and with more memory than is kept when nothing is in use.
TEST(PayloadMemory, PiecesDoNotOverlap) {
    std::mt19937 dice(1);
    for (int round = 0; round < 3; ++round) {
        std::vector<PayloadPiece> pieces;
        for (int i = 0; i < 20000; ++i) {
            const std::size_t bytes = 1 + dice() % 1100;
            pieces.push_back(taken(bytes, static_cast<int>(dice() % 256)));
            if (dice() % 4 == 0) {
                std::swap(pieces[dice() % pieces.size()], pieces.back());
                give_back(pieces.back());
                pieces.pop_back();
            }
        }
        for (const PayloadPiece& piece : pieces) give_back(piece);
    }
}

TEST(PayloadMemory, NumbersMayStandInIt) {
    for (std::size_t bytes = 1; bytes < 1100; ++bytes) {
        const PayloadPiece piece = taken(bytes, 1);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(piece.memory) % alignof(double), 0u) << bytes;
        give_back(piece);
    }
}

#ifndef __SANITIZE_ADDRESS__
TEST(PayloadMemory, IsUsedAgainForTheSameSize) {
    const PayloadPiece other = taken(200, 2);  // as long as something is in use, no memory leaves
    const PayloadPiece first = taken(136, 1);
    give_back(first);
    const PayloadPiece second = taken(135, 3);  // as many words
    EXPECT_NE(other.memory, first.memory);
    EXPECT_EQ(second.memory, first.memory);
    give_back(other);
    give_back(second);
}
#endif

}  // namespace narrows::payload_memory_test
