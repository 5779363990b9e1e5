import Files
import Foundation

/// The names in a list, parsed piece by piece, so that little memory is used for a file that turns out not to be a
/// list.
struct NameList {
  private let title: FilePath
  private let isZeroSeparated: Bool
  private var names: [FilePath] = []
  /// The start of a name that continues in the next piece.
  private var begun: [UInt8] = []
  private var isFirst = true
  private var byteCount = 0

  /// The maximum size of a list in bytes, enough for millions of names.
  private static let longest = 1 << 30
  /// The maximum length of a name in bytes, far more than file systems and stores allow.
  private static let longestName = 1 << 16

  /// - Parameters:
  ///   - title: The name of the list in messages.
  ///   - isZeroSeparated: True if names are NUL-separated instead of one per line.
  init(_ title: FilePath, isZeroSeparated: Bool) {
    self.title = title
    self.isZeroSeparated = isZeroSeparated
  }

  mutating func add(_ piece: [UInt8]) throws(RunFailure) {
    byteCount += piece.count
    if byteCount > Self.longest { throw .usage("\(title): is too large for a list of names") }
    if !isZeroSeparated && piece.contains(0) { throw .usage("\(title): contains NUL bytes; add --null") }
    var rest = piece[...]
    while let end = rest.firstIndex(of: isZeroSeparated ? 0 : UInt8(ascii: "\n")) {
      begun += rest[..<end]
      try finishName()
      rest = rest[(end + 1)...]
    }
    begun += rest
    if begun.count > Self.longestName { throw tooLong }
  }

  /// Returns all names; the last one needs no terminator.
  mutating func ended() throws(RunFailure) -> [FilePath] {
    try finishName()
    return names
  }

  private mutating func finishName() throws(RunFailure) {
    var name = begun[...]
    if name.count > Self.longestName { throw tooLong }
    begun.removeAll(keepingCapacity: true)
    if !isZeroSeparated {
      // Windows editors add a byte order mark and carriage returns.
      if isFirst, name.starts(with: [0xEF, 0xBB, 0xBF]) { name = name.dropFirst(3) }
      if name.last == UInt8(ascii: "\r") { name = name.dropLast() }
    }
    isFirst = false
    if !name.isEmpty { names.append(FilePath(bytes: name)) }
  }

  private var tooLong: RunFailure {
    .usage("\(title): has a name longer than \(Self.longestName) bytes, so it is not a list of names")
  }
}
