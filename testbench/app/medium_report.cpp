#include "testbench/app/medium_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/text/table.h"

namespace narrows {

std::string to_text(const MeasuredMedium& m, bool is_of_window) {
    const std::string errors =
        m.excessive_collisions > 0 ? fmt::format(", {} excessive", grouped(m.excessive_collisions)) : "";
    return fmt::format(
        "medium   busy {:.1f} %, payload {:.1f} % of the {}; {} frames, {} collisions{}; mean wait "
        "{:.1f} cycles\n",
        100 * m.busy_share, 100 * m.payload_share, is_of_window ? "window" : "time", grouped(m.frames),
        grouped(m.collisions), errors, m.mean_wait);
}

nlohmann::ordered_json to_json(const MeasuredMedium& m) {
    return {{"busy_share", m.busy_share},
            {"payload_share", m.payload_share},
            {"frames", m.frames},
            {"collisions", m.collisions},
            {"excessive_collisions", m.excessive_collisions},
            {"mean_wait", m.mean_wait}};
}

}  // namespace narrows
