#ifndef CLIBRARIES_LAZYCRYPTO_H
#define CLIBRARIES_LAZYCRYPTO_H

#include "Lazy.h"

/// The functions of libcrypto that are used.
#define CLIBRARIES_CRYPTO(function) \
  function(EVP_DigestFinal_ex) \
  function(EVP_DigestInit_ex) \
  function(EVP_DigestUpdate) \
  function(EVP_MD_CTX_free) \
  function(EVP_MD_CTX_new) \
  function(EVP_sha256) \
  function(OpenSSL_version)

CLIBRARIES_CRYPTO(CLIBRARIES_RENAME)

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
