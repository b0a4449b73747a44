// Reads any bytes as a recording: the reader may only throw InputError. An accepted recording is written as it was, and
// can be shown.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "traces/log/recording.h"
#include "traces/log/recording_diff.h"
#include "traces/log/recording_header.h"
#include "traces/timeline/trace_events.h"
#include "traces/waves/drawing.h"
#include "traces/why/critical_path.h"

namespace {

using namespace narrows;

constexpr Cycle most_drawn_cycles = 1000;  // the samples are shorter; each cycle that a waveform counts takes time

/// True if the machine is so small that it can be drawn millions of times.
bool is_small(const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    return machine.nodes() <= 16 && interface.send_buffers + interface.receive_buffers <= 16 &&
           interface.injection_buffers <= 8;
}

void look_at(const RecordedRun& run) {
    const Machine& machine = run.setup.machine;
    const auto topology = make_topology(machine);
    try {
        critical_path(run.log, machine);
    } catch (const std::logic_error&) {  // the log breaks the timing rules
    }
    trace_events(make_timeline(run.log, machine, *topology, run.outcome.cycles), machine, *topology, {});
    waves::WaveSelection window;
    for (NodeId node = 0; node < machine.nodes(); ++node) window.nodes.push_back(node);
    const bool counts_cycles = run.outcome.cycles <= waves::most_counted_cycles;
    if (counts_cycles) window.to = most_drawn_cycles;
    waves::draw({run.log}, machine, *topology, window, run.outcome.finished ? run.outcome.cycles : never);
    if (!diff_of(run, run).same()) std::abort();
}

/// `bytes`: the bytes of a file.
void read(const std::string& bytes) {
    try {
        const RecordedRun run = read_recording(bytes, "x.rec");
        const std::string written = write_recording(run);
        if (write_recording(read_recording(written, "x.rec")) != written) std::abort();
        if (is_small(run.setup.machine)) look_at(run);
    } catch (const InputError& error) {
        if (error.message().empty()) std::abort();
    }
}

}  // namespace

extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return EXIT_FAILURE; }  // libsystemc asks for it

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    read(bytes);
    read(pack_recording(bytes));  // as contents, so that the checksum refuses nothing
    return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

/// Changes recordings after unpacking them. Good ones to begin with are in traces/samples.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned) {
    try {
        const std::string contents = unpack_recording({reinterpret_cast<const char*>(data), size}, "x.rec");
        if (contents.size() <= most) {
            std::copy(contents.begin(), contents.end(), data);
            size = contents.size();
        }
    } catch (const InputError&) {  // the bytes are contents, not a packed file
    }
    return LLVMFuzzerMutate(data, size, most);
}
