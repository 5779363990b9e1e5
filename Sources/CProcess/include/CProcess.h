#ifndef CPROCESS_H
#define CPROCESS_H

/// What this process is told by the system, where Swift has no words for it: its arguments, and signals. Handlers of
/// signals may run between any two instructions, and do nothing that another thread could be in the middle of.

#include <stddef.h>

// MARK: - Arguments

/// The words that the process was started with, its name first; NULL where nobody knows, and then `count`
/// stays as it is. The Swift runtime reads them from /proc, which is not always there.
char **cprocess_arguments(int *count);

// MARK: - Signals

/// Has SIGINT, SIGTERM and SIGHUP end the process by exit codes of 128 and their number, whatever its threads are doing.
/// The last two stay ignored where they are: `nohup` and service managers see to that. SIGINT does not, as shells have
/// every command ignore it that they start in the background. Files that were added are removed then.
///
/// Where a result is in place already, the process has 0.7 s to come to its end by itself.
void cprocess_listen(void);

/// A file to be added. NULL where there is no memory for it.
typedef struct cprocess_file cprocess_file;
cprocess_file *cprocess_make_file(const char *path);

/// What stands between these is done before a signal ends the process. Called by one thread at a time.
void cprocess_enter(void);
void cprocess_leave(void);

/// Adds a file, or takes it out and frees it. Only between the two.
void cprocess_add(cprocess_file *file);
void cprocess_remove(cprocess_file *file);

/// Whether a result is in place. Only between the two.
void cprocess_set_complete(int is_complete);

/// Whether there is a line on the terminal that is to be cleared at the end.
void cprocess_show_line(int is_shown);

#endif
