#include "CFaces.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char network[] = {
#embed "faces.network"
};

cfaces_file cfaces_network(void) { return (cfaces_file){network, sizeof network}; }
