#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "models/bounds/derived/order/chain_time.h"

namespace narrows {

/// The identity of a message: its ranks and its tag.
struct PairAndTag {
    RankId from;
    RankId to;
    int tag;

    auto operator<=>(const PairAndTag&) const = default;
};

/// Messages that have been sent and not yet received, and programs that wait for a message that has not been sent.
/// There can be millions, so this is a table without a list for each place: what does not fit at its place stands
/// behind it.
class MessagesOnTheirWay {
public:
    static constexpr int no_program = -1;

    struct Entry {
        PairAndTag key{-1, -1, 0};
        int program = no_program;  ///< program that waits for the message
        ChainTime delivery{};      ///< if none waits
    };

    MessagesOnTheirWay() : places_(1024) {}

    /// Takes out an entry with the key: a message, or a program that waits for one. Returns false if there is none.
    bool take_message(const PairAndTag& key, Entry& taken) { return take(key, false, taken); }
    bool take_program(const PairAndTag& key, Entry& taken) { return take(key, true, taken); }
    void add(const Entry& entry) {
        if (2 * ++count_ > places_.size()) grow();
        put(entry);
    }

private:
    bool take(const PairAndTag& key, bool program, Entry& taken) {
        const auto fits = [&](const Entry& entry) {
            return entry.key == key && (entry.program != no_program) == program;
        };
        std::size_t place = first_place(key);
        while (is_taken(place) && !fits(places_[place])) place = next(place);
        if (!is_taken(place)) return false;
        taken = places_[place];
        remove(place);
        return true;
    }
    bool is_taken(std::size_t place) const { return places_[place].key.to != nobody; }
    std::size_t next(std::size_t place) const { return (place + 1) & (places_.size() - 1); }
    std::size_t first_place(const PairAndTag& key) const {
        constexpr std::uint64_t spread = 0x9e3779b97f4a7c15;  // 2^64 divided by the golden ratio
        std::uint64_t hash = static_cast<std::uint64_t>(int{key.to}) * spread;
        hash = (hash ^ static_cast<std::uint64_t>(int{key.from})) * spread;
        hash = (hash ^ static_cast<std::uint64_t>(key.tag)) * spread;
        return static_cast<std::size_t>(hash >> 20) & (places_.size() - 1);
    }
    void put(const Entry& entry) {
        std::size_t place = first_place(entry.key);
        while (is_taken(place)) place = next(place);
        places_[place] = entry;
    }
    /// Moves up the entries that stand behind their places because of the removed one.
    void remove(std::size_t hole) {
        --count_;
        for (std::size_t place = next(hole); is_taken(place); place = next(place)) {
            const std::size_t wanted = first_place(places_[place].key);
            const bool stays = hole < place ? hole < wanted && wanted <= place : hole < wanted || wanted <= place;
            if (stays) continue;
            places_[hole] = places_[place];
            hole = place;
        }
        places_[hole].key.to = nobody;
    }
    void grow() {
        std::vector<Entry> before(2 * places_.size());
        before.swap(places_);
        for (const Entry& entry : before) {
            if (entry.key.to != nobody) put(entry);
        }
    }

    static constexpr RankId nobody = -1;

    std::vector<Entry> places_;
    std::size_t count_ = 0;
};

}  // namespace narrows
