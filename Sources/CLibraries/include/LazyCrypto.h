#ifndef CLIBRARIES_LAZYCRYPTO_H
#define CLIBRARIES_LAZYCRYPTO_H

#include "Lazy.h"

/// The functions of libcrypto that are used.
#define CLIBRARIES_CRYPTO(function) \
  function(EVP_CIPHER_CTX_ctrl) \
  function(EVP_CIPHER_CTX_free) \
  function(EVP_CIPHER_CTX_new) \
  function(EVP_DecryptFinal_ex) \
  function(EVP_DecryptInit_ex) \
  function(EVP_DecryptUpdate) \
  function(EVP_DigestFinal_ex) \
  function(EVP_DigestInit_ex) \
  function(EVP_DigestUpdate) \
  function(EVP_EncryptFinal_ex) \
  function(EVP_EncryptInit_ex) \
  function(EVP_EncryptUpdate) \
  function(EVP_MD_CTX_free) \
  function(EVP_MD_CTX_new) \
  function(EVP_aes_256_gcm) \
  function(EVP_sha256) \
  function(OpenSSL_version) \
  function(PKCS5_PBKDF2_HMAC)

CLIBRARIES_CRYPTO(CLIBRARIES_RENAME)

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
