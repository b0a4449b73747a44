#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "testbench/base/removed_at_signal.h"
#include "traces/waves/drawing.h"

namespace narrows {

/// A folder for a wave and its GTKWave settings.
class WaveFiles {
public:
    /// Makes the folder. Throws InputError if it cannot be written, so that the error comes before a long simulation.
    WaveFiles(const std::string& folder, bool vcd);
    /// Removes the folder if nothing was written.
    ~WaveFiles();
    WaveFiles(const WaveFiles&) = delete;
    WaveFiles& operator=(const WaveFiles&) = delete;

    /// Throws FileError.
    void write(const waves::Drawing& drawing) const;

    const std::filesystem::path& wave() const { return wave_; }
    const std::filesystem::path& save() const { return save_; }

private:
    std::filesystem::path wave_;
    std::filesystem::path save_;
    bool vcd_;
    std::filesystem::path folder_;
    std::optional<RemovedAtSignal> made_folder_;  ///< none if it was there before
};

}  // namespace narrows
