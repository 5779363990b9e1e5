import Foundation
import Isolation
import SeededRandom
import Testing

@testable import Serving

/// Packets of the server are read as packets of a stranger.
@Suite struct ServerPacketTests {
  private func requestPacket(id: Int, bodyCount: Int) -> [UInt8] {
    var writer = MessageWriter()
    for number in [id, 2, bodyCount] { writer.add(number) }
    writer.add("/token/act")
    writer.add(1)
    writer.add("HOST")
    writer.add("localhost")
    return [UInt8(ascii: "R")] + writer.bytes
  }

  private func bodyPacket(id: Int, _ bytes: [UInt8]) -> [UInt8] {
    var writer = MessageWriter()
    writer.add(id)
    writer.add(bytes)
    return [UInt8(ascii: "B")] + writer.bytes
  }

  @Test func bodiesAreJoined() throws {
    var incoming = IncomingRequests()
    #expect(try incoming.add(requestPacket(id: 1, bodyCount: 4)) == nil)
    #expect(try incoming.add(bodyPacket(id: 1, [1, 2])) == nil)
    #expect(try incoming.add(requestPacket(id: 2, bodyCount: 0))?.id == 2)
    let request = try #require(try incoming.add(bodyPacket(id: 1, [3, 4])))
    #expect(request.body == [1, 2, 3, 4] && request.method == .post && request.id == 1)
    #expect(request.headers == [ArrivedRequest.Header("host", "localhost")])
    #expect(try incoming.add(requestPacket(id: 3, bodyCount: 0))?.body == [])
  }

  /// More of them than the server ever holds.
  @Test func bodiesThatAreGivenUpAreForgotten() throws {
    var incoming = IncomingRequests()
    for id in 0..<100 {
      #expect(try incoming.add(requestPacket(id: id, bodyCount: 8 << 20)) == nil)
      #expect(try incoming.add(bodyPacket(id: id, [1])) == nil)
    }
    #expect(try incoming.add(requestPacket(id: 100, bodyCount: 1)) == nil)
    #expect(try incoming.add(bodyPacket(id: 100, [9]))?.body == [9])
  }

  @Test func brokenRulesEndTheServer() throws {
    var packets = [bodyPacket(id: 1, [1]), [], [0], Array("H".utf8), requestPacket(id: -1, bodyCount: 0)]
    packets += [requestPacket(id: 1, bodyCount: 9 << 20), requestPacket(id: 1, bodyCount: 0) + [0]]
    for packet in packets {
      var incoming = IncomingRequests()
      #expect(throws: ServingFault.ended, "\(packet)") { try incoming.add(packet) }
    }
    var incoming = IncomingRequests()
    _ = try incoming.add(requestPacket(id: 1, bodyCount: 4))
    #expect(throws: ServingFault.ended) { try incoming.add(bodyPacket(id: 1, [1, 2, 3, 4, 5])) }
    incoming = IncomingRequests()
    for id in 1...2 { _ = try incoming.add(requestPacket(id: id, bodyCount: 4)) }
    #expect(throws: ServingFault.ended) { try incoming.add(bodyPacket(id: 1, [1])) }
  }

  @Test func onlyTakenPortsAreCalledTaken() {
    func fault(_ code: Int32, port: UInt16) -> ServingFault {
      ServingFault(.init(step: ServerPacket.ServingFailure.socketStep, code: code, reason: ""), port: port)
    }
    #expect(fault(EADDRINUSE, port: 80) == .portIsTaken(80) && fault(EACCES, port: 80) == .portIsTaken(80))
    #expect(fault(EMFILE, port: 80) == .unstartable(code: EMFILE))
    #expect(fault(EADDRINUSE, port: 0) == .unstartable(code: EADDRINUSE))
  }

  @Test func randomBytesDoNoHarm() {
    var random = SplitMix64(seed: 7)
    let valid = [requestPacket(id: 1, bodyCount: 4), bodyPacket(id: 1, [1, 2])]
    for round in 0..<20_000 {
      var packet = valid[round % 2]
      for _ in 0...random.next() % 3 {
        packet[Int(random.next() % UInt64(packet.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      packet.removeLast(Int(random.next() % 4))
      var incoming = IncomingRequests()
      _ = try? incoming.add(packet)
    }
  }

  @Test func answersAreCutIntoPackets() {
    let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let packets = Array(ServerPacket.answer(7, Answer(type: "image/jpeg", body: body)))
    #expect(packets.count == 5 && packets.allSatisfy { $0.count <= ServerProcess.longestPacket })
    let head = String(decoding: packets[0], as: UTF8.self)
    for text in ["default-src 'none'", "nosniff", "no-store", "image/jpeg", "frame-ancestors 'none'"] {
      #expect(head.contains(text), "\(text)")
    }
    #expect(packets.dropFirst().flatMap { $0.dropFirst(17) } == body)
  }

  @Test func argumentsAreReadBack() {
    for work in [ServingWork(), ServingWork(port: 80, idleSeconds: 2, isConfined: false)] {
      #expect(ServingWork(work.argument) == work)
    }
    for text in ["", "(server)", "(server)\n0\n0\nfree", "(server)\n70000\n1\nfree", "(server)\n0\n1\nnot"] {
      #expect(ServingWork(text) == nil, "\(text)")
    }
  }
}
