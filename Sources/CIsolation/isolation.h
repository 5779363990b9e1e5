#ifndef ISOLATION_H
#define ISOLATION_H

#include "CIsolation.h"

/// The descriptors of a template, besides `/dev/null` as the standard streams; a worker has its own socket there, and a
/// server its only one.
enum { template_socket = 3, worker_socket = 3, worker_memory = 4 };

/// The architecture that filters check for; 0 for one on which they were not tested.
#if defined(__linux__) && defined(__x86_64__)
enum { isolation_architecture = (int)0xC000003E };
#elif defined(__linux__) && defined(__aarch64__)
enum { isolation_architecture = (int)0xC00000B7 };
#else
enum { isolation_architecture = 0 };
#endif

#ifdef __linux__
#include <sys/syscall.h>
// The same on all architectures; older headers lack them.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif
#ifndef SYS_faccessat2
#define SYS_faccessat2 439
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#endif

// Address sanitizers reserve terabytes of address space, none of which is used.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define MEMORY_IS_WATCHED 1
#endif
#endif

/// The first message about a worker: from the template its process ID, from the worker whether it is confined.
typedef struct {
  int32_t process;  ///< 0 in the worker's message
  cisolation_step step;
  int32_t code;
} isolation_news;

/// Makes the workers of this template end with the process that owns them.
void isolation_set_owner(pid_t process);

/// Ends a worker or a server if the other end of its socket is closed.
void isolation_check_owner(void);

/// Ends workers and servers when a signal reports that the other end of their socket is closed.
void isolation_end_with_owner(void);

/// Closes all descriptors that are not below a number.
void isolation_close_from(int first);

/// Gives up what can be given up once for all copies: capabilities, files, resources, most system calls. Returns the
/// step that failed, with its error number in `code`.
cisolation_step isolation_confine_template(int *code);

/// Gives up the rest; only computing is left.
cisolation_step isolation_confine_worker(int *code);

/// Install the system call filters. Return 0 if that is impossible.
///
/// - Parameter reads_files: True if workers may open files to read them, which Landlock restricts to some.
int isolation_filter_template(int reads_files);
int isolation_filter_worker(void);
/// For a program that this process becomes.
int isolation_filter_program(void);
/// For a process that has the sockets of its connections.
int isolation_filter_server(void);

/// Creates rules of Landlock that deny access to all files and, if this version supports it, to the network, and to
/// signals and sockets of other processes. Returns their descriptor; negative if that is impossible.
int isolation_make_rules(void);

/// Lowers a limit of resources. Returns 0 if that is impossible.
int isolation_limit(int resource, uint64_t most);

/// Gives up the capabilities of root, if the process has any, except those in a set of bits.
int isolation_give_up_capabilities(uint32_t kept);

/// Limits that only the time for waiting has.
cisolation_limits isolation_waiting(int milliseconds);

/// Shared memory whose size cannot change: otherwise accessing it could crash.
int isolation_shared_memory(size_t count);

#endif
