#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace narrows {

/// Numbers written with digits of different sizes. Digit 0 changes fastest.
class MixedRadix {
public:
    explicit MixedRadix(std::vector<int> sizes) : sizes_(std::move(sizes)) {
        for (const int size : sizes_) {
            strides_.push_back(count_);
            count_ *= size;
        }
    }

    int digits() const { return static_cast<int>(sizes_.size()); }
    const std::vector<int>& sizes() const { return sizes_; }
    int size(int digit) const { return sizes_[static_cast<std::size_t>(digit)]; }
    /// The amount by which a step of the digit changes the number.
    int stride(int digit) const { return strides_[static_cast<std::size_t>(digit)]; }
    /// How many numbers there are.
    int count() const { return count_; }

    int value(int number, int digit) const { return number / stride(digit) % size(digit); }
    int replaced(int number, int digit, int value) const {
        return number + (value - this->value(number, digit)) * stride(digit);
    }
    /// Removes the digit from the number, or inserts it again.
    int without(int number, int digit) const {
        const int above = stride(digit) * size(digit);
        return number / above * stride(digit) + number % stride(digit);
    }
    int inserted(int rest, int digit, int value) const {
        return (rest / stride(digit) * size(digit) + value) * stride(digit) + rest % stride(digit);
    }

private:
    std::vector<int> sizes_;
    std::vector<int> strides_;
    int count_ = 1;
};

}  // namespace narrows
