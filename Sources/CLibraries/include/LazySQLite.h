#ifndef CLIBRARIES_LAZYSQLITE_H
#define CLIBRARIES_LAZYSQLITE_H

#include "Lazy.h"

/// The functions of SQLite that are used.
#define CLIBRARIES_SQLITE(function) \
  function(sqlite3_bind_blob64) \
  function(sqlite3_bind_int64) \
  function(sqlite3_bind_null) \
  function(sqlite3_bind_text) \
  function(sqlite3_bind_zeroblob) \
  function(sqlite3_busy_timeout) \
  function(sqlite3_clear_bindings) \
  function(sqlite3_close) \
  function(sqlite3_column_blob) \
  function(sqlite3_column_bytes) \
  function(sqlite3_column_int64) \
  function(sqlite3_column_text) \
  function(sqlite3_column_type) \
  function(sqlite3_db_readonly) \
  function(sqlite3_errmsg) \
  function(sqlite3_errstr) \
  function(sqlite3_extended_result_codes) \
  function(sqlite3_finalize) \
  function(sqlite3_get_autocommit) \
  function(sqlite3_libversion) \
  function(sqlite3_open_v2) \
  function(sqlite3_prepare_v2) \
  function(sqlite3_reset) \
  function(sqlite3_step) \
  function(sqlite3_threadsafe)

CLIBRARIES_SQLITE(CLIBRARIES_RENAME)

#include <sqlite3.h>

#endif
