#ifndef CISOLATION_H
#define CISOLATION_H

/// Processes that may do nothing but compute: how they are started, confined and spoken to. What is here is here because
/// Swift has no words for it: messages with descriptors, filters of system calls, limits of other processes. On systems
/// other than Linux there is none of it, and every call says so.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - What the kernel has

/// Whether system calls can be filtered, processes ended by the filter, so much memory shared that does not shrink, and a
/// program be started again.
int cisolation_can_confine(size_t memory_count);
/// Which Landlock there is; 0 for none.
int cisolation_landlock(void);

// MARK: - The process that hands out work

/// A worker as its owner has it.
typedef struct {
  pid_t pid;
  int socket;
  void *memory;  ///< shared with the worker
  size_t memory_count;
} cisolation_worker;

/// Starts `program` with one argument behind its name, a socket, shared memory, and nothing else that this process has:
/// no other descriptor, and of the environment only where libraries are found. Returns 0, or the system's error number.
int cisolation_start(const char *program, const char *argument, size_t memory_count, cisolation_worker *worker);

/// Makes a worker of a copy of this process, which costs a fiftieth of starting a program. Only where there is one thread,
/// and nothing in memory that a worker may not know: it forgets the environment, and closes all that is open. Returns in
/// both processes; `is_worker` says in which.
int cisolation_branch(size_t memory_count, cisolation_worker *worker, int *is_worker);

/// Lets the worker have so much memory of its own.
void cisolation_allow_memory(const cisolation_worker *worker, size_t count);

/// Tells the worker to end, and does not wait for that.
void cisolation_dismiss(cisolation_worker *worker);
/// Ends the worker and lets go of all that belongs to it.
void cisolation_end(cisolation_worker *worker);

/// How a worker ended.
enum cisolation_ending {
  CISOLATION_RUNNING = 0,
  CISOLATION_EXITED,
  CISOLATION_SIGNALED
};

/// Waits up to `milliseconds` for the worker to end by itself. `number` becomes its exit code or signal.
enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number);

/// What became of a message.
enum cisolation_status {
  CISOLATION_OK = 0,
  CISOLATION_LATE,    ///< there was not enough time
  CISOLATION_CLOSED,  ///< there is nobody at the other end
  CISOLATION_TOO_LONG,
  CISOLATION_UNREACHED  ///< the system lacks the means
};

/// Sends a message, and a descriptor with it unless that is negative. Gives up after `milliseconds`.
enum cisolation_status cisolation_send(
  int socket, const uint8_t *bytes, size_t count, int descriptor, int milliseconds);

/// Waits for the next message, and says how long it is.
enum cisolation_status cisolation_await(int socket, size_t longest, size_t *count, int milliseconds);

/// Reads the rest of the message that was waited for.
enum cisolation_status cisolation_receive(int socket, uint8_t *bytes, size_t count, int milliseconds);

// MARK: - The worker

/// The exit codes of workers.
enum {
  CISOLATION_DONE = 0,
  CISOLATION_UNCONFINED = 70,  ///< it could not be confined, and did nothing
  CISOLATION_BLOATED = 71      ///< it ran out of memory
};

/// Whether this process was started by `cisolation_start`, and not by somebody who happened upon the argument.
int cisolation_is_worker(void);

/// Takes away all that computing does not need, for good: files, the network, other processes. What `cisolation_start`
/// opened stays. Returns 0 where that is impossible.
int cisolation_confine(void);

/// The memory that is shared with the owner, or NULL.
void *cisolation_memory(size_t *count);

/// Waits until there is work. The process ends where its owner does.
void cisolation_await_first_work(void);
/// Waits for work: the length of the message and its descriptor, or -1. The process ends where its owner does.
size_t cisolation_await_work(size_t longest, int *descriptor);
void cisolation_receive_work(uint8_t *bytes, size_t count);
void cisolation_answer(const uint8_t *bytes, size_t count);

#endif
