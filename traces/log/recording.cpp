#include "traces/log/recording.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "traces/log/recording_header.h"
#include "traces/log/recording_log.h"
#include "traces/log/recording_outcome.h"
#include "traces/log/recording_setup.h"

namespace narrows {

namespace {

RecordedRun read_contents(std::string_view contents) {
    RecordingReader reader(contents);
    RecordedRun run;
    run.setup = read_setup(reader);
    run.outcome = read_outcome(reader, run.setup.machine);
    run.log = read_log(reader, run.setup.machine, *make_topology(run.setup.machine));
    if (reader.left() > 0) throw MalformedRecording(fmt::format("{} bytes are left over", reader.left()));
    return run;
}

}  // namespace

std::string write_recording(const RecordedRun& run) {
    RecordingWriter writer;
    write_setup(writer, run.setup);
    write_outcome(writer, run.outcome);
    write_log(writer, run.log, run.setup.machine, *make_topology(run.setup.machine));
    return pack_recording(writer.bytes());
}

RecordedRun read_recording(std::string_view bytes, const std::string& file) {
    const std::string contents = unpack_recording(bytes, file);
    try {
        return read_contents(contents);
    } catch (const MalformedRecording& error) {
        throw InputError(Place{file}, fmt::format("this recording cannot be used: {}; record the run again with 'run "
                                                  "--record'",
                                                  error.what()));
    }
}

}  // namespace narrows
