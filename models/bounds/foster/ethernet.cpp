#include "models/bounds/foster/ethernet.h"

#include <cmath>

namespace narrows::foster {

double acquisition_probability(int stations) { return std::pow(1 - 1.0 / stations, stations - 1); }

double slots_until_acquisition(int stations) {
    const double a = acquisition_probability(stations);
    return (1 - a) / a;
}

double ethernet_efficiency(int stations, double packet, double slot) {
    return packet / (packet + slots_until_acquisition(stations) * slot);
}

}  // namespace narrows::foster
