#ifndef CPROCESS_H
#define CPROCESS_H

/// Process arguments and signals, which Swift cannot handle itself, and calls missing from its imports. Signal handlers
/// can run between any two instructions, and do nothing that another thread could be in the middle of.

#include <stddef.h>
#include <sys/types.h>

// MARK: - Arguments

/// Returns the arguments of the process, its name first; NULL if unknown, and then `count` is unchanged. The Swift
/// runtime reads them from /proc, which is not always available.
char **cprocess_arguments(int *count);

/// Returns the path that this program was started with; NULL if the system has a link to it, or does not know it.
const char *cprocess_program(void);

// MARK: - Files

/// Exchanges two files or folders in one step. Returns 0, or -1 with `errno`, also if the file system cannot do it.
int cprocess_exchange(const char *path, const char *other);

/// Flushes the file system that an open file is on to disk. Returns 0, or -1 and `errno`.
int cprocess_synchronize(int file);

/// Creates a file in memory, without a name; only on Linux. Returns its descriptor, or -1 with `errno`.
int cprocess_make_memory_file(void);

/// Makes a file in memory unchangeable, if the system can.
void cprocess_seal(int file);

/// Reopens an open file, for reading, at its start. Returns the descriptor, or -1 with `errno`.
int cprocess_open_again(int file);

// MARK: - Signals

/// Makes SIGINT, SIGTERM and SIGHUP end the process with an exit code of 128 plus their number, whatever its threads
/// are doing. If the last two are ignored they stay ignored: `nohup` and service managers rely on that. SIGINT does
/// not, because shells make every background command ignore it. Files that were added are removed.
///
/// If a result is already in place, the process has 0.7 s to end by itself.
void cprocess_listen(void);

/// Makes the first SIGTERM from now on only leave a request, for work that can be interrupted halfway. The next one
/// ends the process.
void cprocess_finish_first(void);
/// Returns true if there was such a signal.
int cprocess_is_told(void);

/// Creates a file to be added. NULL if there is no memory.
typedef struct cprocess_file cprocess_file;
cprocess_file *cprocess_make_file(const char *path);

/// Holds signals back until `cprocess_leave`. Called by one thread at a time.
void cprocess_enter(void);
void cprocess_leave(void);

/// Adds a file, or removes and frees it. Only between `cprocess_enter` and `cprocess_leave`.
void cprocess_add(cprocess_file *file);
void cprocess_remove(cprocess_file *file);

/// Sets whether a result is in place. Only between `cprocess_enter` and `cprocess_leave`.
void cprocess_set_complete(int is_complete);

/// Sets whether there is a line on the terminal that must be cleared at the end.
void cprocess_show_line(int is_shown);

// MARK: - Commands

/// Creates a pipe whose ends are not inherited by commands started at the same time. Returns 0, or -1 with `errno`.
int cprocess_pipe(int ends[2]);

/// Starts a command, found as in a shell, in a process group of its own. Its output is discarded, and its errors go to
/// an open file. If a signal ends this process, the command is killed. Returns 0, or the reason why it cannot be
/// started.
///
/// `environment` is NULL for that of this process, and `additions` has variables that replace those with their names.
/// `input` is the open file that it reads, and `held` one that it keeps open, and with it the lock on it, even if this
/// process is killed; -1 for none. `second` is a further file that it reads, as its descriptor 4, or -1; here, its
/// number must be greater than 4.
int cprocess_start(
  char *const words[], char *const environment[], char *const additions[], int input, int errors, int held,
  int second, pid_t *pid);

/// Starts a confined command by its path, in a process group of its own. It inherits `files` as its descriptors from 0
/// on, in order, and `confine` runs in its process before it begins. Returns 0, or the reason why it cannot be started.
int cprocess_start_confined(
  char *const words[], char *const environment[], const int files[], int file_count, int (*confine)(const void *),
  const void *rules, pid_t *pid);

/// Returns true if a command has ended.
int cprocess_has_ended(pid_t pid);

/// Kills a command that has not been waited for, with everything that it has started.
void cprocess_kill(pid_t pid);

/// Waits for the end of a command. Returns its exit code, or the number of the signal that killed it, negative. Sets
/// its processor time, unless that is NULL.
int cprocess_end(pid_t pid, double *processor_seconds);

#endif
