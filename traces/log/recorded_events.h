#pragma once

#include "traces/log/recorded_messages.h"

namespace narrows {

void write_memory(RecordingWriter& writer, const std::vector<MemoryBusy>& memory);
void write_steps(RecordingWriter& writer, const PackedEvents<ProgramStep>& steps);
void write_collisions(RecordingWriter& writer, const std::vector<LoggedCollision>& collisions);

// `messages` and `log` have the messages of the same recording. The functions throw MalformedRecording.
std::vector<MemoryBusy> read_memory(RecordingReader& reader, const RecordedRanges& ranges,
                                    const LoggedMessages& messages);
std::vector<ProgramStep> read_steps(RecordingReader& reader, const RecordedRanges& ranges, const RunLog& log);
std::vector<LoggedCollision> read_collisions(RecordingReader& reader, const RecordedRanges& ranges,
                                             const LoggedMessages& messages);

}  // namespace narrows
