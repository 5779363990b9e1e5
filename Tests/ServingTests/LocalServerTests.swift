import ChildProcesses
import Foundation
import Isolation
import Parallel
import SeededRandom
import TestSupport
import Testing

@testable import Serving

/// The real server, spoken to by sockets.
@Suite(.enabled(if: ServingWork.isPossible, "skipped: this build has no server"), .serialized)
struct LocalServerTests {
  private static let program = Programs.built("faulty-worker")

  /// A server, and a thread that answers its requests.
  private final class Running {
    let server: LocalServer
    private let thread: Thread

    init(idleSeconds: Int = 30, _ answer: @escaping @Sendable (ServedRequest) -> Answer? = Running.echo) throws {
      let work = ServingWork(idleSeconds: idleSeconds, isConfined: Confinement.here.isPossible)
      let server = try LocalServer(program: LocalServerTests.program, work)
      thread = Thread {
        while let request = try? server.next(seconds: 600) {
          if let answer = answer(request) { server.answer(request, answer) }
        }
      }
      thread.start()
      self.server = server
    }

    deinit {
      server.close()
      while !thread.isFinished { usleep(1000) }
    }

    static func echo(_ request: ServedRequest) -> Answer {
      Answer(type: "text/plain", body: Array("\(request.path) \(request.body.count)".utf8))
    }

