#ifndef CISOLATION_H
#define CISOLATION_H

/// Starts, confines and talks to processes that may only compute. This is in C for what Swift cannot express: messages
/// with descriptors, system call filters, limits of other processes. On systems other than Linux none of it is
/// available, and every call returns that.
///
/// A template is a clean process that makes workers by forking, which takes a fraction of the time of starting a
/// program. Its workers are children of the process that owns the template.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: - Kernel support

/// The steps of confining a process, in order.
typedef enum {
  CISOLATION_STEP_NONE = 0,
  CISOLATION_STEP_PROCESSOR,  ///< an architecture on which the filters were tested
  CISOLATION_STEP_MEMORY,     ///< shared and sealed
  CISOLATION_STEP_SOCKET,
  CISOLATION_STEP_PROCESS,    ///< fork
  CISOLATION_STEP_OTHERS,     ///< prlimit for another process
  CISOLATION_STEP_RIGHTS,     ///< prctl and capset
  CISOLATION_STEP_FILES,      ///< Landlock
  CISOLATION_STEP_LIMITS,     ///< setrlimit
  CISOLATION_STEP_CALLS       ///< seccomp
} cisolation_step;

/// Confines a copy of this process to find out whether that is possible. Returns the step that failed, with the reason
/// in `code`: an error number, or 0 if there is none.
cisolation_step cisolation_try(size_t memory_count, int *code);

/// The version of Landlock; 0 for none.
int cisolation_landlock(void);

/// Confines a copy of this process that then opens a folder and a connection. Returns true if the first was refused,
/// and the second killed the copy.
int cisolation_stops_forbidden_calls(void);

/// Returns true if a copy of this process can have a user namespace of its own.
int cisolation_has_user_namespaces(void);

// MARK: - The owner

/// A template, as its owner sees it.
typedef struct {
  pid_t pid;
  int socket;
} cisolation_template;

/// Memory that is shared with one worker at a time.
typedef struct {
  void *start;
  size_t count;
  int descriptor;
  size_t populated;  ///< the bytes that the owner has at hand
} cisolation_memory;

/// Creates memory. Returns 0 or an error number.
int cisolation_make_memory(size_t count, cisolation_memory *memory);
void cisolation_free_memory(cisolation_memory *memory);

/// Overwrites with zeros all that was ever written to memory that no worker has any more. Its pages stay. Returns their
/// size; -1 if that is more than `most` bytes, or unknown: it is not clean then.
ssize_t cisolation_clear_memory(cisolation_memory *memory, size_t most);

/// Asks the system to provide part of shared memory at once, if it can.
void cisolation_populate(void *start, size_t count);

/// A worker, as its owner sees it.
typedef struct {
  pid_t pid;  ///< 0 until known
  int socket;
} cisolation_worker;

/// Forks this process into a template. Allowed only if there is one thread and nothing in memory that a worker must not
/// see: the copy clears the environment and closes all files. Returns in both processes, and `is_template` says in
/// which. The result is 0 or an error number.
int cisolation_branch(cisolation_template *template, int *is_template);

/// Starts `program` as a template, with one argument. It inherits no descriptor except its socket, and only the
/// environment variables that locate libraries and, if it reads fonts, fonts. Returns 0 or an error number.
int cisolation_start(const char *program, const char *argument, int reads_fonts, cisolation_template *template);

/// Ends a template. Its workers keep running.
void cisolation_end_template(cisolation_template *template);

/// Requests a worker with this memory from a template, without waiting for it. Returns 0, EPIPE if the template is
/// gone, or another error.
///
/// - Parameter kit: What the template prepares itself with before the first worker; the same for all of its workers.
int cisolation_request(
  const cisolation_template *template, uint8_t kit, const cisolation_memory *memory, cisolation_worker *worker);

/// The result of a message, or of waiting for one.
enum cisolation_status {
  CISOLATION_OK = 0,
  CISOLATION_LATE,    ///< the other process has used its processor time
  CISOLATION_HUNG,    ///< the time for waiting is up
  CISOLATION_CLOSED,  ///< the other end is closed
  CISOLATION_TOO_LONG,
  CISOLATION_UNREACHED  ///< the system lacks resources
};

/// The limits of waiting for a process, in nanoseconds. On a busy machine, waiting takes long and processor time does
/// not; a run that is stopped or suspended uses up neither.
typedef struct {
  pid_t process;      ///< the process whose time is limited; 0 for none
  int64_t processor;  ///< its processor time, since it started, at which it is late
  int64_t allowed;    ///< the processor time that it was given; without such a clock, its time for waiting
  int64_t waiting;    ///< the time for waiting
  int64_t waited;     ///< the time waited so far
} cisolation_limits;

