#ifndef CISOLATION_H
#define CISOLATION_H

/// Processes that may do nothing but compute: how they are started, confined and spoken to. What is here is here because
/// Swift has no words for it: messages with descriptors, filters of system calls, limits of other processes. On systems
/// other than Linux there is none of it, and every call says so.
///
/// A template is a process that has seen nothing yet and makes workers: copies of itself, which take a fraction of the
/// time that starting a program takes. Its workers are children of the process that owns the template.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - What the kernel has

/// What confining a process takes, one step after the other.
typedef enum {
  CISOLATION_STEP_NONE = 0,
  CISOLATION_STEP_PROCESSOR,  ///< one that filters have been tried on
  CISOLATION_STEP_MEMORY,     ///< shared, and sealed
  CISOLATION_STEP_SOCKET,
  CISOLATION_STEP_PROCESS,    ///< a copy of a process
  CISOLATION_STEP_LIMITS,     ///< setrlimit
  CISOLATION_STEP_OTHERS,     ///< prlimit, for limits of another process
  CISOLATION_STEP_RIGHTS,     ///< prctl and capset
  CISOLATION_STEP_FILES,      ///< Landlock
  CISOLATION_STEP_CALLS       ///< seccomp
} cisolation_step;

/// Confines a copy of this process to see whether that can be done. Answers the step that failed, and why in `code`: an
/// error number, or 0 where there is none.
cisolation_step cisolation_try(size_t memory_count, int *code);

/// Which Landlock there is; 0 for none.
int cisolation_landlock(void);

// MARK: - The process that hands out work

/// A template as its owner has it.
typedef struct {
  pid_t pid;
  int socket;
} cisolation_template;

/// A worker as its owner has it.
typedef struct {
  pid_t pid;  ///< 0 until it is known
  int socket;
  void *memory;  ///< shared with the worker
  size_t memory_count;
} cisolation_worker;

/// Makes a template of a copy of this process. Only where there is one thread, and nothing in memory that a worker may not
/// know: it forgets the environment, and closes all that is open. Returns in both processes; `is_template` says in which.
/// The answer is 0, or the system's error number.
int cisolation_branch(cisolation_template *template, int *is_template);

/// Starts `program` with one argument behind its name as a template. It gets nothing that this process has: no descriptor
/// but its socket, and of the environment only where libraries are found. Returns 0, or the system's error number.
int cisolation_start(const char *program, const char *argument, cisolation_template *template);

/// Ends a template. Its workers go on.
void cisolation_end_template(cisolation_template *template);

/// Asks a template for a worker, without waiting for it. Returns 0, EPIPE where the template is gone, or another error.
int cisolation_request(const cisolation_template *template, size_t memory_count, cisolation_worker *worker);

/// What became of a message, or of the wait for one.
enum cisolation_status {
  CISOLATION_OK = 0,
  CISOLATION_LATE,    ///< there was not enough time
  CISOLATION_CLOSED,  ///< there is nobody at the other end
  CISOLATION_TOO_LONG,
  CISOLATION_UNREACHED  ///< the system lacks the means
};

/// Waits until a worker that was asked for has confined itself, or says which step failed and why.
enum cisolation_status cisolation_settle(cisolation_worker *worker, int milliseconds, cisolation_step *step, int *code);

/// Lets the worker have so much memory of its own. Returns 0, or the system's error number.
int cisolation_allow_memory(const cisolation_worker *worker, size_t count);

/// Ends the worker and lets go of all that belongs to it. Returns the process that is to be buried, or 0.
pid_t cisolation_end(cisolation_worker *worker);

/// Whether a process that was ended is gone, and nothing is left of it.
int cisolation_bury(pid_t process);

/// How a worker ended.
enum cisolation_ending {
  CISOLATION_RUNNING = 0,
  CISOLATION_EXITED,
  CISOLATION_SIGNALED
};

/// Waits up to `milliseconds` for the worker to end by itself. `number` becomes its exit code or signal.
enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number);

/// Sends a message, and a descriptor with it unless that is negative. Gives up after `milliseconds`.
enum cisolation_status cisolation_send(
  int socket, const uint8_t *bytes, size_t count, int descriptor, int milliseconds);

/// Waits for the next message, and says how long it is.
enum cisolation_status cisolation_await(int socket, size_t longest, size_t *count, int milliseconds);

/// Reads the rest of the message that was waited for.
enum cisolation_status cisolation_receive(int socket, uint8_t *bytes, size_t count, int milliseconds);

// MARK: - The template

/// Whether this process was started by `cisolation_start`, and not by somebody who happened upon the argument.
int cisolation_is_template(void);

/// A file without a name that holds these bytes; negative where there is no room for it.
int cisolation_file(const uint8_t *bytes, size_t count);

/// Waits until a worker is wanted. The process ends where its owner does.
void cisolation_await_request(void);

/// Makes workers for as long as the owner wants any. Returns in each of them, once it is confined: what it computes with,
/// the files that are handed to it and its socket are all it has.
///
/// - Returns: The memory that is shared with the owner.
void *cisolation_serve(size_t *memory_count);

// MARK: - The worker

/// The exit codes of workers.
enum {
  CISOLATION_DONE = 0,
  CISOLATION_UNCONFINED = 70,  ///< it could not be confined, and did nothing
  CISOLATION_BLOATED = 71      ///< it ran out of memory
};

/// Waits for work: the length of the message and its descriptor, or -1. The process ends where its owner does.
size_t cisolation_await_work(size_t longest, int *descriptor);
void cisolation_receive_work(uint8_t *bytes, size_t count);
void cisolation_answer(const uint8_t *bytes, size_t count);

/// Has the system provide part of the shared memory at once, where it can.
void cisolation_populate(void *start, size_t count);

#endif
