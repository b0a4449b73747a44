#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "models/network/router/output_memory.h"

namespace narrows {

/// The outputs of a router, in one piece of memory. A vector that cannot grow, so that a router fits in one cache line.
/// It is empty until the outputs are made, and their memory must outlive it.
class Outputs {
public:
    explicit Outputs(std::size_t size) : size_(static_cast<std::uint32_t>(size)) {}
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;
    ~Outputs() { std::destroy_n(first_, made_); }

    void get_memory(OutputMemory& memory) { first_ = memory.take(size_); }
    /// Makes the next output, until there are size() of them.
    template <class... Arguments>
    void make(Arguments&&... arguments) {
        std::construct_at(first_ + made_, std::forward<Arguments>(arguments)...);
        ++made_;
    }
    bool are_made() const { return first_ != nullptr; }

    /// Valid also before the outputs are made. The functions below are not.
    std::size_t size() const { return size_; }
    Output& operator[](std::size_t number) { return first_[number]; }
    const Output& operator[](std::size_t number) const { return first_[number]; }
    Output& front() { return first_[0]; }
    const Output& front() const { return first_[0]; }
    Output& back() { return first_[size_ - 1]; }
    const Output* data() const { return first_; }

private:
    Output* first_ = nullptr;
    std::uint32_t size_;
    std::uint32_t made_ = 0;
};

}  // namespace narrows
