import ChildProcesses
import Foundation
import Isolation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Decoding in confined processes, from the command line.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"), .serialized)
struct SandboxTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<24).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  private func wall(_ options: [String]) throws -> [UInt8] {
    try photos.runCleanly(["photos", "-o", "wall.png", "--force"] + options)
    return try photos.folder.bytes(of: "wall.png")
  }

  @Test func sandboxDoesNotChangeTheBytes() throws {
    let wall = try wall(["--no-cache", "--no-sandbox"])
    #expect(try self.wall(["--no-cache"]) == wall)
    #expect(try self.wall(["--no-cache", "--sandbox", "--jobs", "1"]) == wall)
    for _ in 0..<2 { #expect(try self.wall(["--sandbox"]) == wall) }
    #expect(try self.wall(["--no-sandbox"]) == wall)
  }

  /// All kinds of pictures, damaged ones included: the same results and messages.
  @Test(.enabled(if: Corpus.images != nil, "TESSERA_CORPORA is not set"))
  func sandboxDoesNotChangeAnyPicture() throws {
    let corpora = try #require(Corpus.images).path
    for command in [["inspect", "--json", "--no-cache"], ["inspect", "--headers"], ["checksum"]] {
      let runs = try ["--sandbox", "--no-sandbox"].map {
        try Program.run(command + [$0, corpora], in: photos.folder)
      }
      #expect(runs[0].output == runs[1].output, "\(command)")
      #expect(runs[0].errors == runs[1].errors, "\(command)")
      #expect(runs[0].code == runs[1].code && !runs[0].output.isEmpty, "\(command)")
    }
  }

  /// Decoders are started in advance; with nothing to decode they end.
  @Test func unchangedWallLeavesNoDecoders() throws {
    _ = try wall([])
    let process = try Program.start(["photos", "-o", "wall.png"], in: photos.folder)
    var seen: Set<Int32> = []
    while process.isRunning { seen.formUnion(ProcessTable.children(of: process.identifier)) }
    #expect(process.waitForCode() == 0 && soon { seen.allSatisfy(ProcessTable.hasEnded) })
  }

  /// At random moments all decoders are killed: the wall is complete all the same, or none is made.
  @Test func killedDecodersDoNotDamageTheWall() throws {
    let wall = try wall(["--no-cache"])
    var random = SplitMix64(seed: 1)
    var killed = 0
    var whole = 0
    let count = Sanitizer.repetitions(30)
    for _ in 0..<count {
      try photos.folder.write(MarkedFile.png, to: "wall.png")
      let process = try Program.start(
        ["photos", "-o", "wall.png", "--no-cache", "--force"], in: photos.folder,
        environment: Sanitizer.withoutLeakDetection)
      while process.isRunning {
        usleep(UInt32(random.number(in: 20...200) * 1000))
        for child in ProcessTable.children(of: process.identifier) {
          kill(child, random.next() % 2 == 0 ? SIGKILL : SIGTERM)
          killed += 1
        }
      }
      let code = process.waitForCode()
      let bytes = try photos.folder.bytes(of: "wall.png")
      // A photo whose decoder was killed again and again is left out and reported.
      let isOld = bytes == MarkedFile.png
      #expect((code == 0 && bytes == wall) || (code == 1 && isOld) || (code == 3 && !isOld), "\(code)")
      if code == 0 { whole += 1 }
      #expect(try photos.folder.names == ["photos", "wall.png"])
    }
    #expect(killed > 0 && whole > (Sanitizer.isActive ? 0 : count / 3), "\(killed) \(whole)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func decodersEndWithTheProgram(signal: Int32) throws {
    var random = SplitMix64(seed: UInt64(signal))
    var seen: Set<Int32> = []
    for _ in 0..<10 {
      let process = try Program.start(
        ["photos", "-o", "wall.png", "--no-cache", "--force"], in: photos.folder,
        environment: Sanitizer.withoutLeakDetection)
      while process.isRunning && ProcessTable.children(of: process.identifier).isEmpty { usleep(500) }
      usleep(UInt32(random.number(in: 0...50) * 1000))
      let children = ProcessTable.children(of: process.identifier)
      process.send(signal)
      process.waitForCode()
      seen.formUnion(children)
      #expect(soon { children.allSatisfy(ProcessTable.hasEnded) })
    }
    #expect(!seen.isEmpty)
  }

  @Test func sandboxStatusIsReported() throws {
    let version = try photos.run("--version", "--verbose")
    #expect(version.code == 0 && version.output.contains("sandbox: \(Confinement.here)\n"))
    let timings = try photos.run("photos", "-o", "wall.png", "--timings", "--no-sandbox")
    #expect(timings.errors.contains("sandbox: off (--no-sandbox)\n"))
  }

  /// The argument makes a decoder only of a process that was started as one.
  @Test func decoderModeIsNotReachableFromTheCommandLine() throws {
    let run = try photos.run("(decoder)")
    #expect(run.code == 2, "\(run)")
  }

  /// Once confined, a decoder opens no files and makes no connections.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "strace is not installed"))
  func confinedDecodersMakeNoForbiddenCalls() throws {
    let calls = "openat,open,socket,connect,execve,clone,fork,unlink,seccomp"
    let run = try Program.run(
      ["-ff", "-o", "trace", "-e", "trace=\(calls)", Program.path, "photos", "-o", "wall.png", "--no-cache"],
      in: photos.folder, program: "/usr/bin/strace")
    // Skipped where processes cannot be traced.
    if run.code != 0 { return }
    let traces = try photos.folder.names.filter { $0.hasPrefix("trace.") }.map {
      String(decoding: try photos.folder.bytes(of: $0), as: UTF8.self)
    }
    let confined = traces.compactMap { trace in
      trace.range(of: "seccomp(SECCOMP_SET_MODE_FILTER", options: .backwards).map { trace[$0.upperBound...] }
    }
    // A template only forks.
    let copying = "clone(child_stack=NULL, flags=CLONE_PARENT|SIGCHLD"
    let decoders = confined.filter { !$0.contains(copying) }
    #expect(!decoders.isEmpty && decoders.count < confined.count)
    // The end of a process, or an unfinished last call. A process that is killed as it begins a call may be shown with
    // the call of another, which strace has read before; a refused call has an answer.
    let endings = ["+++", "---", "???"]
    for trace in confined {
      let expected = decoders.contains(trace) ? endings : endings + [copying]
      let isKilled = trace.contains("+++ killed by SIGKILL +++")
      let later = trace.split(separator: "\n").dropFirst().filter { line in
        !expected.contains { line.hasPrefix($0) } && !(isKilled && line.hasSuffix("<unfinished ...>"))
      }
      #expect(later.isEmpty, "\(later)")
    }
  }
}
