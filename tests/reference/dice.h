#pragma once

#include <initializer_list>
#include <random>
#include <utility>
#include <vector>

namespace narrows::reference {

/// Random numbers that are the same with every compiler.
class Dice {
public:
    explicit Dice(unsigned seed) : random_(seed) {}

    int any(std::initializer_list<int> of) { return *(of.begin() + random_() % of.size()); }
    int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
    bool one_in(int count) { return below(count) == 0; }
    template <class T>
    void shuffle(std::vector<T>& items) {
        for (int i = static_cast<int>(items.size()); i > 1; --i) {
            std::swap(items[static_cast<std::size_t>(i - 1)], items[static_cast<std::size_t>(below(i))]);
        }
    }

private:
    std::mt19937 random_;
};

}  // namespace narrows::reference
