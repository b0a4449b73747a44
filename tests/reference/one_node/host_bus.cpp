#include "tests/reference/one_node/host_bus.h"

#include <algorithm>
#include <utility>

namespace narrows::reference {

namespace {

constexpr std::int64_t border = 4096;  // that no transaction crosses

/// The next multiple above.
std::int64_t multiple_above(std::int64_t value, std::int64_t of) { return (value / of + 1) * of; }

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
    : host_(host),
      up_(host),
      down_(host),
      pages_(host),
      interfaces_(static_cast<std::size_t>(interfaces)),
      queues_up_(2 * interfaces_.size()) {
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
        cut_taken(interface.reader, t);
        cut_taken(interface.writer, t);
        while (take_access(interface, t)) {
        }
    }
    for (Interface& interface : interfaces_) give_tags(interface, t);
    while (send_up(t)) {
    }
    while (send_down(t)) {
    }
}

/// J1: cuts accesses that were taken before this cycle.
void OneHostBus::cut_taken(Engine& engine, Cycle t) {
    if (engine.taken != nullptr && t == engine.free_at) cut(std::exchange(engine.taken, nullptr));
}

/// J1, J1a: one more access in this cycle, if there is one.
bool OneHostBus::take_access(Interface& interface, Cycle t) {
    const bool reader_could = interface.reader.could_take(t);
    const bool writer_could = interface.writer.could_take(t);
    if (t < interface.mover_free_at || (!reader_could && !writer_could)) return false;
    const bool writer_takes = writer_could && !(reader_could && interface.writer_took_the_last);
    interface.writer_took_the_last = writer_takes;
    Engine& engine = writer_takes ? interface.writer : interface.reader;
    const auto next = std::min_element(engine.waiting.begin(), engine.waiting.end(),
                                       [](const BusAccessPlace& a, const BusAccessPlace& b) {
                                           return std::tie(a->asked, a->turn) < std::tie(b->asked, b->turn);
                                       });
    BusAccessPlace access = *next;
    engine.waiting.erase(next);
    const AccessTimes& times = writer_takes ? host_.write : host_.read;
    const Cycle each_128 = (Cycle{access->bytes} + 127) / 128 * times.each_128;
    const Cycle e = times.each + each_128 + (access->bytes > 64 ? times.above_64 : 0);
    engine.free_at = t + e;
    interface.mover_free_at = t + host_.card_time + host_.card_bandwidth.cycles_for(access->bytes);
    if (e == 0) {
        cut(access);
    } else {
        engine.taken = std::move(access);
    }
    return true;
}

/// J2.
void OneHostBus::cut(const BusAccessPlace& access) {
    const int most = access->is_write ? host_.payload : host_.read_request;
    const std::int64_t end = access->address + access->bytes;
    for (std::int64_t x = access->address; x < end;) {
        const std::int64_t piece_end = std::min({end, x + most, multiple_above(x, border)});
        auto& queue =
            access->is_write ? queue_up(*access) : interfaces_[static_cast<std::size_t>(access->interface)].without_tag;
        queue.push_back({access, x, static_cast<int>(piece_end - x)});
        x = piece_end;
    }
}

/// J4: where its pieces wait for their turn.
std::deque<OneHostBus::Piece>& OneHostBus::queue_up(const BusAccess& access) {
    return queues_up_[2 * static_cast<std::size_t>(access.interface) + (access.is_write ? 0 : 1)];
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
        request.tag = static_cast<std::size_t>(tag - tags.begin());
        queue_up(*request.access).push_back(request);
    }
}

/// J5.
bool OneHostBus::has_room(Cycle t) const {
    if (host_.posted_writes == 0) return true;
    return std::count_if(written_.begin(), written_.end(), [t](Cycle written) { return written > t; }) <
           host_.posted_writes;
}

/// J4, J5: sends the first transaction that may go, if there is one.
bool OneHostBus::send_up(Cycle t) {
    std::erase_if(written_, [t](Cycle written) { return written <= t; });
    if (!up_.may_begin(t)) return false;
    for (std::size_t i = 0; i < queues_up_.size(); ++i) {
        const std::size_t place = (next_queue_ + i) % queues_up_.size();
        std::deque<Piece>& queue = queues_up_[place];
        if (queue.empty() || (queue.front().access->is_write && !has_room(t))) continue;
        const Piece piece = queue.front();
        queue.pop_front();
        next_queue_ = place + 1;
        cross_up(piece, t);
        return true;
    }
    return false;
}

/// J3, J6.
void OneHostBus::cross_up(const Piece& piece, Cycle t) {
    const int bytes = piece.access->is_write ? host_.write_header + piece.bytes : host_.read_header;
    const Cycle crossed = up_.cross(bytes, t);
    const Cycle known = pages_.look(piece.address, crossed + host_.up_latency);
    if (piece.access->is_write) {
        write(piece, crossed, known);
    } else {
        answer(piece, known);
    }
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
    const bool is_combined = request.bytes >= host_.combine_from && request.address % host_.combine_alignment == 0;
    const int most = is_combined ? host_.completion_bytes : host_.completion_boundary;
    const std::int64_t end = request.address + request.bytes;
    for (std::int64_t x = request.address; x < end;) {
        const std::int64_t at_boundary = (x + most) / host_.completion_boundary * host_.completion_boundary;
        const std::int64_t piece_end = std::min(end, at_boundary);
        completions_.push_back({request, there, place, x, static_cast<int>(piece_end - x), piece_end == end});
        x = piece_end;
    }
}

/// J7, J8.
bool OneHostBus::send_down(Cycle t) {
    if (!down_.may_begin(t) || completions_.empty()) return false;
    const auto next = std::min_element(completions_.begin(), completions_.end(),
                                       [](const auto& a, const auto& b) { return a.order() < b.order(); });
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
    accesses_.push_back(place);
    return place;
}

void BusesOfNode::decide(Cycle t) {
    for (auto& bus : buses_) bus.decide(t);
}

bool BusesOfNode::are_busy() const {
    return std::any_of(buses_.begin(), buses_.end(), [](const auto& bus) { return bus.is_busy(); });
}

}  // namespace narrows::reference
