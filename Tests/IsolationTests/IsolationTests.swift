import ChildProcesses
import Foundation
import Isolation
import Parallel
import Synchronization
import TestSupport
import Testing

/// The rights of confined processes, and the end of those that try more.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"), .serialized)
struct IsolationTests {
  private let isolation = Faults.isolation()

  @Test func workersAnswer() throws {
    for words in ["", "a", String(repeating: "long ", count: 1_000_000)] {
      #expect(try isolation.ask(words) == words)
    }
    #expect(try isolation.ask("thread") == "0")
  }

  /// A compromised worker has access to one task only.
  @Test func eachWorkerServesOneTask() throws {
    let numbers = try (0..<20).map { _ in try isolation.ask("number") }
    #expect(Set(numbers).count == numbers.count && !numbers.contains("\(getpid())"))
    let worker = try isolation.worker()
    #expect(try worker.ask(Array("number".utf8)) == (try worker.ask(Array("number".utf8))))
  }

  /// Kits are for templates of their own.
  @Test func workersHaveTheirKit() throws {
    let kits: [UInt8] = [3, 0, 3, 200]
    #expect(try kits.map { try isolation.workers(with: $0).ask("kit") } == ["3", "0", "3", "200"])
    #expect(try isolation.ask("kit") == "0")
    isolation.close()
    #expect(try isolation.workers(with: 3).ask("kit") == "3")
  }

