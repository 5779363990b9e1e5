import Foundation
import Messages

/// A file's path as the system has it: any bytes.
///
/// A `String` would not do: names need not be valid UTF-8, and a photo must not be lost for its name.
package struct FilePath: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  package init(_ text: String) {
    bytes = Self.bytes(ofLosslessText: text)
  }

  /// The last component.
  package var name: FilePath {
    let trimmed = bytes.count > 1 && bytes.last == slash ? bytes.dropLast() : bytes[...]
    guard let index = trimmed.lastIndex(of: slash), trimmed.count > 1 else { return FilePath(bytes: trimmed) }
    return FilePath(bytes: trimmed[(index + 1)...])
  }

  /// The folder it stands in, `.` where none is named.
  package var parent: FilePath {
    guard let index = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return index == 0 ? FilePath("/") : FilePath(bytes: bytes[..<index])
  }

  /// What follows the last dot of the name, in lower case; empty where there is none.
  package var fileExtension: String {
    let name = name.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  package var isAbsolute: Bool { bytes.first == slash }

  /// The path of `component` inside this folder. An absolute component stands for itself.
  package func appending(_ component: FilePath) -> FilePath {
    if component.isAbsolute || bytes.isEmpty || self == FilePath(".") { return component }
    return FilePath(bytes: bytes + (bytes.last == slash ? [] : [slash]) + component.bytes)
  }

  /// The components between slashes.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: slash) }
}

private let slash = UInt8(ascii: "/")

// MARK: - Text

extension FilePath {
  /// Bytes that are not UTF-8 become these private characters, byte 0x80 the first of them.
  private static let escapes: ClosedRange<UInt32> = 0xF780...0xF7FF

  /// The path as text from which `init(_:)` makes the same bytes again, whatever they are: what a plan holds.
  package var losslessText: String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let (scalar, length) = Self.firstScalar(of: rest)
      if let scalar, !Self.escapes.contains(scalar.value) {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        // Sound for every byte that gets here: bytes below 0x80 are scalars of their own.
        text.append(Unicode.Scalar(Self.escapes.lowerBound + UInt32(first) - 0x80) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  private static func bytes(ofLosslessText text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      escapes.contains(scalar.value)
        ? [UInt8(scalar.value - escapes.lowerBound + 0x80)] : Array(String(scalar).utf8)
    }
  }

  private static func firstScalar(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (nil, 0) }
    return (scalar, String(scalar).utf8.count)
  }
}

extension FilePath: CustomStringConvertible {
  /// The path as a person reads it on one line of a terminal: control characters and broken UTF-8 are spelled out.
  package var description: String {
    losslessText.unicodeScalars.reduce(into: "") { text, scalar in
      if Self.escapes.contains(scalar.value) {
        let byte = scalar.value - Self.escapes.lowerBound + 0x80
        text += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        text += printable(String(scalar))
      }
    }
  }
}

extension FilePath: CustomDebugStringConvertible {
  /// The same for no two paths: what digests are made of.
  package var debugDescription: String { losslessText.debugDescription }
}

extension FilePath {
  /// A number that two paths hardly ever share: FNV-1a over the bytes.
  package var digest: UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

extension FilePath: Comparable {
  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FilePath {
  /// Where temporary files belong: what `TMPDIR` says, or `/tmp`.
  static var temporaryFolder: FilePath {
    guard let variable = unsafe getenv("TMPDIR") else { return FilePath("/tmp") }
    // Sound: the environment's strings are zero-terminated; the bytes are copied at once.
    let folder = unsafe FilePath(copying: variable)
    return folder.bytes.isEmpty ? FilePath("/tmp") : folder
  }
}

extension FilePath: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(losslessText)
  }
}
