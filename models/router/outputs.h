#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "models/router/output.h"

namespace narrows {

/// The outputs of a router, in one piece. Like a vector that does not grow, which leaves a router one cache line.
class Outputs {
public:
    /// Room for so many.
    explicit Outputs(std::size_t room)
        : first_(std::allocator<Output>().allocate(room)), room_(static_cast<std::uint32_t>(room)) {}
    Outputs(const Outputs&) = delete;
    Outputs& operator=(const Outputs&) = delete;
    ~Outputs() {
        std::destroy_n(first_, size_);
        std::allocator<Output>().deallocate(first_, room_);
    }

    template <class... Arguments>
    void add(Arguments&&... arguments) {
        std::construct_at(first_ + size_, std::forward<Arguments>(arguments)...);
        ++size_;
    }

    std::size_t size() const { return size_; }
    Output& operator[](std::size_t number) { return first_[number]; }
    const Output& operator[](std::size_t number) const { return first_[number]; }
    Output& front() { return first_[0]; }
    const Output& front() const { return first_[0]; }
    Output& back() { return first_[size_ - 1]; }
    const Output* data() const { return first_; }

private:
    Output* first_;
    std::uint32_t size_ = 0;
    std::uint32_t room_;
};

}  // namespace narrows
