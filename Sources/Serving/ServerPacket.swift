import CIsolation
import CServing
import Isolation

/// A packet of the server, as `CServing.h` describes it. It is not trusted: the server may have been taken over.
enum ServerPacket: Equatable {
  case ready(port: UInt16)
  case failed(ServingFailure)
  case request(ArrivedRequest, bodyCount: Int)
  case body(id: Int, [UInt8])

  /// The reason why a server could not start.
  struct ServingFailure: Equatable {
    var step: UInt32
    var code: Int32
    var reason: String

    /// The step that makes the socket.
    static let socketStep = CISOLATION_STEP_SOCKET.rawValue
  }

  init(_ bytes: [UInt8]) throws(IsolationFault) {
    var reader = MessageReader(Array(bytes.dropFirst()))
    switch bytes.first {
    case UInt8(ascii: "H"): self = try Self.hello(&reader)
    case UInt8(ascii: "R"): self = try Self.request(&reader)
    case UInt8(ascii: "B"): self = .body(id: try reader.number(in: 0...Int.max), try reader.bytes())
    default: throw .invalidReply
    }
    try reader.finish()
  }

  private static func hello(_ reader: inout MessageReader) throws(IsolationFault) -> ServerPacket {
    let port = try reader.number(in: 0...Int(UInt16.max))
    let step = try reader.number(in: 0...Int(Int32.max))
    let code = try reader.number(in: 0...Int(Int32.max))
    let reason = try reader.text()
    if port > 0 && step == 0 && reason.isEmpty { return .ready(port: UInt16(port)) }
    return .failed(ServingFailure(step: UInt32(step), code: Int32(code), reason: reason))
  }

  private static func request(_ reader: inout MessageReader) throws(IsolationFault) -> ServerPacket {
    let id = try reader.number(in: 0...Int.max)
    guard let method = ServedRequest.Method(rawValue: try reader.number(in: 0...2)) else { throw .invalidReply }
    let bodyCount = try reader.number(in: 0...Int(CSERVING_LONGEST_BODY))
    let target = try reader.bytes()
    var headers: [ArrivedRequest.Header] = []
    for _ in 0..<(try reader.number(in: 0...Int(CSERVING_MOST_HEADERS))) {
      let name = String(decoding: try reader.bytes(), as: UTF8.self)
      headers.append(ArrivedRequest.Header(name, String(decoding: try reader.bytes(), as: UTF8.self)))
    }
    return .request(ArrivedRequest(id: id, method: method, target: target, headers: headers), bodyCount: bodyCount)
  }

  // MARK: - Packets for the server

  private static let longestPiece = ServerProcess.longestPacket / 2

  /// Makes the packets of an answer one after the other, in their order.
  static func answer(_ id: Int, _ answer: Answer) -> some Sequence<[UInt8]> {
    let pieces = stride(from: 0, to: answer.body.count, by: longestPiece).lazy.map { start in
      piece(id, Array(answer.body[start..<min(start + longestPiece, answer.body.count)]))
    }
    return [AnySequence([head(id, answer)]), AnySequence(pieces)].joined()
  }

  private static func head(_ id: Int, _ answer: Answer) -> [UInt8] {
    var head = MessageWriter()
    head.add(id)
    head.add(answer.status)
    head.add(answer.body.count)
    let headers = answer.headers
    head.add(headers.count)
    for (name, value) in headers {
      let isSendable = isSendable(name, Int(CSERVING_LONGEST_NAME)) && isSendable(value, Int(CSERVING_LONGEST_VALUE))
      precondition(isSendable, "The header \(name) is invalid.")
      head.add(name)
      head.add(value)
    }
    return [UInt8(ascii: "A")] + head.bytes
  }

  private static func piece(_ id: Int, _ bytes: [UInt8]) -> [UInt8] {
    var piece = MessageWriter()
    piece.add(id)
    piece.add(bytes)
    return [UInt8(ascii: "B")] + piece.bytes
  }

  /// True for printable ASCII, which no value of a header has to go beyond.
  private static func isSendable(_ text: String, _ longest: Int) -> Bool {
    (1...longest).contains(text.utf8.count) && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
