#include "CFaces.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if __has_embed("../../.build/faces.network")
static const unsigned char network[] = {
#embed "../../.build/faces.network"
};

cfaces_file cfaces_network(void) { return (cfaces_file){network, sizeof network}; }
#else
cfaces_file cfaces_network(void) { return (cfaces_file){0, 0}; }
#endif
