#include "testbench/app/wave_files.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "models/machine/input_error.h"
#include "testbench/app/output.h"
#include "traces/waves/save_file.h"
#include "traces/waves/write_fst.h"
#include "traces/waves/write_vcd.h"

namespace narrows {

WaveFiles::WaveFiles(const std::string& folder, bool vcd)
    : wave_(std::filesystem::path(folder) / (vcd ? "run.vcd" : "run.fst")),
      save_(std::filesystem::path(folder) / "run.gtkw"),
      vcd_(vcd) {
    const auto refuse = [&](const std::string& reason) {
        throw InputError(Place{"-o " + folder},
                         fmt::format("cannot write into this folder: {}; use a folder that you can write to", reason));
    };
    std::error_code error;
    made_folder_ = std::filesystem::create_directories(folder, error);
    if (error) refuse(error.message());
    for (const auto& file : {wave_, save_}) {
        if (!std::ofstream(file, std::ios::app)) refuse(std::strerror(errno));
        if (std::filesystem::file_size(file, error) == 0)
            std::filesystem::remove(file, error);  // an empty file until it is
                                                   // written
    }
}

WaveFiles::~WaveFiles() {
    std::error_code not_empty;
    if (made_folder_) std::filesystem::remove(wave_.parent_path(), not_empty);
}

void WaveFiles::write(const waves::Drawing& drawing) const {
    try {
        vcd_ ? waves::write_vcd(drawing.wave, wave_) : waves::write_fst(drawing.wave, wave_);
    } catch (const std::runtime_error&) {
        throw OutputError(errno, wave_.string());
    }
    std::ofstream file(save_);
    file << waves::save_file(drawing, wave_.filename().string(), save_.filename().string());
    file.close();
    if (!file) throw OutputError(errno, save_.string());
}

}  // namespace narrows
