// Other symbols for the functions comes first.
#include "../../CLibraries/include/LazySQLite.h"
#include <sqlite3.h>
