#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    std::string folder;               ///< for results; empty: results/NAME
    int jobs = 0;                     ///< processes at a time; 0: one a core
    std::string part;                 ///< "3/8", as written; empty: all of it
    int slurm_parts = 0;              ///< of the job script that is to be written; 0: none
    std::vector<std::string> stores;  ///< two that are to be compared, as written; empty: none

    std::string folder_for(const std::string& study) const { return folder.empty() ? "results/" + study : folder; }
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
