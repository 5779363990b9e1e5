#ifndef CLIBRARIES_LAZYMICROHTTPD_H
#define CLIBRARIES_LAZYMICROHTTPD_H

#include "Lazy.h"

/// The functions of libmicrohttpd that are used.
#define CLIBRARIES_MICROHTTPD(function) \
  function(MHD_add_response_header) \
  function(MHD_create_response_from_buffer) \
  function(MHD_destroy_response) \
  function(MHD_get_connection_info) \
  function(MHD_get_connection_values) \
  function(MHD_get_daemon_info) \
  function(MHD_get_timeout) \
  function(MHD_get_version) \
  function(MHD_lookup_connection_value) \
  function(MHD_queue_response) \
  function(MHD_resume_connection) \
  function(MHD_run) \
  function(MHD_start_daemon) \
  function(MHD_suspend_connection)

CLIBRARIES_MICROHTTPD(CLIBRARIES_RENAME)

#include <microhttpd.h>

#endif
