import Foundation
import Messages

/// A file path as the system has it: any bytes.
///
/// A `String` is not enough, because names need not be valid UTF-8, and no photo may be lost because of its name.
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

  /// The folder of the file; `.` if the path has none.
  package var parent: FilePath {
    guard let index = bytes.lastIndex(of: slash) else { return FilePath(".") }
    return index == 0 ? FilePath("/") : FilePath(bytes: bytes[..<index])
  }

  /// The part of the name after the last dot, in lower case; empty if there is none.
  package var fileExtension: String { wholeFile.plainExtension }

  /// The same for the name as it is.
  var plainExtension: String {
    let name = name.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The name without its extension and the dot.
  package var stem: FilePath {
    let name = unturned.name.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return FilePath(bytes: name) }
    return FilePath(bytes: name[..<dot])
  }

  package var isAbsolute: Bool { bytes.first == slash || isAddress }

  /// Returns the path of `component` inside this folder. An absolute component is returned unchanged.
  package func appending(_ component: FilePath) -> FilePath {
    if component.isAbsolute || bytes.isEmpty || self == FilePath(".") { return component }
    return FilePath(bytes: bytes + (bytes.last == slash ? [] : [slash]) + component.bytes)
  }

  /// The path of a folder without slashes at its end.
  package var withoutTrailingSlashes: FilePath {
    var bytes = bytes
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return FilePath(bytes: bytes)
  }

  /// The components between slashes.
  package var components: [ArraySlice<UInt8>] { bytes.split(separator: slash) }
}

private let slash = UInt8(ascii: "/")

// MARK: - Text

extension FilePath {
  /// Bytes that are not UTF-8 are replaced by these private-use characters, starting with byte 0x80.
  private static let escapes: ClosedRange<UInt32> = 0xF780...0xF7FF

  /// The path as text that `init(_:)` converts back to the same bytes: the format of plans.
  package var losslessText: String {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let (scalar, length) = Self.firstScalar(of: rest)
      if let scalar, !Self.escapes.contains(scalar.value) {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        // Sound: only bytes from 0x80 get here, because those below are valid characters.
        text.append(Unicode.Scalar(Self.escapes.lowerBound + UInt32(first) - 0x80) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The path as shown to users: bytes that are not UTF-8 become replacement characters.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

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
  /// The path on one line for a terminal: control characters and invalid UTF-8 are escaped.
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
  /// A description that differs for any two paths; used in digests.
  package var debugDescription: String { losslessText.debugDescription }
}

extension FilePath {
  /// A hash that two paths hardly ever share: FNV-1a over the bytes.
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
  /// The folder for temporary files: `TMPDIR`, or `/tmp`.
  package static var temporaryFolder: FilePath {
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
