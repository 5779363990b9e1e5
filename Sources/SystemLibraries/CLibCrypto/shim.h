// Other symbols for the functions comes first.
#include "../../CLibraries/include/LazyCrypto.h"
#include <openssl/evp.h>
