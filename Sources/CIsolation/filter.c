#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

/// What computing needs: memory, time, threads, the files that are open, the socket and an end.
static const int allowed[] = {
  SYS_pread64, SYS_read, SYS_readv, SYS_preadv, SYS_lseek, SYS_fstat, SYS_fadvise64, SYS_close,
  SYS_recvmsg, SYS_recvfrom, SYS_sendmsg, SYS_ppoll,
  SYS_munmap, SYS_mremap, SYS_brk, SYS_madvise,
  SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_gettid,
  SYS_getpid, SYS_membarrier, SYS_getcpu, SYS_set_tid_address,
  SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
  SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
  SYS_exit, SYS_exit_group, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times,
#ifdef SYS_poll
  SYS_poll, SYS_time, SYS_arch_prctl,
#endif
};

/// What nothing that decodes a picture ever does, unless the picture has taken it over. There is no error for that: the
/// process ends.
static const int forbidden[] = {
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmmsg,
  SYS_setsockopt, SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill,
  SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_ftruncate, SYS_truncate, SYS_unlinkat, SYS_mkdirat, SYS_mknodat,
  SYS_linkat, SYS_symlinkat, SYS_renameat2, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_mount, SYS_umount2,
  SYS_pivot_root, SYS_chroot, SYS_chdir, SYS_fchdir, SYS_unshare, SYS_setns, SYS_setuid, SYS_setgid, SYS_setresuid,
  SYS_setresgid, SYS_setgroups, SYS_capset, SYS_bpf, SYS_perf_event_open, SYS_init_module, SYS_finit_module,
  SYS_kexec_load, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_reboot, SYS_swapon, SYS_personality, SYS_io_setup,
  SYS_seccomp, SYS_userfaultfd,
#ifdef SYS_fork
  SYS_fork, SYS_vfork, SYS_unlink, SYS_rmdir, SYS_mkdir, SYS_mknod, SYS_link, SYS_symlink, SYS_rename, SYS_creat,
  SYS_chmod, SYS_chown,
#endif
#ifdef SYS_renameat
  SYS_renameat,
#endif
#ifdef SYS_io_uring_setup
  SYS_io_uring_setup, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal,
#endif
};

// MARK: - Writing the filter

enum { longest = 512 };

/// A filter being written: a little program that looks at the number of a system call and what it is given.
typedef struct {
  struct sock_filter lines[longest];
  unsigned short count;
} program;

static void add(program *program, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
  if (program->count < longest)
    program->lines[program->count++] = (struct sock_filter){code, if_true, if_false, value};
}

static void load(program *program, size_t offset) { add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void answer(program *program, uint32_t action) { add(program, BPF_RET | BPF_K, action, 0, 0); }
static void load_number(program *program) { load(program, offsetof(struct seccomp_data, nr)); }

/// The low half of what the call is given, which is all that the kernel looks at where these are numbers and flags.
static void load_argument(program *program, int index) {
  load(program, offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t));
}

static void decide(program *program, int call, uint32_t action) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
  answer(program, action);
}

/// Decides by flags: `if_any` where one of them is set, `if_none` otherwise.
static void decide_by_flags(
  program *program, int call, int argument, uint32_t flags, uint32_t if_any, uint32_t if_none
) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
  load_argument(program, argument);
  add(program, BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1);
  answer(program, if_any);
  answer(program, if_none);
}

/// Decides by a number: `if_equal`, or `otherwise`.
static void decide_by_value(
  program *program, int call, int argument, uint32_t value, uint32_t if_equal, uint32_t otherwise
) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
  load_argument(program, argument);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(program, if_equal);
  answer(program, otherwise);
}

/// Refuses a call where one of the flags is set, and goes on otherwise.
static void refuse_flags(program *program, int call, int argument, uint32_t flags, uint32_t refusal) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
  load_argument(program, argument);
  add(program, BPF_JMP | BPF_JSET | BPF_K, flags, 0, 1);
  answer(program, refusal);
  load_number(program);
}

/// Decides by a place in memory, of which both halves count: `if_none`, or `otherwise`.
static void decide_by_place(program *program, int call, int argument, uint32_t if_none, uint32_t otherwise) {
  const size_t half = sizeof(uint32_t);
  size_t offset = offsetof(struct seccomp_data, args) + (size_t)argument * sizeof(uint64_t);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 6);
  load(program, offset);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3);
  load(program, offset + half);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
  answer(program, if_none);
  answer(program, otherwise);
}

/// What is allowed in part. Libraries ask for some of the rest, and can do without.
static void decide_by_arguments(program *program) {
  const uint32_t allow = SECCOMP_RET_ALLOW, end = SECCOMP_RET_KILL_PROCESS;
  const uint32_t refuse = SECCOMP_RET_ERRNO | EACCES, unknown = SECCOMP_RET_ERRNO | ENOSYS;
  const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  // Memory that is shared, or grows by itself, does not count where memory is limited.
  refuse_flags(program, SYS_mmap, 3, MAP_SHARED | MAP_GROWSDOWN, refuse);
  decide_by_flags(program, SYS_mmap, 2, PROT_EXEC, refuse, allow);
  decide_by_flags(program, SYS_mprotect, 2, PROT_EXEC, refuse, allow);
  decide_by_flags(program, SYS_openat, 2, writing, end, refuse);
#ifdef SYS_open
  decide_by_flags(program, SYS_open, 1, writing, end, refuse);
#endif
  // Threads, but no processes. What the newer call is given cannot be looked at; without it the older one is taken.
  decide_by_flags(program, SYS_clone, 0, CLONE_THREAD, allow, end);
  decide(program, SYS_clone3, unknown);
  // A process may end itself.
  decide_by_value(program, SYS_tgkill, 0, (uint32_t)getpid(), allow, end);
  decide_by_value(program, SYS_fcntl, 1, F_SETFL, allow, refuse);
  decide_by_value(program, SYS_prctl, 0, PR_SET_NAME, allow, refuse);
  // How the C library asks about files that are open; of others a picture could learn as much as their size and dates.
  decide_by_flags(program, SYS_newfstatat, 3, AT_EMPTY_PATH, allow, refuse);
  // A limit may be asked for and not set, which the place of the new one tells.
  decide_by_place(program, SYS_prlimit64, 2, allow, refuse);
}

int isolation_filter(void) {
  program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)isolation_architecture, 1, 0);
  answer(&program, SECCOMP_RET_KILL_PROCESS);
  load_number(&program);
  for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++)
    decide(&program, allowed[index], SECCOMP_RET_ALLOW);
  for (size_t index = 0; index < sizeof forbidden / sizeof *forbidden; index++)
    decide(&program, forbidden[index], SECCOMP_RET_KILL_PROCESS);
  decide_by_arguments(&program);
  // Calls of another numbering, and all that nobody has thought of.
  answer(&program, SECCOMP_RET_ERRNO | EPERM);
  if (program.count == longest) return 0;
  struct sock_fprog filter = {program.count, program.lines};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}

#else

int isolation_filter(void) { return 0; }

#endif
