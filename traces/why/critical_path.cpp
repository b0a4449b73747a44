#include "traces/why/critical_path.h"

#include "traces/why/path_tracer.h"

namespace narrows {

std::vector<Segment> critical_path(const RunLog& log, const Machine& machine) { return PathTracer(log, machine).go(); }

}  // namespace narrows
