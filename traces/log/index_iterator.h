#pragma once

#include <cstddef>
#include <iterator>

namespace narrows {

/// Goes through a list whose operator[] makes each value.
template <class List, class Value>
class IndexIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Value;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Value;

    IndexIterator() = default;
    IndexIterator(const List& list, std::size_t number) : list_(&list), number_(number) {}

    Value operator*() const { return (*list_)[number_]; }
    IndexIterator& operator++() {
        ++number_;
        return *this;
    }
    IndexIterator operator++(int) {
        const IndexIterator before = *this;
        ++number_;
        return before;
    }
    bool operator==(const IndexIterator& other) const { return number_ == other.number_; }

private:
    const List* list_ = nullptr;
    std::size_t number_ = 0;
};

}  // namespace narrows
