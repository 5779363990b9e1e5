#ifndef CCHILDPROCESSES_H
#define CCHILDPROCESSES_H

#include <sys/types.h>

/// Starts the program `words[0]`, looked up in PATH, in `folder` or, where that is NULL, in the current one.
///
/// No signal is blocked in it, and it inherits no descriptor but `streams`, its standard input, output and error.
/// Returns 0 and sets `process`, or returns an error number.
int child_processes_start(char *const *words, char *const *environment, const char *folder, const int streams[3],
                          pid_t *process);

/// Makes a pipe that no program inherits; `ends` are the one to read from and the one to write to. Returns 0 or an
/// error number.
int child_processes_pipe(int ends[2]);

/// Waits until a child has ended, and leaves it to be reaped.
void child_processes_await_end(pid_t process);

#endif
