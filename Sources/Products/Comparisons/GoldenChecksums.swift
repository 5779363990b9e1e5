package import Files
package import ImageCodecs
import Messages
package import Planning

/// A file of checksums, with lines as `sha256sum` and `tessera checksum` write them.
package struct GoldenChecksums: Sendable {
  package private(set) var entries: [(checksum: String, name: FilePath)] = []
  private static let longest = 256 << 20
  private static let digits = PictureChecksum.digits

  /// Returns true if a file starts with a checksum.
  package static func isPromised(by path: FilePath) -> Bool {
    guard let file = try? OpenFile(path) else { return false }
    return isPromised(by: file)
  }

  /// Returns true if a file starts with a checksum.
  package static func isPromised(by file: borrowing OpenFile) -> Bool {
    guard let bytes = try? file.bytes(at: 0, count: min(file.size, mark.count + 2 * digits)) else { return false }
    if wideMarks.contains(where: bytes.starts(with:)) { return true }
    let start = withoutMark(bytes)
    return checksum(atStartOf: start.first == backslash ? start.dropFirst() : start) != nil
  }

  /// Returns true for an empty file that is to hold checksums: pictures are never compared with one.
  static func isEmpty(_ path: FilePath) -> Bool {
    guard let status = try? path.status(), status.kind == .file else { return false }
    let ending = path.fileExtension
    return status.stamp.size == 0 && !ImageFormat.isPromised(byExtension: ending) && !ending.hasPrefix("json")
  }

  /// The mark with which some editors start UTF-8, and those of UTF-16.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let wideMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// Reads a file; every line must be a checksum and a name.
  init(_ path: FilePath) throws(RunFailure) {
    let bytes = try path.contents("a list of checksums", longest: Self.longest)
    if Self.wideMarks.contains(where: bytes.starts(with:)) { throw .usage("\(path): is UTF-16; save it as UTF-8") }
    let lines = Self.withoutMark(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty { continue }
      guard let entry = Self.entry(line) else {
        throw .usage("\(path): line \(index + 1) is not a checksum and a name, as sha256sum writes them")
      }
      entries.append(entry)
    }
  }

  static let backslash = UInt8(ascii: "\\")

  private static func checksum(atStartOf line: ArraySlice<UInt8>) -> String? {
    let word = line.prefix(digits)
    let isChecksum = word.count == digits && word.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    guard isChecksum else { return nil }
    let checksum = line.prefix { $0 != UInt8(ascii: " ") }
    guard checksum.count < line.count, PictureChecksum.isSize(checksum.dropFirst(digits)) else { return nil }
    return String(decoding: checksum, as: UTF8.self).lowercased()
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (checksum: String, name: FilePath)? {
    let isEscaped = line.first == backslash
    let line = isEscaped ? line.dropFirst() : line
    guard let checksum = checksum(atStartOf: line) else { return nil }
    // Two spaces, or a space and an asterisk for binary files.
    let rest = line.dropFirst(checksum.utf8.count + 1)
    let name = rest.dropFirst()
    guard let kind = rest.first, !name.isEmpty, [UInt8(ascii: " "), UInt8(ascii: "*")].contains(kind) else {
      return nil
    }
    return (checksum, FilePath(bytes: isEscaped ? unescaped(name) : Array(name)))
  }

  static func unescaped(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = name
    while let byte = rest.popFirst() {
      guard byte == backslash, let next = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if next == UInt8(ascii: "x"), let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(byte)
        rest = rest.dropFirst(2)
        continue
      }
      bytes.append(next == UInt8(ascii: "n") ? 10 : next == UInt8(ascii: "r") ? 13 : next)
    }
    return bytes
  }

  /// Returns a line: names are written as bytes unless they would break it or affect a terminal, and it is then marked.
  /// The escapes for that are `\x1B` and the like, byte by byte.
  package static func line(_ checksum: String, _ name: FilePath) -> [UInt8] {
    let escaped = escaped(name.bytes)
    let mark = escaped == name.bytes ? "" : "\\"
    return Array("\(mark)\(checksum)  ".utf8) + escaped + Array("\n".utf8)
  }
}

extension GoldenChecksums {
  private static func escaped(_ name: [UInt8]) -> [UInt8] {
    let escapes = [backslash: "\\\\", UInt8(ascii: "\n"): "\\n", UInt8(ascii: "\r"): "\\r"]
    func escaped(_ byte: UInt8) -> [UInt8] {
      if let escape = escapes[byte] { return Array(escape.utf8) }
      return Array("\\x\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
    // Bytes that are not UTF-8 are single characters in this text.
    let text = FilePath(bytes: name).losslessText
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes = FilePath(String(scalar)).bytes
      let isLoneControl = bytes.count == 1 && (0x80..<0xA0).contains(bytes[0])
      return affectsTerminals(scalar) || isLoneControl || scalar == "\\" ? bytes.flatMap(escaped) : bytes
    }
  }

  /// Returns the lines of the actual pictures.
  package static func lines(of outcomes: [PairOutcome], limits: DecodingLimits) throws(RunFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    for outcome in outcomes {
      guard let actual = outcome.pair.actual else { continue }
      do throws(ImageError) {
        let checksum =
          if let known = outcome.checksum { known } else {
            try PictureChecksum.checksum(of: actual, limits: limits)
          }
        bytes += line(checksum, outcome.newName ?? outcome.pair.name)
      } catch {
        throw .inputs(error.description)
      }
    }
    return bytes
  }
}
