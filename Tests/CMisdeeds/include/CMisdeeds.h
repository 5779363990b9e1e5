#ifndef CMISDEEDS_H
#define CMISDEEDS_H

/// What Swift will not do, and confined processes must not.

/// Has the parent trace this process. Returns the error's number, or 0.
int misdeeds_trace(void);
/// Splits the process in two. Returns the error's number, or 0.
int misdeeds_fork(void);
/// Sets a limit of another process, to what stands at a place. Returns the error's number, or 0.
int misdeeds_limit(int process, void *place);

#endif
