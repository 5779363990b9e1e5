#include "cplaces.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "places.data"
};

cplaces_data cplaces_table(void) { return (cplaces_data){table, sizeof table}; }
