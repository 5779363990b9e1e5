import Isolation

/// Some of the bytes of an embedded font, as many as fit into the memory shared with a process.
struct FontPart: Sendable {
  var description: EmbeddedFont.Description
  var widths: [Int: Double]
  var isCompact: Bool
  /// The size of the whole program.
  var byteCount: Int
  var bytes: [UInt8]

  /// Returns the length of the part after the first `start` bytes.
  static func length(after start: Int, of count: Int) -> Int { min(Isolation.sharedMemory, count - start) }

  /// Returns the font put together from its parts; nil if the bytes are not a font.
  func font(of bytes: [UInt8]) -> EmbeddedFont? {
    let isRight =
      isCompact ? bytes.first == 1 : bytes.starts(with: [0, 1, 0, 0]) || bytes.starts(with: Array("true".utf8))
    if !isRight { return nil }
    return EmbeddedFont(
      program: isCompact ? .cff(bytes) : .trueType(bytes), description: description, widths: widths)
  }
}

extension EmbeddedFont.Program {
  var bytes: [UInt8] {
    switch self {
    case .trueType(let bytes), .cff(let bytes): bytes
    }
  }

  var isCompact: Bool { if case .cff = self { true } else { false } }
}
