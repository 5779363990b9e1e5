#include "clocales.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "locales.txt"
};

clocales_text clocales_table(void) { return (clocales_text){table, sizeof table}; }
