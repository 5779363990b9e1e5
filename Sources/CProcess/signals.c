#define _GNU_SOURCE
#include "CProcess.h"
#include "children.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

struct cprocess_file {
  cprocess_file *next;
  char path[];
};

/// The owner of the state below: none yet, a thread, or a handler. A handler does not wait for a thread, which may be
/// the one that it interrupts: it leaves a request, and the thread does the rest.
enum { nobody, a_thread, a_handler };
static atomic_int holder = nobody;

static cprocess_file *files;
static int is_complete;

/// The exit code for a pending end of the process.
static atomic_int exit_code;
static atomic_int line_is_shown;

/// True if SIGTERM leaves a request first, and true once it has.
static atomic_int finishes_first;
static atomic_int is_told;

static int take(int who) {
  int expected = nobody;
  return atomic_compare_exchange_strong(&holder, &expected, who);
}

/// Removes leftover files, the newest first, so that folders are already empty.
static void clean_up(void) {
  children_kill();
  for (cprocess_file *file = files; file; file = file->next)
    if (unlink(file->path) != 0) rmdir(file->path);
}

static void say(const char *text) {
  ssize_t written = write(STDERR_FILENO, text, strlen(text));
  (void)written;
}

static void end(void) {
  clean_up();
  // If the terminal is slow, the process does not wait for it: see `end_late`.
  if (atomic_load(&line_is_shown)) say("\r\x1B[K");
  _exit(atomic_load(&exit_code));
}

/// Ends the process after a time limit, even if it hangs.
static void limit_time(void) {
  struct itimerval limit = {.it_value = {.tv_usec = 700000}};
  setitimer(ITIMER_REAL, &limit, NULL);
}

static void handle_end(int number) {
  if (number == SIGTERM && atomic_load(&finishes_first) && !atomic_exchange(&is_told, 1)) return;
  int error = errno, none = 0;
  if (atomic_compare_exchange_strong(&exit_code, &none, 128 + number)) limit_time();
  if (take(a_handler)) {
    if (!is_complete) end();
    atomic_store(&holder, nobody);
  }
  errno = error;
}

static void end_late(int number) {
  (void)number;
  if (take(a_handler)) clean_up();
  _exit(atomic_load(&exit_code));
}

// MARK: - Out of memory

// Sanitizers have handlers of their own.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CRASHES_ARE_WATCHED 1
#endif
#endif

#ifndef CRASHES_ARE_WATCHED
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes };
/// The previous handlers; those of Swift print backtraces.
static struct sigaction previous[crash_count];

/// Reports a lack of memory, as opposed to other crashes: Swift and certain libraries crash if they cannot allocate.
static void crash(int number) {
  enum { some = 64 << 20 };
  void *memory = mmap(NULL, some, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED && errno == ENOMEM) {
    atomic_store(&exit_code, 1);
    limit_time();
    if (take(a_handler)) clean_up();
    say("tessera: there is not enough memory\n");
    _exit(1);
  }
  for (int index = 0; index < crash_count; index++)
    if (crashes[index] == number) sigaction(number, &previous[index], NULL);
  raise(number);
}
#endif

// MARK: - Listening

static void install(int number, void (*handler)(int), struct sigaction *previous) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  // The time limit applies whatever else is going on.
  sigdelset(&action.sa_mask, SIGALRM);
  sigaction(number, &action, previous);
}

static int is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void cprocess_listen(void) {
  static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t heard;
  sigemptyset(&heard);
  sigaddset(&heard, SIGALRM);
  install(SIGALRM, end_late, NULL);
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    if (ends[index] != SIGINT && is_ignored(ends[index])) continue;
    install(ends[index], handle_end, NULL);
    sigaddset(&heard, ends[index]);
  }
#ifndef CRASHES_ARE_WATCHED
  for (int index = 0; index < crash_count; index++) install(crashes[index], crash, &previous[index]);
#endif
  // The parent may have blocked them.
  pthread_sigmask(SIG_UNBLOCK, &heard, NULL);
}

void cprocess_finish_first(void) { atomic_store(&finishes_first, 1); }

int cprocess_is_told(void) { return atomic_load(&is_told); }

// MARK: - Files

cprocess_file *cprocess_make_file(const char *path) {
  size_t count = strlen(path) + 1;
  cprocess_file *file = malloc(sizeof *file + count);
  if (file) memcpy(file->path, path, count);
  return file;
}

void cprocess_enter(void) {
  // If a handler owns it, the process ends, or the handler finishes immediately.
  while (!take(a_thread)) sched_yield();
}

void cprocess_leave(void) {
  int is_to_end = !is_complete;
  atomic_store(&holder, nobody);
  if (is_to_end && atomic_load(&exit_code) && take(a_handler)) end();
}

void cprocess_add(cprocess_file *file) {
  file->next = files;
  files = file;
}

void cprocess_remove(cprocess_file *file) {
  for (cprocess_file **place = &files; *place; place = &(*place)->next)
    if (*place == file) {
      *place = file->next;
      free(file);
      return;
    }
}

void cprocess_set_complete(int complete) { is_complete = complete; }

void cprocess_show_line(int is_shown) { atomic_store(&line_is_shown, is_shown); }
