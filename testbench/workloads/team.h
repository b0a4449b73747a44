#pragma once

#include <coroutine>
#include <cstddef>
#include <utility>
#include <vector>

namespace narrows {

/// Activities of one task that continue together: meet() waits until all have come. It takes no time.
class Team {
public:
    explicit Team(std::size_t members) : members_(members) {}

    auto meet() { return Meeting{*this}; }

private:
    struct Meeting {
        Team& team;
        bool await_ready() const { return false; }
        bool await_suspend(std::coroutine_handle<> program) { return team.waits(program); }
        void await_resume() const {}
    };

    /// Returns false for the last activity.
    bool waits(std::coroutine_handle<> program) {
        if (waiting_.size() + 1 < members_) {
            waiting_.push_back(program);
            return true;
        }
        for (const auto other : std::exchange(waiting_, {})) other.resume();
        return false;
    }

    std::size_t members_;
    std::vector<std::coroutine_handle<>> waiting_;
};

}  // namespace narrows
