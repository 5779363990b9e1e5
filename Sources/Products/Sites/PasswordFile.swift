import Files
import Foundation
import Messages
import Planning

/// The passwords of a private site, one a line: each for all photos, or for those of one group or album.
///
///     # the family
///     tulip harbor seventeen
///     Wedding: lantern over the quay
///     "Rome: the first days": apples by the stairs
struct PasswordFile: Sendable {
  let path: FilePath
  let names: PasswordNames
  let entries: [Entry]

  struct Entry: Equatable, Sendable {
    var line: Int
    var password: String
    /// The name of the group or album; nil for all photos.
    var group: String?
  }

  /// Shorter passwords can be guessed from the published files.
  private static let shortest = 12
  private static let largestFile = 1 << 20

  init(_ path: FilePath, naming names: PasswordNames = .groups) throws(RunFailure) {
    (self.path, self.names) = (path, names)
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      if file.size > Self.largestFile { throw FileError(path, action: "be a list of passwords", code: EFBIG) }
      bytes = try file.bytes(at: 0, count: file.size)
    } catch {
      throw .usage("--password-file \(error)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage("\(path): is not UTF-8, so its passwords cannot be typed in a browser")
    }
    entries = Self.entries(of: text)
    if entries.isEmpty { throw .usage("\(path): contains no password") }
    if let entry = entries.first(where: \.password.isEmpty) {
      throw .usage("\(path): line \(entry.line): the password is missing")
    }
  }

  private static func entries(of text: String) -> [Entry] {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      index, line in
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { return nil }
      if line.hasSuffix(":") { return Entry(line: index + 1, password: "", group: String(line.dropLast())) }
      if let match = line.firstMatch(of: /^"([^"]*)":\s+/) {
        return Entry(line: index + 1, password: String(line[match.range.upperBound...]), group: String(match.1))
      }
      guard let match = line.firstMatch(of: /:\s+/) else { return Entry(line: index + 1, password: line) }
      return Entry(
        line: index + 1, password: String(line[match.range.upperBound...]),
        group: line[..<match.range.lowerBound].trimmed)
    }
  }

  /// Returns the name of a group as the file needs it.
  static func notation(of group: String) -> String {
    let isPlain = group.firstMatch(of: /^[#"]|:\s|^\s|\s$/) == nil
    return isPlain ? group : "\"\(group)\""
  }

  /// The groups with passwords of their own, in the order of the file.
  var groups: [String] {
    var groups: [String] = []
    for group in entries.compactMap(\.group) where !groups.contains(group) { groups.append(group) }
    return groups
  }

  var opensAll: Bool { entries.contains { $0.group == nil } }

  /// A password with everything that it opens.
  struct Access: Equatable, Sendable {
    var password: String
    /// The groups; nil for all photos.
    var groups: [String]?
    var names: PasswordNames

    /// True if the password opens a group.
    func opens(_ group: String) -> Bool {
      groups.map { $0.contains { names.isPart(group, of: $0) } } ?? true
    }
  }

  /// The passwords, those for all photos first.
  var accesses: [Access] {
    var accesses: [Access] = []
    for entry in entries {
      if let place = accesses.firstIndex(where: { $0.password == entry.password }) {
        if let group = entry.group, accesses[place].groups?.contains(group) == false {
          accesses[place].groups?.append(group)
        }
        if entry.group == nil { accesses[place].groups = nil }
      } else {
        accesses.append(Access(password: entry.password, groups: entry.group.map { [$0] }, names: names))
      }
    }
    return accesses.filter { $0.groups == nil } + accesses.filter { $0.groups != nil }
  }

  /// Remarks on a file that is easy to read, and on passwords that are easy to guess. They quote no password.
  var doubts: [String] {
    var doubts: [String] = []
    if (try? path.status())?.isReadableByAll == true {
      doubts.append("\(path): all users of this machine can read it; run chmod 600 on it")
    }
    for entry in entries {
      if entry.password.count < Self.shortest {
        doubts.append(
          "\(path): line \(entry.line): passwords with fewer than \(Self.shortest) characters are easy to guess")
      } else if PasswordStrength(of: entry.password, known: entry.group ?? "").isWeak {
        doubts.append(
          "\(path): line \(entry.line): this password is easy to guess; use at least four random words")
      }
    }
    return doubts
  }
}
