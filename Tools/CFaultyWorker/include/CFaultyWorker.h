#ifndef CFAULTYWORKER_H
#define CFAULTYWORKER_H

/// Forbidden actions that Swift cannot do itself.

/// Asks to be traced by the parent. Returns the error number, or 0.
int faulty_worker_trace(void);
/// Forks the process. Returns the error number, or 0.
int faulty_worker_fork(void);
/// Forks the process like a template does. Returns the error number, or 0.
int faulty_worker_copy(void);
/// Makes the process outlive its owner. Returns the error number, or 0.
int faulty_worker_outlive(void);
/// Opens two sockets that listen on the loopback interface, before the process is confined.
void faulty_worker_listen(void);
/// Closes the connections of the first, and connects it to the second. Returns the error number, or 0.
int faulty_worker_reconnect(void);
/// Sets an option of the first that a server does not need. Returns the error number, or 0.
int faulty_worker_set_option(void);
/// Sets a limit of another process to the value at an address. Returns the error number, or 0.
int faulty_worker_limit(int process, void *place);

/// The limit for the stack in bytes; negative if there is none.
long faulty_worker_stack(void);
/// Makes a system call fail with EPERM from now on, for this process and its children. Returns the error number, or 0.
int faulty_worker_refuse(int number);

#endif
