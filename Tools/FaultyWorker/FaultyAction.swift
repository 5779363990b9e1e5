import CFaultyWorker
import Foundation

/// Actions that decoders must not be able to do.
enum FaultyAction: String {
  case crash, trap, hang, sleep, doze, compute, bloat, leave, vanish
  case socket, create, execute, trace, fork, copy, filter, spawn, signal, remove, bind, reconnect
  // Actions that libraries try, and can do without.
  case open, look, thread, program, limit, share, grow, outlive, beckon, tune

  /// Does it and returns the result, if it can: the error number, or 0.
  func `do`() -> String {
    // Sound as far as that is intended here.
    switch self {
    case .crash:
      unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
      return "0"
    case .trap: fatalError("as it was asked to")
    case .hang: while true { usleep(0) }
    case .sleep: while true { Foundation.sleep(1000) }
    case .doze:
      usleep(1_500_000)
      return "0"
    case .compute:
      Self.compute(milliseconds: 500)
      return "0"
    case .bloat:
      var pieces: [[UInt8]] = []
      while true { pieces.append([UInt8](repeating: 1, count: 1 << 20)) }
    case .leave: _exit(0)
    case .vanish:
      Self.compute(milliseconds: 300)
      return error(raise(SIGTERM))
    case .socket: return error(Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    case .create: return error(unsafe Foundation.open("/tmp/tessera-action", O_CREAT | O_WRONLY, 0o600))
    case .execute:
      var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("true"), nil]
      return error(unsafe execv("/bin/true", &words))
    case .trace: return "\(faulty_worker_trace())"
    case .fork: return "\(faulty_worker_fork())"
    case .copy: return "\(faulty_worker_copy())"
    case .filter: return "\(faulty_worker_refuse(0))"
    case .spawn:
      var (child, words) = unsafe (pid_t(), [UnsafeMutablePointer<CChar>?]([strdup("true"), nil]))
      return "\(unsafe posix_spawn(&child, "/bin/true", nil, nil, &words, nil))"
    case .signal: return error(kill(getppid(), 0))
    case .remove: return error(unsafe unlink("/tmp/tessera-action"))
    case .bind:
      var address = sockaddr()
      return error(unsafe Foundation.bind(3, &address, socklen_t(MemoryLayout<sockaddr>.size)))
    case .reconnect: return "\(faulty_worker_reconnect())"
    case .open: return error(unsafe Foundation.open("/etc/passwd", O_RDONLY))
    case .look:
      var status = Foundation.stat()
      return error(unsafe stat("/etc/passwd", &status))
    case .thread:
      var thread = pthread_t()
      let code = unsafe pthread_create(&thread, nil, { _ in nil }, nil)
      return code == 0 ? "\(pthread_join(thread, nil))" : "\(code)"
    case .limit:
      // The lower half of the address is zero.
      let there = 0x7E80_0000_0000
      let place = unsafe mmap(
        UnsafeMutableRawPointer(bitPattern: there), 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if Int(bitPattern: place) != there { return "elsewhere" }
      return "\(unsafe faulty_worker_limit(getppid(), place))"
    case .outlive: return "\(faulty_worker_outlive())"
    case .tune: return "\(faulty_worker_set_option())"
    case .beckon: return error(fcntl(3, F_SETOWN, getppid()))
    case .share: return map(MAP_SHARED | MAP_ANONYMOUS)
    case .grow: return map(MAP_PRIVATE | MAP_ANONYMOUS | 0x100)
    case .program:
      let memory = unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      return unsafe memory == MAP_FAILED ? error(-1) : "0"
    }
  }

  /// Uses this much processor time.
  static func compute(milliseconds: Int) {
    let end = clock() + milliseconds * Int(CLOCKS_PER_SEC) / 1000
    while clock() < end {}
  }

  private func map(_ flags: Int32) -> String {
    let memory = unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, flags, -1, 0)
    return unsafe memory == MAP_FAILED ? error(-1) : "0"
  }

  private func error(_ result: Int32) -> String { result < 0 ? "\(errno)" : "0" }
}
