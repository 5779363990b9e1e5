import Files
import Foundation
import TestSupport
import Testing

@testable import Processes

/// Commands are `sh` with a script.
@Suite struct RunningCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func start(
    _ script: String, environment: [String]? = nil, takesInput: Bool = false, holding: Int32? = nil
  ) throws -> RunningCommand {
    let words = ["/bin/sh", "-c", script, "sh", folder.url.path]
    return try RunningCommand(
      words.map { Array($0.utf8) }, environment: environment, takesInput: takesInput, holding: holding)
  }

  private func words(_ command: RunningCommand, atMost seconds: Double = 30) -> String? {
    do throws(RunningCommand.Failure) {
      try command.wait(atMost: seconds, named: "program")
      return nil
    } catch {
      return error.words
    }
  }

  @Test func commandReadsAllThatIsWritten() throws {
    let command = try start("cat > \"$1/copy\"", takesInput: true)
    // More than a pipe holds.
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(command.write(bytes) && command.write([1, 2, 3]))
    #expect(words(command) == nil)
    #expect(try folder.bytes(of: "copy") == bytes + [1, 2, 3])
  }

  @Test func commandMayComplainWhileItReads() throws {
    // More than two pipes hold, one each way.
    let command = try start("yes complaint | head -c 300000 >&2; cat > \"$1/copy\"; exit 3", takesInput: true)
    #expect(command.write([UInt8](repeating: 7, count: 300_000)))
    #expect(words(command)?.hasSuffix("(program: exit code 3)") == true)
    #expect(try folder.bytes(of: "copy").count == 300_000)
  }

  @Test func commandThatReadsNoMoreIsNoticed() throws {
    let command = try start("head -c 10 > /dev/null; echo first >&2; echo last >&2; exit 1", takesInput: true)
    // The program decides if the signal for a broken pipe is ignored; here the tests do.
    signal(SIGPIPE, SIG_IGN)
    #expect(!command.write([UInt8](repeating: 7, count: 1_000_000)))
    #expect(words(command) == "last (program: exit code 1)")
  }

  @Test func reasonIsChosen() throws {
    let command = try start("echo first >&2; echo last >&2; exit 1")
    let error = #expect(throws: RunningCommand.Failure.self) {
      try command.wait(atMost: 30, named: "program", reason: { $0.first })
    }
    #expect(error?.words == "first (program: exit code 1)")
  }

  @Test func commandThatTakesTooLongIsKilled() throws {
    #expect(words(try start("sleep 60"), atMost: 0.2) == "program took longer than 0.2 seconds")
  }

  @Test func commandThatNobodyWaitsForIsKilled() throws {
    do {
      let command = try start("echo $$ > \"$1/number\"; sleep 60 & wait", takesInput: true)
      #expect(soon { (try? folder.bytes(of: "number").last) == UInt8(ascii: "\n") })
      withExtendedLifetime(command) {}
    }
    let text = String(decoding: try folder.bytes(of: "number"), as: UTF8.self)
    let number = try #require(Int32(text.trimmingCharacters(in: .newlines)))
    // Its whole group is gone.
    #expect(soon { kill(-number, 0) != 0 })
  }

  @Test func environmentIsAsGiven() throws {
    let command = try start("env > \"$1/variables\"", environment: ["PATH=/usr/bin:/bin", "COLOR=none"])
    #expect(words(command) == nil)
    let lines = String(decoding: try folder.bytes(of: "variables"), as: UTF8.self).split(separator: "\n")
    // The shell adds some of its own.
    let others = lines.filter { line in !["PWD=", "SHLVL=", "_=", "OLDPWD="].contains { line.hasPrefix($0) } }
    #expect(Set(others) == ["PATH=/usr/bin:/bin", "COLOR=none"])
  }

  @Test func heldFileStaysLocked() throws {
    let path = try folder.write([], to: "locked").losslessText
    let first = unsafe open(path, O_RDWR | O_CLOEXEC)
    #expect(flock(first, LOCK_EX) == 0)
    var command: RunningCommand? = try start("read line", takesInput: true, holding: first)
    // As where this process is killed: only the command has it open now.
    close(first)
    let second = unsafe open(path, O_RDWR | O_CLOEXEC)
    defer { close(second) }
    #expect(flock(second, LOCK_EX | LOCK_NB) != 0)
    withExtendedLifetime(command) {}
    command = nil
    #expect(soon { flock(second, LOCK_EX | LOCK_NB) == 0 })
  }

  @Test func programsAreFoundWhereAShellWouldLook() throws {
    #expect(FilePath("sh").program != nil && FilePath("/bin/sh").program == FilePath("/bin/sh"))
    #expect(FilePath("no-such-program").program == nil && FilePath("/bin").program == nil)
    let error = #expect(throws: RunningCommand.Failure.self) {
      try RunningCommand([Array("/no/such/program".utf8)])
    }
    #expect(error?.words == "program cannot be started: No such file or directory")
  }
}
