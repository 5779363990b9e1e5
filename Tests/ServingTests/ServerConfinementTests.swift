import ChildProcesses
import Foundation
import Isolation
import TestSupport
import Testing

@testable import Serving

/// The rights of the server's process, and its end.
@Suite(
  .enabled(
    if: ServingWork.isPossible && Confinement.here.isPossible, "skipped: no server, or processes cannot be confined"))
struct ServerConfinementTests {
  private static let program = Programs.built("faulty-worker")

  private func server(port: UInt16? = nil) throws -> LocalServer {
    try LocalServer(program: Self.program, ServingWork(port: port))
  }

  /// Returns the processes of a server.
  private func process(of server: LocalServer) throws -> Int32 {
    let port = String(server.port, radix: 16, uppercase: true)
    let own = ProcessTable.children(of: getpid()).filter { sockets(of: $0, atPort: port) }
    return try #require(own.first)
  }

  /// True if a process listens at a port.
  private func sockets(of process: Int32, atPort port: String) -> Bool {
    let table = (try? String(contentsOfFile: "/proc/\(process)/net/tcp", encoding: .utf8)) ?? ""
    var listening: [String] = []
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count > 9, words[1] == "0100007F:\(port)", words[3] == "0A" { listening.append("socket:[\(words[9])]") }
    }
    return files(of: process).contains { listening.contains($0) }
  }

  private func files(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  @Test func itHasSocketsAndNothingElse() throws {
    let server = try server()
    defer { server.close() }
    let process = try process(of: server)
    let files = files(of: process)
    #expect(files.filter { $0 == "/dev/null" }.count == 3)
    // The owner's and the listening one; libmicrohttpd's own.
    #expect(files.filter { $0.hasPrefix("socket:") }.count == 2, "\(files)")
    #expect(files.allSatisfy { $0 == "/dev/null" || $0.hasPrefix("socket:") || $0.hasPrefix("anon_inode:[event") })
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    for line in [
      "Seccomp:\t2", "NoNewPrivs:\t1", "CapEff:\t0000000000000000", "CapPrm:\t0000000000000000", "Threads:\t1",
    ] { #expect(status.contains(line), "\(line)") }
    let environment = try String(contentsOfFile: "/proc/\(process)/environ", encoding: .utf8)
    #expect(environment.split(separator: "\0").allSatisfy { $0.hasPrefix("LD_LIBRARY_PATH=") })
  }

  /// Kills with SIGSYS what a server never does.
  @Test(arguments: [
    "socket", "bind", "create", "remove", "execute", "fork", "copy", "filter", "trace", "thread", "signal",
    "reconnect",
  ])
  func forbiddenCallsEndIt(action: String) throws {
    let run = try ChildProcess([Self.program, "serving", action])
    let code = run.waitForCode()
    #expect(code != 0 && code != 98 && code != 99, "\(code)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/tessera-action"))
  }

  @Test(arguments: ["open", "look", "program", "share", "grow", "outlive", "beckon", "tune"])
  func otherCallsAreDenied(action: String) throws {
    let code = try ChildProcess([Self.program, "serving", action]).waitForCode()
    #expect([EACCES, EPERM].contains(code), "\(code)")
  }

  @Test func itEndsWhenItIsClosed() throws {
    let server = try server()
    let process = try process(of: server)
    server.close()
    #expect(soon { ProcessTable.hasEnded(process) })
    #expect(throws: ServingFault.ended) { try server.next(seconds: 60) }
    #expect(RawClient(port: server.port) == nil)
    server.close()
  }

  @Test func itsDeathIsNoticed() throws {
    let server = try server()
    kill(try process(of: server), SIGKILL)
    #expect(throws: ServingFault.ended) { try server.next(seconds: 600) }
  }

  @Test func itNeedsAFreePort() throws {
    let first = try server()
    defer { first.close() }
    #expect(throws: ServingFault.portIsTaken(first.port)) { try server(port: first.port) }
    let port = first.port
    first.close()
    let second = try server(port: port)
    #expect(second.port == port)
    #expect(second.doorkeeper.token != first.doorkeeper.token)
    second.close()
  }

  @Test func otherProgramsAreNoServers() throws {
    #expect(throws: ServingFault.ended) { try LocalServer(program: "/bin/true", ServingWork()) }
    #expect(throws: ServingFault.unstartable(code: ENOENT)) {
      try LocalServer(program: "/nonexistent/tessera", ServingWork())
    }
  }

  /// At any moment of its start, or later.
  @Test(arguments: [0, 10, 300])
  func itEndsWithItsOwner(milliseconds: UInt32) throws {
    let owner = try ChildProcess([Self.program, "hosting"])
    #expect(soon { !ProcessTable.children(of: owner.identifier).isEmpty })
    let servers = ProcessTable.children(of: owner.identifier)
    usleep(milliseconds * 1000)
    owner.send(SIGKILL)
    owner.waitForCode()
    #expect(soon { servers.allSatisfy(ProcessTable.hasEnded) })
  }

  @Test func theMissingLibraryIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("not a library".utf8), to: "libmicrohttpd.so.12")
    let run = try ChildProcess([Self.program, "hosting"], environment: ["LD_LIBRARY_PATH": folder.url.path]).wait()
    #expect(run.output.hasPrefix("libmicrohttpd.so.12 cannot be loaded ("), "\(run)")
    #expect(run.output.hasSuffix("); apt install libmicrohttpd12\n"), "\(run)")
  }
}
