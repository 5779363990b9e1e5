#ifndef CFAULTYWORKER_H
#define CFAULTYWORKER_H

/// System calls that Swift has no way to make, and that confined processes must not make.

/// Has the parent trace this process. Returns the error number, or 0.
int faulty_worker_trace(void);
/// Forks the process. Returns the error number, or 0.
int faulty_worker_fork(void);
/// The same, in the way a template makes workers.
int faulty_worker_copy(void);
/// Lets the process survive its owner. Returns the error number, or 0.
int faulty_worker_outlive(void);
/// Sets a limit of another process to the value at an address. Returns the error number, or 0.
int faulty_worker_limit(int process, void *place);

/// The size limit of its stack in bytes; negative where there is none.
long faulty_worker_stack(void);
/// Refuses a system call with EPERM to this process and its children from now on. Returns the error number, or 0.
int faulty_worker_refuse(int number);

#endif