    func client() throws -> RawClient { try #require(RawClient(port: server.port)) }

    func get(_ path: String) -> String { head("GET", path) }

    func head(_ method: String, _ path: String, _ headers: [String] = []) -> String {
      let lines =
        ["\(method) /\(server.doorkeeper.token)/\(path) HTTP/1.1", "Host: 127.0.0.1:\(server.port)"] + headers
      return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Returns true if the server answers a request in time.
    func isWell() throws -> Bool {
      let client = try client()
      client.send(get("health"))
      return client.reply()?.text == "health 0"
    }
  }

  @Test func requestsAreAnswered() throws {
    let running = try Running()
    #expect(running.server.address == "http://127.0.0.1:\(running.server.port)/\(running.server.doorkeeper.token)/")
    let client = try running.client()
    // One connection for all of them.
    for number in 0..<200 {
      client.send(running.get("wall/\(number)"))
      #expect(client.reply()?.text == "wall/\(number) 0")
    }
    client.send(running.head("HEAD", "wall"))
    let reply = try #require(client.reply(hasBody: false))
    #expect(reply.status == 200 && reply.headers["content-length"] == "6")
    for (name, value) in Answer.strictHeaders { #expect(reply.headers[name.lowercased()] == value) }
    #expect(reply.headers["cache-control"] == "no-store" && reply.headers["content-type"] == "text/plain")
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() throws {
    let running = try Running()
    let client = try running.client()
    client.send((0..<50).map { running.get("item/\($0)") }.joined())
    #expect((0..<50).map { _ in client.reply()?.text } == (0..<50).map { "item/\($0) 0" })
  }

  @Test func bodiesArriveWhole() throws {
    let running = try Running { request in Answer(type: "application/json", body: request.body) }
    let client = try running.client()
    var random = SplitMix64(seed: 5)
    for count in [0, 1, 40_000, 1_000_000, 8 << 20] {
      let body = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      client.send(running.head("POST", "act", ["Content-Type: application/json", "Content-Length: \(count)"]))
      client.send(body)
      #expect(client.reply()?.body == body, "\(count)")
    }
    client.send(running.head("POST", "act", ["Content-Type: application/json", "Transfer-Encoding: chunked"]))
    client.send("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
    #expect(client.reply()?.text == "abcde")
  }

  @Test func longAnswersAreSent() throws {
    let body = (0..<Answer.longestBody).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let running = try Running { _ in Answer(type: "image/png", body: body) }
    let client = try running.client()
    for _ in 0..<3 {
      client.send(running.get("photo"))
      #expect(client.reply()?.body == body)
    }
  }

  /// Long polls wait at the same time, and are answered in any order.
  @Test func manyRequestsAreOutstanding() throws {
    let server = try LocalServer(
      program: Self.program, ServingWork(isConfined: Confinement.here.isPossible))
    defer { server.close() }
    let token = server.doorkeeper.token
    let clients = try (0..<50).map { _ in try #require(RawClient(port: server.port)) }
    for (number, client) in clients.enumerated() {
      client.send("GET /\(token)/events?after=\(number) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    }
    var requests: [ServedRequest] = []
    while requests.count < 50 { requests.append(try #require(try server.next(seconds: 60))) }
    #expect(Set(requests.compactMap { $0.query["after"] }).count == 50)
    for request in requests.reversed() { server.answer(request, Answer(body: Array(request.query["after"]!.utf8))) }
    for (number, client) in clients.enumerated() { #expect(client.reply()?.text == "\(number)") }
    // An answer that is no longer waited for.
    server.answer(requests[0], Answer(status: 404))
    #expect(try server.next(seconds: 0) == nil)
  }

  @Test func foreignRequestsGetNothing() throws {
    let running = try Running()
    let (port, token) = (running.server.port, running.server.doorkeeper.token)
    let own = "Host: 127.0.0.1:\(port)"
    let requests = [
      ("GET /\(token)/wall", ["Host: evil.example:\(port)"], 403),
      ("GET /\(token)/wall", [own, "Origin: http://evil.example"], 403),
      ("GET /\(token)/wall", [own, "Sec-Fetch-Site: cross-site"], 403),
      ("POST /\(token)/act", [own, "Content-Type: text/plain", "Content-Length: 0"], 403),
      ("GET /wall", [own], 404), ("GET /", [own], 404), ("GET /%2e%2e/\(token)/", [own], 404),
      ("GET /\(token.reversed().map(String.init).joined())/", [own], 404),
      ("OPTIONS /\(token)/act", [own], 405), ("PUT /\(token)/act", [own, "Content-Length: 0"], 405),
      ("TRACE /\(token)/", [own], 405), ("GET /\(token)/wall", [], 400),
    ]
    for (line, headers, status) in requests {
      let client = try running.client()
      client.send("\(line) HTTP/1.1\r\n" + headers.map { "\($0)\r\n" }.joined() + "\r\n")
      let reply = client.reply()
      #expect(reply?.status == status, "\(line) \(headers)")
      // The library says more about a malformed request.
      if status != 400 { #expect(reply?.body == [], "\(line)") }
      #expect(reply?.headers["access-control-allow-origin"] == nil)
    }
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let client = try running.client()
      let guess = (0..<32).map { _ in String(random.next() % 16, radix: 16) }.joined()
      client.send("GET /\(guess)/wall HTTP/1.1\r\n\(own)\r\n\r\n")
      #expect(client.reply()?.status == 404)
    }
    #expect(try running.isWell())
  }

  /// Other computers cannot connect, not even by an address of this one.
  @Test func onlyTheLoopbackInterfaceIsServed() throws {
    let running = try Running()
    let other: UInt32 = 0x7F00_0002
    #expect(RawClient(port: running.server.port, to: other) == nil)
    #expect(try running.isWell())
  }

  @Test func longBodiesAreRefused() throws {
    let running = try Running()
    let json = "Content-Type: application/json"
    for length in ["8388609", "99999999999", "18446744073709551615", "99999999999999999999999"] {
      let client = try running.client()
      client.send(running.head("POST", "act", [json, "Content-Length: \(length)"]))
      #expect([413, 400].contains(client.reply()?.status), "\(length)")
    }
    // The length of a body in chunks is not stated.
    let client = try running.client()
    client.send(running.head("POST", "act", [json, "Transfer-Encoding: chunked"]))
    let chunk = "100000\r\n" + String(repeating: "x", count: 1 << 20) + "\r\n"
    for _ in 0..<12 where !client.send(chunk) { break }
    client.awaitEnd()
    let long = try running.client()
    long.send("GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n")
    #expect(try [414, 431, 400, 413].contains(#require(long.reply()).status))
    #expect(try running.isWell())
  }

  /// More headers than a packet has.
  @Test func manyHeadersAreRefused() throws {
    let running = try Running()
    for (count, status) in [(99, 403), (100, 431), (150, 431), (1000, 431)] {
      let client = try running.client()
      client.send(running.head("GET", "wall", Array(repeating: "Origin: a", count: count)))
      #expect(client.reply()?.status == status, "\(count)")
    }
    #expect(try running.isWell())
  }

  /// The body that began to arrive last is the first to be sent; the other waits until it is sent whole.
  @Test func bodiesAreSentOneByOne() throws {
    let (server, body) = (try server(), [UInt8](repeating: 7, count: 4 << 20))
    defer { server.close() }
    let (first, second) = (try client(of: server), try client(of: server))
    first.send(head("first", body.count, server) + body.dropLast())
    second.send(head("second", body.count, server) + body)
    // Meanwhile, the socket to this process is filled.
    usleep(300_000)
    first.send([7])
    usleep(300_000)
    let requests = try (0..<2).map { _ in try #require(try server.next(seconds: 60)) }
    #expect(Set(requests.map(\.path)) == ["first", "second"] && requests.allSatisfy { $0.body == body })
  }

  /// Bodies that are sent half when their clients leave make room for others.
  @Test func clientsMayLeaveWhileTheirBodiesAreSent() throws {
    let (server, body) = (try server(), [UInt8](repeating: 7, count: 8 << 20))
    defer { server.close() }
    for _ in 0..<3 {
      let client = try client(of: server)
      client.send(head("left", body.count, server) + body)
      _ = withExtendedLifetime(client) { usleep(200_000) }
    }
    // Until they are given up. On a slow machine, they arrive.
    usleep(1_200_000)
    let client = try client(of: server)
    client.send(head("last", body.count, server) + body)
    var request = try #require(try server.next(seconds: 60))
    while request.path != "last" { request = try #require(try server.next(seconds: 60)) }
    #expect(request.body == body)
  }

  /// A server whose requests nothing takes.
  private func server() throws -> LocalServer {
    try LocalServer(program: Self.program, ServingWork(isConfined: Confinement.here.isPossible))
  }

  private func client(of server: LocalServer) throws -> RawClient { try #require(RawClient(port: server.port)) }

  private func head(_ path: String, _ count: Int, _ server: LocalServer) -> [UInt8] {
    let lines = [
      "POST /\(server.doorkeeper.token)/\(path) HTTP/1.1", "Host: localhost:\(server.port)",
      "Content-Type: application/json", "Content-Length: \(count)",
    ]
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Clients that send a byte at a time, or nothing, lose their connections.
  @Test func slowClientsAreCutOff() throws {
    let running = try Running(idleSeconds: 1)
    let silent = try running.client()
    let slow = try running.client()
    let body = try running.client()
    body.send(running.head("POST", "act", ["Content-Type: application/json", "Content-Length: 1000"]))
    slow.send("GET / HTTP/1.1\r\nX: ")
    var isOpen = (slow: true, body: true)
    // At most a minute, on any machine.
    for _ in 0..<600 where isOpen.slow || isOpen.body {
      if isOpen.slow { isOpen.slow = slow.send("y") }
      if isOpen.body { isOpen.body = body.send("y") }
      usleep(100_000)
    }
    #expect(!isOpen.slow && !isOpen.body)
    silent.awaitEnd()
    #expect(try running.isWell())
  }

  @Test func moreConnectionsThanAllowedWait() throws {
    let running = try Running(idleSeconds: 1)
    let clients = try (0..<200).map { _ in try running.client() }
    #expect(try running.isWell())
    withExtendedLifetime(clients) {}
  }

  @Test func garbageDoesNoHarm() throws {
    let running = try Running(idleSeconds: 5)
    var random = SplitMix64(seed: 3)
    let head = Array(running.head("POST", "act", ["Content-Type: application/json", "Content-Length: 3"]).utf8)
    for round in 0..<400 {
      let client = try running.client()
      var bytes = head + Array("abc".utf8)
      if round % 2 == 0 { bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
      for _ in 0..<3 { bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next()) }
      client.send(bytes)
    }
    #expect(try running.isWell())
  }

  /// Answers that are waited for in vain do not keep others waiting.
  @Test func clientsThatGoAwayLeaveTheirPlaces() throws {
    let running = try Running { request in request.path == "never" ? nil : Running.echo(request) }
    for _ in 0..<3 {
      let clients = try (0..<60).map { _ in try running.client() }
      for client in clients { client.send(running.get("never")) }
      let body = "Content-Length: 1000000"
      for client in clients.prefix(10) { client.send(running.head("POST", "never", [body]) + "…") }
    }
    #expect(try running.isWell())
  }

  /// Many clients request more than the server holds, and do not read it.
  @Test func clientsThatDoNotReadAreNoBurden() throws {
    let long = [UInt8](repeating: 7, count: Answer.longestBody)
    let running = try Running { request in request.path == "long" ? Answer(body: long) : Running.echo(request) }
    let clients = try (0..<20).map { _ in try running.client() }
    for client in clients { client.send(running.get("long")) }
    for _ in 0..<20 { #expect(try running.isWell()) }
    // As many as fit are answered.
    let statuses = clients.map { $0.reply()?.status }
    #expect(statuses.contains(200) && statuses.allSatisfy { [200, 503].contains($0) }, "\(statuses)")
  }
}
