#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace narrows {

/// Options that every command has.
struct CommonOptions {
    bool json = false;
    bool quiet = false;
    std::uint64_t seed = 1;
};

/// What of its hardware a machine is asked for.
struct HardwareQuestion {
    bool cost = false;
    bool fmax = false;  ///< takes minutes, and few machines have room on the device

    bool asked() const { return cost || fmax; }
};

/// How a study is run.
struct StudyQuestion {
    std::string folder;  ///< for results; empty: results/NAME
    int jobs = 0;        ///< processes at a time; 0: one a core
};

/// Which part of a run is written as a waveform, and where: as written.
struct WaveQuestion {
    std::string folder;
    std::string from = "0";
    std::optional<std::string> to;
    std::string nodes = "all";
    bool vcd = false;
};

}  // namespace narrows
