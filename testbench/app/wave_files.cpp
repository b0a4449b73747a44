#include "testbench/app/wave_files.h"

#include <fmt/format.h>

#include <system_error>

#include "models/machine/input_error.h"
#include "testbench/base/whole_file.h"
#include "traces/waves/save_file.h"
#include "traces/waves/wave.h"

namespace narrows {

WaveFiles::WaveFiles(const std::string& folder, bool vcd)
    : wave_(std::filesystem::path(folder) / (vcd ? "run.vcd" : "run.fst")),
      save_(std::filesystem::path(folder) / "run.gtkw"),
      vcd_(vcd),
      folder_(folder) {
    const auto refuse = [&](const std::string& reason) {
        throw InputError(Place{"-o " + folder},
                         fmt::format("cannot write into this folder: {}; use a folder that you can write to", reason));
    };
    std::error_code error;
    if (std::filesystem::create_directories(folder_, error))
        made_folder_.emplace(folder_, RemovedAtSignal::Contents::kept);
    if (error) refuse(error.message());
    for (const auto& file : {wave_, save_}) {
        if (const std::string reason = reason_not_to_write(file); !reason.empty()) refuse(reason);
    }
}

WaveFiles::~WaveFiles() {
    std::error_code not_empty;
    if (made_folder_) std::filesystem::remove(folder_, not_empty);
}

void WaveFiles::write(const waves::Drawing& drawing) const {
    WholeFile wave(wave_);
    try {
        vcd_ ? waves::write_vcd(drawing.wave, wave.draft()) : waves::write_fst(drawing.wave, wave.draft());
    } catch (const std::system_error& error) {
        throw FileError(wave_, error.code().message());
    }
    write_whole(save_, waves::save_file(drawing, wave_.filename().string(), save_.filename().string()));
    wave.keep();
}

}  // namespace narrows
