import ChildProcesses
import Foundation
import Isolation
import ProgramSupport
import TestSupport
import Testing

/// Numbers of system calls on this processor.
private enum SystemCall {
  #if arch(x86_64)
    static let (prctl, prlimit, seccomp, madvise) = (157, 302, 317, 28)
  #else
    static let (prctl, prlimit, seccomp, madvise) = (167, 261, 277, 233)
  #endif
  static let landlock = 446
}

/// Runs short of processes, threads, memory, system calls or `/proc`. They do what they can or name what is missing,
/// and end.
@Suite(
  .enabled(if: Confinement.here.isPossible && !Sanitizer.isActive, "This system cannot confine processes"), .serialized)
struct StarvedRunTests {
  private let photos: PhotoFolder
  private static let limiter = "/usr/bin/prlimit"
  private static let refuser = Programs.built("faulty-worker")

  init() throws {
    photos = try PhotoFolder(sizes: (0..<12).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  /// The right wall, or none and a message. No run takes ten seconds.
  private func expectWallOrMessage(
    _ run: Program.Run, since start: SuspendingClock.Instant, _ comment: Comment, saying word: String? = nil
  ) throws {
    #expect(SuspendingClock.now - start < .seconds(10 * Sanitizer.timeFactor), comment)
    #expect([0, 1].contains(run.code), comment)
    if run.code == 1 {
      #expect(run.complaints.split(separator: "\n").count == 1, comment)
      if let word { #expect(run.complaints.contains(word), comment) }
      #expect(try !photos.folder.names.contains("wall.png"), comment)
    }
  }

  private func arguments(_ more: [String] = []) -> [String] {
    [Program.path, "photos", "-o", "wall.png", "--no-cache"] + more
  }

  @Test(
    .enabled(if: Nobody.isPermitted && FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")),
    arguments: 1...6, [[], ["--no-sandbox"]])
  func lowProcessLimit(count: Int, options: [String]) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: photos.folder.url.path)
    let start = SuspendingClock.now
    let run = try Nobody.run(
      Array(arguments(options).dropFirst()), in: photos.folder, by: [Self.limiter, "--nproc=\(count)"])
    try expectWallOrMessage(run, since: start, "\(count) \(options): \(run)", saying: "--no-sandbox")
    // Without decoders one process is enough.
    if !options.isEmpty { #expect(run.code == 0, "\(count): \(run)") }
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")),
    arguments: [100, 150, 200, 300, 400])
  func lowAddressSpaceLimit(megabytes: Int) throws {
    for options in [[], ["--no-sandbox"]] {
      let start = SuspendingClock.now
      let run = try Program.run(
        ["--as=\(megabytes << 20)"] + arguments(options), in: photos.folder, program: Self.limiter)
      #expect(SuspendingClock.now - start < .seconds(10 * Sanitizer.timeFactor), "\(megabytes) \(options): \(run)")
      // Without memory for libraries, the dynamic loader reports the failure.
      #expect([0, 1, 127].contains(run.code), "\(megabytes) \(options): \(run)")
      #expect(run.code == 0 || !run.errors.isEmpty, "\(megabytes) \(options): \(run)")
    }
  }

  /// Old container profiles refuse unknown system calls.
  @Test func clone3IsRefused() throws {
    let clone3 = "435"
    let start = SuspendingClock.now
    let run = try Program.run(["refusing", clone3] + arguments(), in: photos.folder, program: Self.refuser)
    #expect(run.code == 0 && run.complaints.isEmpty && SuspendingClock.now - start < .seconds(10), "\(run)")
  }

  /// If confinement is refused, there is no partial confinement.
  @Test(arguments: [
    (SystemCall.prctl, "prctl"), (SystemCall.prlimit, "prlimit"), (SystemCall.seccomp, "seccomp"),
    (SystemCall.landlock, "Landlock"),
  ])
  func confinementIsRefused(call: Int, word: String) throws {
    if call == SystemCall.landlock && Confinement.here.landlock == 0 { return }
    func run(_ options: [String]) throws -> Program.Run {
      try Program.run(["refusing", "\(call)"] + arguments(options), in: photos.folder, program: Self.refuser)
    }
    let wanted = try run(["--sandbox"])
    #expect(wanted.code == 2 && wanted.complaints.contains(word), "\(wanted)")
    let usual = try run([])
    #expect(usual.code == 0 && usual.complaints.contains("without the sandbox") && usual.complaints.contains(word))
    let declined = try run(["--no-sandbox"])
    #expect(declined.code == 0 && declined.complaints.isEmpty, "\(declined)")
  }

  /// Calls that libraries and the allocator make, and can do without.
  @Test func madviseIsRefused() throws {
    let run = try Program.run(
      ["refusing", "\(SystemCall.madvise)"] + arguments(["--sandbox"]), in: photos.folder, program: Self.refuser)
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
  }

  @Test(.enabled(if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare")))
  func procIsMissing() throws {
    func run(_ words: [String]) throws -> Program.Run {
      let command = "mount -t tmpfs none /proc || exit 77; exec \"$0\" \"$@\""
      return try Program.run(
        ["-m", "sh", "-c", command, Program.path] + words, in: photos.folder, program: "/usr/bin/unshare")
    }
    let version = try run(["--version"])
    // Containers may not do that.
    if version.code == 77 || version.errors.contains("unshare") { return }
    #expect(version.code == 0 && version.output.hasPrefix("tessera "), "\(version)")
    let wall = try run(Array(arguments(["--sandbox"]).dropFirst()))
    #expect(wall.code == 0 && wall.complaints.isEmpty, "\(wall)")
  }
}

/// Signals end a run within a second, whatever it waits for.
@Suite(.serialized) struct WaitingRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(240, 320), (360, 240)])
    try photos.settle()
    _ = unsafe mkfifo(photos.folder.url.path + "/pipe", 0o600)
  }

  private func expectEnd(_ arguments: [String], _ signal: Int32, after file: String? = nil) throws {
    let process = try Program.start(arguments, in: photos.folder)
    if let file {
      let path = photos.folder.url.path + "/" + file
      while process.isRunning && !FileManager.default.fileExists(atPath: path) { usleep(1000) }
    }
    usleep(300_000)
    #expect(process.isRunning, "\(arguments)")
    let start = SuspendingClock.now
    process.send(signal)
    #expect(process.waitForCode() == 128 + signal, "\(arguments)")
    #expect(SuspendingClock.now - start < .seconds(Sanitizer.timeFactor), "\(arguments)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalsEndAnUnreadReport(signal: Int32) throws {
    try expectEnd(["photos", "-o", "wall.png", "--report", "pipe", "--no-cache"], signal, after: "wall.png")
    #expect(try photos.folder.names == ["photos", "pipe", "wall.png"])
    try FileManager.default.removeItem(atPath: photos.folder.url.path + "/wall.png")
  }

  @Test func signalEndsAnUnreadWall() throws {
    try expectEnd(["photos", "-o", "pipe", "--no-cache"], SIGTERM)
  }

  @Test func signalEndsWaitingForALock() throws {
    let held = unsafe open(photos.folder.url.path + "/.wall.png.tessera", O_RDWR | O_CREAT, 0o600)
    defer { close(held) }
    #expect(flock(held, LOCK_EX) == 0)
    try expectEnd(["photos", "-o", "wall.png", "--wait", "100", "--no-cache"], SIGTERM)
  }

  /// Messages, too: standard error is a full pipe.
  @Test func signalEndsUnreadMessages() throws {
    let full = Pipe()
    _ = fcntl(full.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 4096)
    while unsafe write(full.fileHandleForWriting.fileDescriptor, bytes, bytes.count) > 0 {}
    _ = fcntl(full.fileHandleForWriting.fileDescriptor, F_SETFL, 0)
    let process = try ChildProcess(
      [Program.path, "inspect", "photos"], in: photos.folder.url.path,
      output: .descriptor(full.fileHandleForWriting.fileDescriptor), errors: .merged)
    usleep(500_000)
    #expect(process.isRunning)
    let start = SuspendingClock.now
    process.send(SIGTERM)
    #expect(process.waitForCode() == 128 + SIGTERM)
    #expect(SuspendingClock.now - start < .seconds(Sanitizer.timeFactor))
    // The pipe stays open, and is not read.
    withExtendedLifetime(full) {}
  }

  // MARK: - Messages

  private func run(_ line: String) throws -> Program.Run {
    try Program.run(["-c", "\(line)", Program.path], in: photos.folder, program: "/bin/bash")
  }

  /// A number of a file beyond the limit is an invalid argument to the system.
  @Test(arguments: 8...12) func aLimitOfOpenFilesIsNamed(count: Int) throws {
    let run = try run("ulimit -n \(count); exec \"$0\" inspect photos/01.png --no-cache")
    #expect(run.code == 0 || run.errors.contains("Too many open files (ulimit -n"), "\(run)")
    #expect(!run.errors.contains("Invalid argument"), "\(run)")
  }

  @Test func aLimitOfMemoryIsNamedWhereTextIsSet() throws {
    let run = try run("ulimit -v 200000; exec \"$0\" photos -o wall.png --caption '{stem}' --no-cache")
    #expect(run.code == 0 || run.code == 1, "\(run)")
    #expect(!run.errors.contains("the typesetting process failed"), "\(run)")
    if run.code == 1 { #expect(run.errors.lowercased().contains("memory"), "\(run)") }
  }

  /// Only the superuser can hide it.
  @Test func captionsNeedNoProc() throws {
    if geteuid() != 0 { return }
    let run = try run(
      "exec unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$0\" photos -o w.png --caption x --no-cache' \"$0\"")
    // In a container, the superuser may not do it either.
    if run.errors.contains("unshare:") || run.errors.contains("mount:") { return }
    #expect(run.code == 0 && run.complaints.isEmpty, "\(run)")
  }
}
