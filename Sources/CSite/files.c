#include "csite.h"

// Every Clang that builds this knows `#embed`, although it is newer than the standard that it compiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const csite_file files[] = {
#include "list.h"
  {0, 0, 0},
};

static const csite_file studio[] = {
#include "studio.h"
  {0, 0, 0},
};

const csite_file *csite_files(void) { return files; }

const csite_file *csite_studio(void) { return studio; }
