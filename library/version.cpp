#include <narrows/version.h>

#include "testbench/base/places/places.h"

namespace narrows {

const char* version() { return places::version; }

}  // namespace narrows
