#ifndef ISOLATION_H
#define ISOLATION_H

#include "CIsolation.h"

/// What a template finds open, beside `/dev/null` in place of the standard streams; a worker has its own socket there.
enum { template_socket = 3, worker_socket = 3, worker_memory = 4 };

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

/// The first thing said about a worker: by the template which process it is, by the worker whether it is confined.
typedef struct {
  int32_t process;  ///< 0 where the worker speaks
  cisolation_step step;
  int32_t code;
} isolation_news;

/// Has the workers of this template end with the process that they belong to.
void isolation_set_owner(pid_t process);

/// Closes all that a worker is not to have.
void isolation_close_others(void);

/// Takes away what processes can give up once for all their copies: capabilities, files, means, most system calls.
/// Answers the step that failed, with its error number in `code`.
cisolation_step isolation_confine_template(int *code);

/// Takes away the rest; what remains is computing.
cisolation_step isolation_confine_worker(int *code);

/// Install the filters of system calls; 0 where that is impossible.
int isolation_filter_template(void);
int isolation_filter_worker(void);

/// Memory whose end nobody can move: whoever looks at it could fall off otherwise.
int isolation_shared_memory(size_t count);

#endif
