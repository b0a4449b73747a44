#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "models/network/router/output_memory.h"

namespace narrows {

/// The outputs of a router, in one piece. Like a vector that does not grow, which leaves a router one cache line. They
/// need no memory before they are made, and it lasts longer than they do.
class Outputs {
public:
    explicit Outputs(std::size_t size) : size_(static_cast<std::uint32_t>(size)) {}
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;
    ~Outputs() { std::destroy_n(first_, made_); }

    void get_memory(OutputMemory& memory) { first_ = memory.take(size_); }
    /// The next one, until there are as many as size() says.
    template <class... Arguments>
    void make(Arguments&&... arguments) {
        std::construct_at(first_ + made_, std::forward<Arguments>(arguments)...);
        ++made_;
    }
    bool are_made() const { return first_ != nullptr; }

    /// Also before they are made; all that follows only when they are.
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
