#include "models/machine/override.h"

namespace narrows {

Override parse_override(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
        throw InputError(Place{argument}, "not of the form parameter=value; for instance interface.links=2");
    }
    return {argument.substr(0, equals), argument.substr(equals + 1), {argument}};
}

}  // namespace narrows
