#include "models/node/processor/task.h"

#include <new>

namespace narrows::detail {

namespace {

const std::exception_ptr out_of_memory = std::make_exception_ptr(std::bad_alloc());

}  // namespace

/// Without memory the programs of all nodes fail, and each failure is kept until the run ends. C++ then has room for a
/// few hundred exceptions before it calls std::terminate, so these programs share one.
void PromiseBase::unhandled_exception() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        failure = out_of_memory;
    } catch (...) {
        failure = std::current_exception();
    }
}

}  // namespace narrows::detail
