#define _GNU_SOURCE
#include "isolation.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef AT_EMPTY_PATH
#define AT_EMPTY_PATH 0x1000
#endif

// A template gives up the calls that neither it nor its copies need; a copy gives up the rest. The time for installing
// a filter grows with its length.

/// System calls needed for computing: memory, time, threads, open files, the socket and exit. Copies manage with the
/// files that are open.
static const int allowed[] = {
  SYS_pread64, SYS_read, SYS_readv, SYS_preadv, SYS_lseek, SYS_fstat, SYS_fadvise64, SYS_close,
  SYS_recvmsg, SYS_recvfrom, SYS_sendmsg, SYS_ppoll,
  SYS_munmap, SYS_mremap, SYS_brk, SYS_madvise,
  SYS_futex, SYS_sched_yield, SYS_sched_getaffinity, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_gettid,
  SYS_getpid, SYS_getppid, SYS_dup3, SYS_close_range, SYS_membarrier, SYS_getcpu, SYS_set_tid_address,
  SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_getrandom,
  SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall,
  SYS_exit, SYS_exit_group, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times,
#ifdef SYS_poll
  SYS_poll, SYS_time, SYS_arch_prctl, SYS_dup2,
#endif
};

/// System calls that decoding a picture never makes, unless the picture has taken over the decoder. They do not return
/// an error: the process is killed.
static const int forbidden[] = {
  SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmmsg,
  SYS_setsockopt, SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill,
  SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_ftruncate, SYS_truncate, SYS_unlinkat, SYS_mkdirat,
  SYS_mknodat, SYS_linkat, SYS_symlinkat, SYS_renameat2, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_mount,
  SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_chdir, SYS_fchdir, SYS_unshare, SYS_setns, SYS_setuid, SYS_setgid,
  SYS_setresuid, SYS_setresgid, SYS_setgroups, SYS_capset, SYS_bpf, SYS_perf_event_open, SYS_init_module,
  SYS_finit_module, SYS_kexec_load, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_reboot, SYS_swapon, SYS_personality,
  SYS_io_setup, SYS_userfaultfd,
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

// MARK: - Rules that depend on arguments

/// A rule of the filter: the action for a system call, possibly depending on an argument. One of the two actions may be
/// the next rule for the same call.
typedef struct rule {
  int call;
  enum { always, by_flags, by_value, by_place } kind;
  int argument;
  uint32_t value;   ///< flags of which one is set, or the number itself; none for an address
  uint32_t action;  ///< if the condition holds
  uint32_t otherwise;
} rule;

enum { most_rules = 192, longest = 512 };

typedef struct {
  rule rules[most_rules];
  size_t count;
} rule_list;

static const uint32_t allow = SECCOMP_RET_ALLOW, end = SECCOMP_RET_KILL_PROCESS, next_rule = UINT32_MAX;
static const uint32_t refuse = SECCOMP_RET_ERRNO | EACCES, unknown = SECCOMP_RET_ERRNO | ENOSYS;

static void add_rules(rule_list *list, const rule *rules, size_t count) {
  for (size_t index = 0; index < count; index++) list->rules[list->count++] = rules[index];
}

/// Adds a rule for each call, whatever its arguments are.
static void add_calls(rule_list *list, const int *calls, size_t count, uint32_t action) {
  for (size_t index = 0; index < count; index++)
    add_rules(list, &(rule){calls[index], always, 0, 0, action, action}, 1);
}

/// Sorts rules by call number; those of the same call keep their order.
static void sort_rules(rule_list *list) {
  for (size_t sorted = 1; sorted < list->count; sorted++) {
    rule moved = list->rules[sorted];
    size_t place = sorted;
    for (; place > 0 && list->rules[place - 1].call > moved.call; place--) list->rules[place] = list->rules[place - 1];
    list->rules[place] = moved;
  }
}

/// The rules for templates and their copies. Libraries try some of the other calls, and can do without.
static void list_template_rules(rule_list *list, int reads_files) {
  const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  // Landlock decides which files may be read.
  const uint32_t reading = reads_files ? allow : refuse;
  const rule rules[] = {
    {SYS_mmap, by_flags, 2, PROT_EXEC, refuse, allow},
    {SYS_mprotect, by_flags, 2, PROT_EXEC, refuse, allow},
    {SYS_openat, by_flags, 2, writing, end, reading},
#ifdef SYS_open
    {SYS_open, by_flags, 1, writing, end, reading},
#endif
    // Libraries ask whether a font can be read before they read it.
    {SYS_faccessat, always, 0, 0, reading, reading},
    {SYS_faccessat2, always, 0, 0, reading, reading},
#ifdef SYS_access
    {SYS_access, always, 0, 0, reading, reading},
#endif
    // Copies, and threads. The arguments of clone3 cannot be examined; without it, libraries use clone.
    {SYS_clone, by_value, 0, CLONE_PARENT | SIGCHLD, allow, next_rule},
    {SYS_clone, by_flags, 0, CLONE_THREAD, allow, end},
    {SYS_clone3, always, 0, 0, unknown, unknown},
    {SYS_fcntl, by_value, 1, F_SETFL, allow, next_rule},
    {SYS_fcntl, by_value, 1, F_SETOWN, allow, refuse},
    {SYS_prctl, by_value, 0, PR_SET_NAME, allow, next_rule},
    {SYS_prctl, by_value, 0, PR_SET_PDEATHSIG, allow, refuse},
    {SYS_tgkill, always, 0, 0, allow, allow},
    {SYS_seccomp, always, 0, 0, allow, allow},
    // The C library queries open files with it; of other files, a picture could learn only size and dates.
    {SYS_newfstatat, by_flags, 3, AT_EMPTY_PATH, allow, refuse},
    // Limits may be read but not set: the address of the new limit must be zero.
    {SYS_prlimit64, by_place, 2, 0, allow, refuse},
  };
  _Static_assert(sizeof allowed / sizeof *allowed + sizeof forbidden / sizeof *forbidden
    + sizeof rules / sizeof *rules <= most_rules, "there are more rules than a list has room for");
  list->count = 0;
  add_calls(list, allowed, sizeof allowed / sizeof *allowed, allow);
  add_calls(list, forbidden, sizeof forbidden / sizeof *forbidden, end);
  add_rules(list, rules, sizeof rules / sizeof *rules);
  sort_rules(list);
}

/// The rules for calls that a copy no longer needs once it is a worker.
static void list_worker_rules(rule_list *list) {
  const rule rules[] = {
    // Shared and growing memory does not count towards the memory limit.
    {SYS_mmap, by_flags, 3, MAP_SHARED | MAP_GROWSDOWN, refuse, allow},
    {SYS_clone, by_flags, 0, CLONE_THREAD, allow, end},
    {SYS_fcntl, by_value, 1, F_SETFL, allow, refuse},
    {SYS_prctl, by_value, 0, PR_SET_NAME, allow, refuse},
    // A process may send signals to itself.
    {SYS_tgkill, by_value, 0, (uint32_t)getpid(), allow, end},
    {SYS_seccomp, always, 0, 0, end, end},
  };
  list->count = 0;
  add_rules(list, rules, sizeof rules / sizeof *rules);
  sort_rules(list);
}

/// System calls that loading and running a program takes beyond computing.
static const int allowed_programs[] = {
  SYS_execve, SYS_write, SYS_writev, SYS_pread64, SYS_mprotect, SYS_mmap, SYS_readlinkat, SYS_faccessat,
  SYS_faccessat2, SYS_newfstatat, SYS_statx, SYS_fcntl, SYS_getcwd, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
  SYS_sched_getparam, SYS_sched_getscheduler, SYS_dup, SYS_pselect6, SYS_getpriority,
#ifdef SYS_select
  SYS_select, SYS_access, SYS_readlink, SYS_stat, SYS_lstat, SYS_getpgrp,
#endif
};

/// The rules for a program. It gets errors instead of being killed: programs try many things that they can do without.
static void list_program_rules(rule_list *list) {
  const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  const rule rules[] = {
    // Landlock decides which files may be read.
    {SYS_openat, by_flags, 2, writing, refuse, allow},
#ifdef SYS_open
    {SYS_open, by_flags, 1, writing, refuse, allow},
#endif
    {SYS_clone, by_flags, 0, CLONE_THREAD, allow, refuse},
    {SYS_clone3, always, 0, 0, unknown, unknown},
    {SYS_prctl, by_value, 0, PR_SET_NAME, allow, refuse},
    // Signals only to itself. The process keeps its number.
    {SYS_tgkill, by_value, 0, (uint32_t)getpid(), allow, refuse},
    {SYS_prlimit64, by_place, 2, 0, allow, refuse},
  };
  list->count = 0;
  add_calls(list, allowed, sizeof allowed / sizeof *allowed, allow);
  add_calls(list, allowed_programs, sizeof allowed_programs / sizeof *allowed_programs, allow);
  add_rules(list, rules, sizeof rules / sizeof *rules);
  sort_rules(list);
}

/// System calls of a server that has its sockets, beyond computing.
static const int allowed_servers[] = {
  SYS_accept, SYS_accept4, SYS_epoll_ctl, SYS_epoll_pwait, SYS_getsockopt, SYS_getsockname, SYS_getpeername,
  SYS_shutdown, SYS_write, SYS_writev,
#ifdef SYS_epoll_wait
  SYS_epoll_wait,
#endif
};

/// The rules for a server. They come before those for all: of the rules for a call, the first counts.
static void list_server_rules(rule_list *list) {
  const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  const rule rules[] = {
    {SYS_mmap, by_flags, 2, PROT_EXEC, refuse, next_rule},
    {SYS_mmap, by_flags, 3, MAP_SHARED | MAP_GROWSDOWN, refuse, allow},
    {SYS_mprotect, by_flags, 2, PROT_EXEC, refuse, allow},
    {SYS_openat, by_flags, 2, writing, end, refuse},
#ifdef SYS_open
    {SYS_open, by_flags, 1, writing, end, refuse},
#endif
    {SYS_clone, always, 0, 0, end, end},
    {SYS_clone3, always, 0, 0, end, end},
    {SYS_fcntl, by_value, 1, F_SETFL, allow, refuse},
    {SYS_setsockopt, by_value, 1, IPPROTO_TCP, next_rule, refuse},
    {SYS_setsockopt, by_value, 2, TCP_NODELAY, allow, next_rule},
    {SYS_setsockopt, by_value, 2, TCP_CORK, allow, refuse},
    // Only to the other end of a connection: the address must be zero.
    {SYS_sendto, by_place, 4, 0, allow, end},
    // Its address is in memory, which a filter cannot read. With that flag, a socket that listened would connect to it.
    {SYS_sendmsg, by_flags, 2, MSG_FASTOPEN, end, allow},
    {SYS_tgkill, by_value, 0, (uint32_t)getpid(), allow, end},
    {SYS_seccomp, always, 0, 0, end, end},
    {SYS_newfstatat, by_flags, 3, AT_EMPTY_PATH, allow, refuse},
    {SYS_prlimit64, by_place, 2, 0, allow, refuse},
  };
  _Static_assert(sizeof allowed / sizeof *allowed + sizeof forbidden / sizeof *forbidden
    + sizeof allowed_servers / sizeof *allowed_servers + sizeof rules / sizeof *rules <= most_rules,
    "there are more rules than a list has room for");
  list->count = 0;
  add_rules(list, rules, sizeof rules / sizeof *rules);
  add_calls(list, allowed_servers, sizeof allowed_servers / sizeof *allowed_servers, allow);
  add_calls(list, allowed, sizeof allowed / sizeof *allowed, allow);
  add_calls(list, forbidden, sizeof forbidden / sizeof *forbidden, end);
  sort_rules(list);
}

// MARK: - Building the filter

/// A filter being built: a small BPF program that examines the number of a system call and its arguments.
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

/// Tests the number that was loaded; if the condition is false, skips `skipped` instructions.
static void test(program *program, uint16_t comparison, uint32_t value, uint8_t skipped) {
  add(program, BPF_JMP | comparison | BPF_K, value, 0, skipped);
}

static void add_rule(program *program, const rule *rule) {
  // For numbers and flags the kernel only uses the low half of an argument. For addresses both halves count.
  const size_t low = offsetof(struct seccomp_data, args) + (size_t)rule->argument * sizeof(uint64_t);
  const size_t high = low + sizeof(uint32_t);
  if (rule->kind != always) load(program, low);
  switch (rule->kind) {
  case always: break;
  case by_flags: test(program, BPF_JSET, rule->value, 1); break;
  case by_value: test(program, BPF_JEQ, rule->value, 1); break;
  case by_place:
    test(program, BPF_JEQ, 0, 3);
    load(program, high);
    test(program, BPF_JEQ, 0, 1);
  }
  if (rule->action == next_rule) {
    // Skips the other action.
    add(program, BPF_JMP | BPF_JA, 1, 0, 0);
  } else {
    answer(program, rule->action);
  }
  if (rule->kind != always && rule->otherwise != next_rule) answer(program, rule->otherwise);
}

/// Returns true if the next rule is for the same call, and may decide.
static int is_open(const rule *rule) {
  return rule->kind != always && (rule->action == next_rule || rule->otherwise == next_rule);
}

/// A range of consecutive calls with the same action.
typedef struct {
  int first;
  const rule *rule;  ///< NULL for those without a rule
} range;

static void add_range(program *program, const rule *rule, uint32_t otherwise) {
  if (!rule) {
    answer(program, otherwise);
    return;
  }
  add_rule(program, rule);
  while (is_open(rule)) add_rule(program, ++rule);
}

/// Finds the call among the ranges by binary search: when installing a filter, the kernel runs it for every call, which
/// takes 1.4 ms with a linear search and 0.2 ms with this.
static void add_ranges(program *program, const range *ranges, size_t count, uint32_t otherwise) {
  if (count == 1) {
    add_range(program, ranges->rule, otherwise);
    return;
  }
  size_t half = count / 2;
  unsigned short place = program->count;
  add(program, BPF_JMP | BPF_JGE | BPF_K, (uint32_t)ranges[half].first, 0, 0);
  add_ranges(program, ranges, half, otherwise);
  int skipped = program->count - place - 1;
  // The jump is too long for an instruction, so no filter is installed.
  if (skipped > UINT8_MAX || program->count == longest) program->count = longest;
  else program->lines[place].jt = (uint8_t)skipped;
  add_ranges(program, ranges + half, count - half, otherwise);
}

static size_t list_ranges(const rule_list *list, range *ranges) {
  size_t count = 0;
  int next = 0;
  for (size_t index = 0; index < list->count; index++) {
    const rule *rule = &list->rules[index];
    // Skips all but the first rule of a call.
    if (rule->call < next) continue;
    if (rule->call > next) ranges[count++] = (range){next, NULL};
    const struct rule *before = count > 0 ? ranges[count - 1].rule : NULL;
    int is_alike = before && before->kind == always && rule->kind == always && before->action == rule->action;
    if (!is_alike) ranges[count++] = (range){rule->call, rule};
    next = rule->call + 1;
  }
  ranges[count++] = (range){next, NULL};
  return count;
}

/// Installs a filter with rules. Other calls get `otherwise`.
static int install(const rule_list *list, uint32_t otherwise) {
  range ranges[2 * most_rules + 1];
  size_t count = list_ranges(list, ranges);
  program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)isolation_architecture, 1, 0);
  answer(&program, SECCOMP_RET_KILL_PROCESS);
  load(&program, offsetof(struct seccomp_data, nr));
  add_ranges(&program, ranges, count, otherwise);
  if (program.count == longest) return 0;
  struct sock_fprog filter = {program.count, program.lines};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter) == 0;
}

int isolation_filter_template(int reads_files) {
  rule_list list;
  list_template_rules(&list, reads_files);
  // Other architectures' calls, and any call not listed.
  return install(&list, SECCOMP_RET_ERRNO | EPERM);
}

int isolation_filter_worker(void) {
  rule_list list;
  list_worker_rules(&list);
  return install(&list, allow);
}

int isolation_filter_program(void) {
  rule_list list;
  list_program_rules(&list);
  return install(&list, SECCOMP_RET_ERRNO | EPERM);
}

int isolation_filter_server(void) {
  rule_list list;
  list_server_rules(&list);
  return install(&list, SECCOMP_RET_ERRNO | EPERM);
}

#else

int isolation_filter_template(int reads_files) { return 0; }
int isolation_filter_worker(void) { return 0; }
int isolation_filter_program(void) { return 0; }
int isolation_filter_server(void) { return 0; }

#endif