  /// Sockets of a server may stay open in programs that it starts. Its clients would wait for these to end.
  @Test func filesOfTheOwnerAreClosed() throws {
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(end, F_SETFD, 0) == 0)
    _ = try isolation.ask("number")
    let name = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(end)")
    let workers = Faults.workers(named: "worker")
    try #require(!workers.isEmpty)
    for worker in workers {
      let folder = "/proc/\(worker)/fd"
      let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      }
      #expect(!files.contains(name))
    }
  }

  /// The system sends a signal about each request a moment after it can be read, perhaps when there is work already.
  @Test func manyQuickRequestsDoNotEndAWorker() throws {
    let faults = concurrentMap(4, jobs: 4) { _ in
      Result { () throws(IsolationFault) in
        let worker = try isolation.worker()
        for _ in 0..<10_000 { _ = try worker.ask(Array("work".utf8)) }
      }
    }
    for fault in faults { #expect(throws: Never.self) { try fault.get() } }
  }

  /// Other code that waits for any child of this process would see children that were not reaped.
  @Test func endedWorkersAreReaped() throws {
    let numbers = try {
      let isolation = Faults.isolation()
      var numbers = try (0..<8).map { _ in try isolation.ask("number") }
      let worker = try isolation.worker()
      numbers.append(String(decoding: try worker.ask(Array("number".utf8)), as: UTF8.self))
      return numbers
    }()
    for number in numbers { #expect(!FileManager.default.fileExists(atPath: "/proc/\(number)"), "\(number)") }
  }

  /// Even the superuser has none.
  @Test func capabilitiesAreDropped() throws {
    let worker = try isolation.worker()
    let number = String(decoding: try worker.ask(Array("number".utf8)), as: UTF8.self)
    let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8).split(separator: "\n")
    let capabilities = status.filter { $0.hasPrefix("CapPrm:") || $0.hasPrefix("CapEff:") }
    #expect(
      capabilities.count == 2 && capabilities.allSatisfy { $0.hasSuffix("\t0000000000000000") }, "\(capabilities)")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit"), "prlimit is not installed"))
  func stackSizeIsLimited() throws {
    #expect(try isolation.ask("stack") == "8")
    let unlimited = try Faults.run("/usr/bin/prlimit", ["--stack=unlimited", Faults.program, "owner", "stack"])
    #expect(unlimited == "8")
  }

  @Test func passedDescriptorsAreReadable() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("photo".utf8), to: "photo")
    let file = try #require(FileHandle(forReadingAtPath: folder.url.path + "/photo"))
    for _ in 0..<100 { #expect(try isolation.ask("read", handing: file.fileDescriptor) == "photo") }
  }

  @Test func sharedMemoryIsVisibleToBothSides() throws {
    let worker = try isolation.worker()
    var bytes = [UInt8](repeating: 0, count: 3)
    #expect(try worker.ask(Array("memory".utf8)) == Array("\(worker.memoryCount)".utf8))
    worker.copyMemory(at: worker.memoryCount - 2, to: &bytes, from: 1, count: 2)
    #expect(bytes == [0, 7, 7])
    worker.fillMemory(at: 1, with: [1, 2, 3][1...])
    worker.copyMemory(at: 0, to: &bytes, count: 3)
    #expect(bytes == [7, 2, 3])
  }

  /// The null device in place of the standard streams, the socket and the memory; of the environment only library
  /// paths.
  @Test func workersInheritNoDescriptorsOrEnvironment() throws {
    let secret = FileHandle(forReadingAtPath: "/dev/zero")
    #expect(try isolation.ask("descriptors") == "0 1 2 3 4")
    let known = try isolation.ask("environment").split(separator: " ")
    #expect(known.allSatisfy { ["LD_LIBRARY_PATH", "LIBHEIF_PLUGIN_PATH"].contains($0) }, "\(known)")
    withExtendedLifetime(secret) {}
  }

  @Test(arguments: [
    "socket", "bind", "create", "remove", "execute", "fork", "copy", "filter", "spawn", "trace", "signal",
  ])
  func forbiddenSystemCallsEndTheWorker(action: String) throws {
    #expect(throws: IsolationFault.forbidden) { try isolation.ask(action) }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/tessera-action"))
    #expect(try isolation.ask("next") == "next")
  }

  @Test(arguments: ["open", "look", "program", "share", "grow", "outlive", "beckon"])
  func systemCallsOfLibrariesAreDenied(attempt: String) throws {
    #expect(try isolation.ask(attempt) == "\(EACCES)")
  }

  @Test(.enabled(if: !Sanitizer.isActive, "skipped: sanitizers have memory of their own in the place that it takes"))
  func resourceLimitsOfOtherProcessesCannotBeSet() throws {
    #expect(try isolation.ask("limit") == "\(EACCES)")
  }

  @Test func workersThatKillThemselvesFailAtOnce() throws {
    let isolation = Faults.isolation(seconds: 1)
    let start = Self.secondsOfEndedChildren
    #expect(throws: IsolationFault.killed) { try isolation.ask("vanish") }
    // Twenty times would take six seconds of processor time.
    #expect(Self.secondsOfEndedChildren - start < 4 * Double(Sanitizer.timeFactor))
  }

  private static var secondsOfEndedChildren: Double {
    var usage = rusage()
    let children: Int32 = -1
    unsafe getrusage(children, &usage)
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }

  @Test func crashesAreReported() throws {
    #expect(throws: IsolationFault.crashed(signal: SIGSEGV)) { try isolation.ask("crash") }
    let fault = #expect(throws: IsolationFault.self) { try isolation.ask("trap") }
    #expect(fault == .crashed(signal: SIGILL) || fault == .crashed(signal: SIGTRAP), "\(String(describing: fault))")
    #expect(throws: IsolationFault.invalidReply) { try isolation.ask("leave") }
    #expect(try isolation.ask("next") == "next")
  }

  @Test(.enabled(if: !Sanitizer.isActive, "skipped: sanitizers need more memory than may be taken"))
  func workersBeyondTheMemoryLimitEnd() throws {
    #expect(throws: IsolationFault.outOfMemory) { try isolation.ask("bloat") }
    #expect(try isolation.ask("next") == "next")
  }

  @Test func unstartableWorkersAreReported() throws {
    let missing = Isolation(program: "/nonexistent/tessera", argument: "worker")
    #expect(throws: IsolationFault.unstartable(code: ENOENT)) { try missing.ask([]) }
    #expect("\(IsolationFault.unstartable(code: ENOENT))".contains("cannot be started: No such file or directory; "))
    // Other programs are not workers.
    let other = Isolation(program: "/bin/true", argument: "worker")
    #expect(throws: IsolationFault.abandoned) { try other.ask([]) }
  }

  @Test func idleWorkersAreReleased() throws {
    // By their own name: other tests have children, too.
    let name = "worker of \(#function)"
    let isolation = Isolation(program: Faults.program, argument: name)
    @Sendable func workers() -> [Int32] { Faults.workers(named: name) }
    for _ in 0..<50 { _ = try isolation.ask("again") }
    // The template, and those that are started in advance.
    #expect(soon { (2...3).contains(workers().count) }, "\(workers())")
    isolation.close()
    #expect(soon { workers().count == 1 }, "\(workers())")
    #expect(try isolation.ask("once more") == "once more")
    withExtendedLifetime(isolation) {}
  }

  @Test func workOfKilledWorkersIsRetried() throws {
    // By their own name: other tests have children, too.
    let name = "worker of \(#function)"
    let isolation = Isolation(program: Faults.program, argument: name)
    @Sendable func workers() -> [Int32] { Faults.workers(named: name) }
    // Idle workers, any number of times; busy ones, a few times.
    for _ in 0..<20 {
      #expect(try isolation.ask("again") == "again")
      for worker in workers() { kill(worker, SIGKILL) }
    }
    let isOver = Atomic(false)
    let killer = Thread {
      while !isOver.load(ordering: .relaxed) { for worker in workers() { kill(worker, SIGTERM) } }
    }
    killer.start()
    let fault = #expect(throws: IsolationFault.self) { try isolation.ask("sleep") }
    // While working, or before.
    #expect(fault == .killed || fault == .abandoned, "\(String(describing: fault))")
    isOver.store(true, ordering: .relaxed)
    while !killer.isFinished { usleep(1000) }
  }

  /// At any moment of their start, or when they hang.
  @Test(arguments: [3, 30, 300], ["owner", "branching"])
  func workersEndWithTheirOwner(milliseconds: UInt32, kind: String) throws {
    for action in ["sleep", "hang"] {
      let owner = try ChildProcess([Faults.program, kind, action])
      #expect(soon { !ProcessTable.children(of: owner.identifier).isEmpty })
      let workers = ProcessTable.children(of: owner.identifier)
      usleep(milliseconds * 1000)
      owner.send(SIGKILL)
      owner.waitForCode()
      #expect(soon { workers.allSatisfy(ProcessTable.hasEnded) }, "\(action)")
    }
  }

  /// A forked worker has no more rights and no more data than one that was started.
  @Test(arguments: [
    ("again", "again"), ("environment", ""), ("descriptors", "0 1 2 3 4"), ("crash", "its decoder crashed (signal 11)"),
  ])
  func forkedWorkersAreConfinedLikeStartedOnes(words: String, answer: String) throws {
    let owner = try ChildProcess(
      [Faults.program, "branching", words],
      environment: ["SECRET": "of nobody's business", "SWIFT_BACKTRACE": "enable=no"])
    #expect(owner.wait().output == answer + "\n")
  }
}
