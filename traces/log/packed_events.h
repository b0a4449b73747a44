#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "traces/log/packed_forms.h"
#include "traces/log/packed_rows.h"

namespace narrows {

/// Events of a log, in few bytes: a row of `events_a_row` each, the last ones as they are. They can be added and read,
/// but not changed. Reading makes an Event: from the one before it, or, of any number, from the first one of its row.
template <class Event>
class PackedEvents {
    using Form = PackedForm<Event>;

public:
    static constexpr std::size_t events_a_row = 16;

    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Event;
        using difference_type = std::ptrdiff_t;
        using pointer = const Event*;
        using reference = const Event&;

        Iterator() = default;
        Iterator(const PackedEvents& events, std::size_t number) : events_(&events), number_(number) { read(); }

        const Event& operator*() const { return event_; }
        const Event* operator->() const { return &event_; }
        Iterator& operator++() {
            ++number_;
            read();
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return number_ == other.number_; }
        std::size_t number() const { return number_; }

    private:
        void read() {
            if (number_ >= events_->size()) return;
            if (number_ >= events_->packed()) {
                event_ = events_->last_[number_ - events_->packed()];
                return;
            }
            if (number_ % events_a_row == 0) {
                reader_ = events_->row_with(number_);
                event_ = Event{};
            }
            event_ = Form::read(reader_, event_);
        }

        const PackedEvents* events_ = nullptr;
        std::size_t number_ = 0;
        PackedReader reader_;
        Event event_{};
    };

    void push_back(const Event& event) {
        is_in_order_ = is_in_order_ && (empty() || latest_ <= Form::cycle(event));
        latest_ = Form::cycle(event);
        last_.push_back(event);
        if (last_.size() == events_a_row) pack();
    }

    std::size_t size() const { return packed() + last_.size(); }
    bool empty() const { return size() == 0; }
    /// True if events were added in the order of their cycles (PackedForm).
    bool is_in_order() const { return is_in_order_; }

    Event operator[](std::size_t number) const {
        if (number >= packed()) return last_[number - packed()];
        PackedReader reader = row_with(number);
        Event event{};
        for (std::size_t i = 0; i <= number % events_a_row; ++i) event = Form::read(reader, event);
        return event;
    }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

    /// Calls `use` with each event in turn, frees the memory of used events, and empties the list.
    template <class Use>
    void take_all(Use use) {
        for (auto event = begin(); event != end(); ++event) {
            if (event.number() % events_a_row == 0 && event.number() < packed())
                bytes_.release_before(rows_[event.number() / events_a_row]);
            use(*event);
        }
        *this = PackedEvents();
    }

private:
    std::size_t packed() const { return rows_.size() * events_a_row; }
    PackedReader row_with(std::size_t number) const { return bytes_.read(rows_[number / events_a_row]); }

    void pack() {
        row_.clear();
        Event before{};
        for (const Event& event : last_) {
            Form::add(row_, before, event);
            before = event;
        }
        rows_.push_back(bytes_.add(row_));
        last_.clear();
    }

    PackedRows bytes_;
    std::vector<PackedRows::Address> rows_;
    std::vector<Event> last_;
    NumberRow row_;  ///< a member only to keep its memory
    Cycle latest_ = 0;
    bool is_in_order_ = true;
};

}  // namespace narrows
