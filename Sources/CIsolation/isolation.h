#ifndef ISOLATION_H
#define ISOLATION_H

#include "CIsolation.h"

/// What a worker finds open, beside `/dev/null` in place of the standard streams.
enum { worker_socket = 3, worker_memory = 4 };

/// The processor that system calls are numbered for, as filters call it; 0 for one that they have not been tried on.
#if defined(__linux__) && defined(__x86_64__)
enum { isolation_architecture = (int)0xC000003E };
#elif defined(__linux__) && defined(__aarch64__)
enum { isolation_architecture = (int)0xC00000B7 };
#else
enum { isolation_architecture = 0 };
#endif

#ifdef __linux__
#include <sys/syscall.h>
// As everywhere; older headers do not know them.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#endif

/// Closes all that a worker is not to have.
void isolation_close_others(void);

/// Installs the filter of system calls; 0 where that is impossible.
int isolation_filter(void);

#endif
