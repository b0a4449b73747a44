#include "tests/reference/one_node/host_bus.h"

#include <algorithm>
#include <utility>

namespace narrows::reference {

namespace {

constexpr std::int64_t border = 4096;  // that no transaction crosses

/// The next multiple above.
std::int64_t multiple_above(std::int64_t value, std::int64_t of) { return (value / of + 1) * of; }

/// The one that goes first.
template <class Items>
auto first_of(Items& items) {
    return std::min_element(items.begin(), items.end(),
                            [](const auto& a, const auto& b) { return a.order() < b.order(); });
}

}  // namespace

HostDirection::HostDirection(const HostParameters& host)
    : parts_of_cycle_(Cycle{host.bandwidth.bytes} * (1000 - host.link_share)),
      parts_of_byte_(Cycle{host.bandwidth.cycles} * 1000) {}

Cycle HostDirection::cross(std::int64_t bytes, Cycle t) {
    free_ = std::max(free_, t * parts_of_cycle_) + bytes * parts_of_byte_;
    return (free_ + parts_of_cycle_ - 1) / parts_of_cycle_;
}

Cycle HostPages::look(std::int64_t address, Cycle r) {
    if (host_->iommu_entries == 0) return r;
    const std::int64_t number = address / host_->page_bytes;
    const auto found =
        std::find_if(pages_.begin(), pages_.end(), [number](const Page& page) { return page.number == number; });
    if (found != pages_.end()) {
        const Cycle known = std::max(r, found->walk_end);
        if (host_->iommu_replacement == PageReplacement::lru) std::rotate(found, found + 1, pages_.end());
        return known;
    }
    Cycle end = r + host_->walk_latency;
    if (has_walked_) end = std::max(end, last_walk_end_ + host_->walk_interval);
    has_walked_ = true;
    last_walk_end_ = end;
    if (static_cast<int>(pages_.size()) == host_->iommu_entries) pages_.erase(pages_.begin());
    pages_.push_back({number, end});
    return end;
}

OneHostBus::OneHostBus(const HostParameters& host, int interfaces)
    : host_(host), up_(host), down_(host), pages_(host), interfaces_(static_cast<std::size_t>(interfaces)) {
    for (Interface& interface : interfaces_) interface.tag_free_at.assign(static_cast<std::size_t>(host.tags), 0);
}

void OneHostBus::ask(BusAccessPlace access, Cycle t) {
    access->asked = t;
    access->bytes_left = access->bytes;
    Interface& interface = interfaces_[static_cast<std::size_t>(access->interface)];
    Engine& engine = access->is_write ? interface.writer : interface.reader;
    engine.waiting.push_back(std::move(access));
    ++accesses_under_way_;
}

void OneHostBus::decide(Cycle t) {
    for (Interface& interface : interfaces_) {
        take_accesses(interface.reader, t);
        take_accesses(interface.writer, t);
    }
    for (Interface& interface : interfaces_) give_tags(interface, t);
    while (send_up(t)) {
    }
    while (send_down(t)) {
    }
}

/// J1.
void OneHostBus::take_accesses(Engine& engine, Cycle t) {
    if (engine.taken != nullptr && t == engine.free_at) cut(std::exchange(engine.taken, nullptr), t);
    while (t >= engine.free_at && !engine.waiting.empty()) {
        const auto next = std::min_element(engine.waiting.begin(), engine.waiting.end(),
                                           [](const BusAccessPlace& a, const BusAccessPlace& b) {
                                               return std::tie(a->asked, a->turn) < std::tie(b->asked, b->turn);
                                           });
        BusAccessPlace access = *next;
        engine.waiting.erase(next);
        const AccessTimes& times = access->is_write ? host_.write : host_.read;
        const Cycle each_128 = (Cycle{access->bytes} + 127) / 128 * times.each_128;
        const Cycle e = times.each + each_128 + (access->bytes > 64 ? times.above_64 : 0);
        engine.free_at = t + e;
        if (e == 0) {
            cut(access, t);
        } else {
            engine.taken = std::move(access);
        }
    }
}

/// J2.
void OneHostBus::cut(const BusAccessPlace& access, Cycle t) {
    const int most = access->is_write ? host_.payload : host_.read_request;
    const std::int64_t end = access->address + access->bytes;
    for (std::int64_t x = access->address; x < end;) {
        const std::int64_t piece_end = std::min({end, x + most, multiple_above(x, border)});
        Piece piece{access, x, static_cast<int>(piece_end - x), pieces_++};
        if (access->is_write) {
            piece.waits_from = t;
            waiting_up_.push_back(piece);
        } else {
            interfaces_[static_cast<std::size_t>(access->interface)].without_tag.push_back(piece);
        }
        x = piece_end;
    }
}

/// J4.
void OneHostBus::give_tags(Interface& interface, Cycle t) {
    std::vector<Cycle>& tags = interface.tag_free_at;
    while (!interface.without_tag.empty()) {
        const auto tag = std::find_if(tags.begin(), tags.end(), [t](Cycle free_at) { return free_at <= t; });
        if (tag == tags.end()) return;
        *tag = never;
        Piece request = interface.without_tag.front();
        interface.without_tag.pop_front();
        request.waits_from = t;
        request.tag = static_cast<std::size_t>(tag - tags.begin());
        waiting_up_.push_back(request);
    }
}

/// J5.
bool OneHostBus::has_room(Cycle t) const {
    if (host_.posted_writes == 0) return true;
    return std::count_if(written_.begin(), written_.end(), [t](Cycle written) { return written > t; }) <
           host_.posted_writes;
}

/// J3 to J6: the transaction that comes next, if there is one that may go.
bool OneHostBus::send_up(Cycle t) {
    std::erase_if(written_, [t](Cycle written) { return written <= t; });
    if (!up_.may_begin(t) || waiting_up_.empty()) return false;
    const auto next = first_of(waiting_up_);
    const Piece piece = *next;
    if (piece.access->is_write && !has_room(t)) return false;
    waiting_up_.erase(next);
    const int bytes = piece.access->is_write ? host_.write_header + piece.bytes : host_.read_header;
    const Cycle crossed = up_.cross(bytes, t);
    const Cycle known = pages_.look(piece.address, crossed + host_.up_latency);
    if (piece.access->is_write) {
        write(piece, crossed, known);
    } else {
        answer(piece, known);
    }
    return true;
}

/// J6, J8.
void OneHostBus::write(const Piece& piece, Cycle crossed, Cycle known) {
    last_written_ = std::max(last_written_, known);
    written_.push_back(last_written_);
    BusAccess& access = *piece.access;
    access.bytes_left -= piece.bytes;
    if (access.bytes_left > 0) return;
    access.left = crossed;
    access.end = last_written_;
    --accesses_under_way_;
}

/// J7.
void OneHostBus::answer(const Piece& request, Cycle known) {
    const Cycle served = std::max(known, last_written_);
    const Cycle there = served + host_.read_latency + (host_.memory == HostMemory::cold ? host_.cold_latency : 0);
    const int place = requests_crossed_++;
    const std::int64_t end = request.address + request.bytes;
    for (std::int64_t x = request.address; x < end;) {
        const std::int64_t at_boundary =
            (x + host_.completion_bytes) / host_.completion_boundary * host_.completion_boundary;
        const std::int64_t piece_end = std::min(end, at_boundary);
        completions_.push_back({request, there, place, x, static_cast<int>(piece_end - x), piece_end == end});
        x = piece_end;
    }
}

/// J7, J8.
bool OneHostBus::send_down(Cycle t) {
    if (!down_.may_begin(t) || completions_.empty()) return false;
    const auto next = first_of(completions_);
    if (next->waits_from > t) return false;
    const Completion completion = *next;
    completions_.erase(next);
    const Cycle comes = down_.cross(host_.completion_header + completion.bytes, t) + host_.down_latency;
    BusAccess& access = *completion.request.access;
    if (completion.is_last)
        interfaces_[static_cast<std::size_t>(access.interface)].tag_free_at[completion.request.tag] = comes;
    access.bytes_left -= completion.bytes;
    if (access.bytes_left > 0) return true;
    access.end = comes + host_.serial_bandwidth.cycles_for(access.bytes);
    --accesses_under_way_;
    return true;
}

BusesOfNode::BusesOfNode(const Machine& machine) : is_shared_(machine.interface.host_bus == HostBus::shared) {
    if (!machine.host.is_given()) return;
    const int buses = is_shared_ ? 1 : machine.node.interfaces;
    for (int bus = 0; bus < buses; ++bus) buses_.emplace_back(machine.host, machine.node.interfaces);
}

BusAccessPlace BusesOfNode::ask(const BusAccess& access, Cycle t) {
    const auto place = std::make_shared<BusAccess>(access);
    buses_.at(is_shared_ ? 0 : static_cast<std::size_t>(access.interface)).ask(place, t);
    return place;
}

void BusesOfNode::decide(Cycle t) {
    for (auto& bus : buses_) bus.decide(t);
}

bool BusesOfNode::are_busy() const {
    return std::any_of(buses_.begin(), buses_.end(), [](const auto& bus) { return bus.is_busy(); });
}

}  // namespace narrows::reference