/// Returns the processor time of a process since it started, with all its threads, in nanoseconds; -1 if unknown.
int64_t cisolation_processor_time(pid_t process);

/// Waits until a requested worker has confined itself. If it could not, returns the step that failed and the reason.
enum cisolation_status cisolation_settle(cisolation_worker *worker, int milliseconds, cisolation_step *step, int *code);

/// Sets the limit for the worker's own memory. Returns 0 or an error number.
int cisolation_allow_memory(const cisolation_worker *worker, size_t count);

/// Kills the worker and frees its resources, but for the memory. Returns the process to wait for, or 0.
pid_t cisolation_end(cisolation_worker *worker);

/// The state of a killed process.
enum cisolation_reaping {
  CISOLATION_EXITING = 0,  ///< it may still use its memory
  CISOLATION_REAPED,       ///< it has been waited for
  CISOLATION_UNKNOWN       ///< it is not a child of this process, or no longer
};

/// Waits for a killed process if it has exited.
enum cisolation_reaping cisolation_reap(pid_t process);

/// The way a worker ended.
enum cisolation_ending {
  CISOLATION_RUNNING = 0,
  CISOLATION_EXITED,
  CISOLATION_SIGNALED
};

/// Waits up to `milliseconds` for the worker to end by itself. `number` is set to its exit code or signal, and
/// `processor` to its processor time in nanoseconds.
enum cisolation_ending cisolation_wait(cisolation_worker *worker, int milliseconds, int *number, int64_t *processor);

/// Sends a message, with a descriptor unless that is negative.
enum cisolation_status cisolation_send(
  int socket, const uint8_t *bytes, size_t count, int descriptor, cisolation_limits *limits);

/// Waits for the next message, and stores its length in `count`.
enum cisolation_status cisolation_await(int socket, size_t longest, size_t *count, cisolation_limits *limits);

/// Reads the rest of the message.
enum cisolation_status cisolation_receive(int socket, uint8_t *bytes, size_t count, cisolation_limits *limits);

// MARK: - The template

/// Returns true if this process was started by `cisolation_start`, instead of by a user with the same argument.
int cisolation_is_template(void);

/// Lets workers of this template open the files below `path`, or that file, for reading: fonts. To be called before
/// `cisolation_serve`. On a system without Landlock, workers can then read all files that the user can.
void cisolation_allow_reading(const char *path);

/// Creates an unnamed file with these bytes; negative if there is no space for it.
int cisolation_file(const uint8_t *bytes, size_t count);

/// Waits until a worker is requested, and returns the kit that it needs. The process ends with its owner.
uint8_t cisolation_await_request(void);

/// Forks workers for as long as the owner requests them. Returns in each worker after it is confined: it can only use
/// its memory, the files passed to it and its socket.
///
/// - Returns: The memory shared with the owner.
void *cisolation_serve(size_t *memory_count);

// MARK: - Servers

/// The longest packet between a server and its owner.
enum { CISOLATION_LONGEST_PACKET = 1 << 16 };

/// Closes all files but the socket to the owner, and has the process end with it, even if it hangs. Returns the socket,
/// whose messages are packets. For a process that was started by `cisolation_start`, and makes no workers.
int cisolation_begin_server(void);

/// Confines this process to the sockets that it has, and the connections that it accepts: no files, no other processes,
/// no connections of its own, and no more memory than given. Returns the step that failed, with the reason in `code`.
cisolation_step cisolation_confine_server(size_t connections, size_t memory, int *code);

// MARK: - Programs

/// The limits of a program that is not a worker: one that decodes videos. It may also open the file again that is its
/// standard input.
typedef struct {
  const char *const *readable;  ///< the files and folders that it may read and start from; NULL after the last
  uint64_t memory;              ///< bytes
  uint64_t written;             ///< the maximum size of each file that it inherited for writing
  uint64_t seconds;             ///< of processor time
  int is_limited_only;          ///< true to set only the limits of memory, size and time
} cisolation_program;

/// Confines this process for the program that it becomes next: no network, no other processes, no writing but to the
/// files that it inherited and, if the system has Landlock, no reading of other files. Allocates nothing. Returns 0, or
/// an error number.
int cisolation_confine_program(const void *rules);

// MARK: - The worker

/// The exit codes of workers.
enum {
  CISOLATION_DONE = 0,
  CISOLATION_UNCONFINED = 70,    ///< it could not be confined, and did nothing
  CISOLATION_OUT_OF_MEMORY = 71  ///< it ran out of memory
};

/// Waits for work: returns the length of the message, and sets its descriptor, or -1. The process ends with its owner.
size_t cisolation_await_work(size_t longest, int *descriptor);
void cisolation_receive_work(uint8_t *bytes, size_t count);
void cisolation_answer(const uint8_t *bytes, size_t count);

#endif
