#ifndef CFAULTYWORKER_H
#define CFAULTYWORKER_H

/// What Swift will not do, and confined processes must not.

/// Has the parent trace this process. Returns the error's number, or 0.
int faulty_worker_trace(void);
/// Splits the process in two. Returns the error's number, or 0.
int faulty_worker_fork(void);
/// The same, as a template makes workers.
int faulty_worker_copy(void);
/// Has the process go on when its owner ends. Returns the error's number, or 0.
int faulty_worker_outlive(void);
/// Sets a limit of another process, to what stands at a place. Returns the error's number, or 0.
int faulty_worker_limit(int process, void *place);

/// How many bytes its stack may have; negative where there is no limit.
long faulty_worker_stack(void);
/// Has a system call refused from now on, with EPERM, to this process and its children. Returns the error's number, or 0.
int faulty_worker_refuse(int number);

#endif
