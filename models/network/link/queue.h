#pragma once

#include <utility>

namespace narrows {

/// A first-in first-out queue. It links its elements through their own `next`, so it owns nothing, allocates nothing,
/// and reading the first element touches no other memory.
template <class T>
class Queue {
public:
    bool empty() const { return first_ == nullptr; }
    /// True if the queue holds exactly one element.
    bool single() const { return first_ != nullptr && first_ == last_; }
    T& front() const { return *first_; }
    T* first() const { return first_; }

    void push(T& thing) {
        thing.next = nullptr;
        (first_ == nullptr ? first_ : last_->next) = &thing;
        last_ = &thing;
    }
    /// Inserts `thing` in front of the first element for which `before(thing, element)` is true. The elements are in
    /// that order.
    template <class Before>
    void insert(T& thing, Before before) {
        if (empty() || !before(thing, *last_)) return push(thing);
        T* ahead = nullptr;
        T* behind = first_;
        for (; !before(thing, *behind); behind = behind->next) ahead = behind;
        thing.next = behind;
        (ahead == nullptr ? first_ : ahead->next) = &thing;
    }
    T& pop() {
        T& thing = *first_;
        first_ = thing.next;
        return thing;
    }

    /// Returns the first matching element in `before` order, or null. Ties go to the oldest.
    template <class Fits, class Before>
    T* best(Fits fits, Before before) const {
        T* const found = find_if(fits);
        return found == nullptr || found->next == nullptr ? found : best_from(found, fits, before);
    }
    /// Takes out the element that `best` returns.
    template <class Fits, class Before>
    T* take_best(Fits fits, Before before) {
        T* found = best(fits, before);
        if (found != nullptr) remove(*found);
        return found;
    }
    /// Returns the first element that fits, or null.
    template <class Fits>
    T* find_if(Fits fits) const {
        T* thing = first_;
        while (thing != nullptr && !fits(*thing)) thing = thing->next;
        return thing;
    }
    /// Takes out the first element that fits, or returns null.
    template <class Fits>
    T* take_if(Fits fits) {
        T* thing = find_if(fits);
        if (thing != nullptr) remove(*thing);
        return thing;
    }
    /// Takes out all elements that fit, in their order.
    template <class Fits>
    void take_all_if(Fits fits) {
        T* thing = first_;
        first_ = nullptr;
        while (thing != nullptr) {
            T& next = *std::exchange(thing, thing->next);
            if (!fits(next)) push(next);
        }
    }
    void remove(const T& thing) {
        if (first_ == &thing) {
            first_ = thing.next;
            return;
        }
        remove_behind_first(thing);
    }

private:
    // Not inline, because most queues hold one element: their callers then need few registers.
    template <class Fits, class Before>
    [[gnu::noinline]] static T* best_from(T* found, Fits fits, Before before) {
        for (T* thing = found->next; thing != nullptr; thing = thing->next) {
            if (before(*thing, *found) && fits(*thing)) found = thing;
        }
        return found;
    }
    [[gnu::noinline]] void remove_behind_first(const T& thing) {
        T* before = first_;
        while (before->next != &thing) before = before->next;
        before->next = thing.next;
        if (last_ == &thing) last_ = before;
    }

    T* first_ = nullptr;
    T* last_ = nullptr;  ///< undefined while the queue is empty
};

}  // namespace narrows
