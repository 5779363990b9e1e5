package import Clock
package import Files
import Foundation
import Messages
package import Planning

/// The name of a wall's file, which may depend on the date and time, the number of photos, or the group.
///
///     let name = try OutputName("walls/{name}-{date}.png", wall: "lobby", history: 7)
///     name.path(at: .now, count: 60)      // walls/lobby-2026-11-21.png
///     name.stable                         // walls/lobby.png
package struct OutputName: Equatable, Sendable {
  /// The path, if the name has no placeholders.
  package let fixed: FilePath?
  private let folder: FilePath
  private let parts: [Part]
  /// The number of versions to keep; nil for all.
  package let history: Int?

  fileprivate enum Part: Equatable {
    case text([UInt8])
    case date
    case time
    case count
    case group
  }

  /// Creates a name without placeholders.
  package init(_ path: FilePath) {
    fixed = path
    folder = path.parent
    parts = [.text(path.name.bytes)]
    history = nil
  }

  /// - Parameters:
  ///   - template: A path whose file name may contain `{name}`, `{date}`, `{time}`, `{count}` or `{group}`, and its
  ///     folder `{name}`.
  ///   - history: The number of versions to keep. Date and time are added if versions would have the same name.
  package init(_ template: FilePath, wall: String, history: Int?) throws(RunFailure) {
    self.history = history
    folder = FilePath(bytes: try Self.bytes(ofFolder: template.parent, wall: wall))
    var parts = try Self.parts(of: template.name.bytes[...], wall: wall)
    if history != nil, parts.count == 1, case .text(let text) = parts[0] {
      let ending = FilePath(bytes: text).fileExtension.isEmpty ? [] : text[(text.lastIndex(of: dot) ?? text.count)...]
      parts = [.text(text.dropLast(ending.count) + [dash]), .date, .text([dash]), .time, .text(Array(ending))]
    }
    self.parts = parts
    if parts.contains(.group), history != nil || parts.contains(where: { [.date, .time, .count].contains($0) }) {
      throw .usage("{group} cannot be combined with --history, {date}, {time} or {count}")
    }
    let isFixed = parts.allSatisfy { $0 == .text($0.text) }
    fixed = isFixed ? folder.appending(FilePath(bytes: parts.flatMap(\.text))) : nil
  }

  /// True if each version has its own name.
  package var isVersioned: Bool { !isFixed && !isGrouped }

  /// True if each group of photos has its own wall.
  package var isGrouped: Bool { parts.contains(.group) }

  package var isFixed: Bool { fixed != nil }

  /// Returns the path of a group's wall. The group's name is shortened to fit.
  package func path(ofGroup group: FilePath) -> FilePath {
    let places = max(1, parts.count { $0 == .group })
    let room = (FilePath.longestStaged - parts.reduce(0) { $0 + $1.text.count }) / places
    // Names written by the user stay as they are.
    let own = FilePath(bytes: parts.flatMap(\.text))
    let isPortable = own.withPortableCharacters == own
    let name = (isPortable ? group.withPortableCharacters : group).shortened(to: room)
    let whole = FilePath(bytes: parts.flatMap { $0 == .group ? name.bytes : $0.text })
    return folder.appending(isPortable ? whole.portableName : whole)
  }

  package func path(at moment: LocalTimestamp, count: Int) -> FilePath {
    if let fixed { return fixed }
    if isGrouped { return stable }
    let name = parts.flatMap { part -> [UInt8] in
      switch part {
      case .text(let text): text
      case .date: Array(moment.date.utf8)
      case .time: Array(moment.time.utf8)
      case .count: Array(String(count).utf8)
      case .group: []
      }
    }
    return folder.appending(FilePath(bytes: name))
  }

  /// The name without placeholders: the link to the newest version, and the name of the lock.
  package var stable: FilePath {
    if let fixed { return fixed }
    var name: [UInt8] = []
    var skipsSeparator = false
    for part in parts {
      if case .text(let text) = part {
        // At the start of the name, a placeholder is removed with the separator after it; elsewhere, with the separator
        // before it.
        name +=
          skipsSeparator && text.first != dot && text.first.map(Self.isSeparator) == true ? text.dropFirst() : text[...]
        skipsSeparator = false
      } else if name.isEmpty {
        skipsSeparator = true
      } else if let last = name.last, Self.isSeparator(last) {
        name.removeLast()
      }
    }
    if name.isEmpty || name.first == dot { name = Array("latest".utf8) + name }
    return folder.appending(FilePath(bytes: name))
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    [dash, UInt8(ascii: "_"), UInt8(ascii: " "), dot].contains(byte)
  }

  // MARK: - Versions

  /// Candidates for the current wall: the version that the stable name links to, and the newest by date. They differ if
  /// the clock was set back or a run was killed.
  package var standing: [FilePath] {
    if let fixed { return [fixed] }
    let versions = versions
    let linked = versions.first { $0.name == linkedName }
    return ([linked, versions.first] as [FilePath?]).compactMap { $0 }
  }

  /// The version to which the stable name links, if any.
  private var linkedName: FilePath? { history == nil || !stable.isLink ? nil : try? stable.linkTarget() }

  /// True if a path is that of a version, whether it exists or not.
  package func names(_ path: FilePath) -> Bool {
    !isFixed && matches(path.name.bytes[...], parts[...]) && path.parent.isSameFolder(as: folder)
  }

  /// The existing versions, newest first.
  package var versions: [FilePath] {
    if let fixed { return [fixed] }
    let found = ((try? folder.entries()) ?? []).filter { matches($0.bytes[...], parts[...]) }
      .map(folder.appending)
      .compactMap { path -> (path: FilePath, modified: Int64)? in
        guard !path.isLink, let status = try? path.status(), status.kind == .file else { return nil }
        return WallRecord.isWall(path) ? (path, status.stamp.modified) : nil
      }
    return found.sorted { ($0.modified, $0.path) > ($1.modified, $1.path) }.map(\.path)
  }

  /// True if a name matches these parts.
  private func matches(_ name: ArraySlice<UInt8>, _ parts: ArraySlice<Part>) -> Bool {
    guard let part = parts.first else { return name.isEmpty }
    let rest = parts.dropFirst()
    switch part {
    case .text(let text): return name.starts(with: text) && matches(name.dropFirst(text.count), rest)
    case .date:
      let date = name.prefix(10)
      let isDate = date.count == 10 && zip(date, 0...).allSatisfy { $1 == 4 || $1 == 7 ? $0 == dash : isDigit($0) }
      return isDate && matches(name.dropFirst(10), rest)
    case .time:
      return name.prefix(6).count == 6 && name.prefix(6).allSatisfy(isDigit) && matches(name.dropFirst(6), rest)
    case .count:
      let digits = name.prefix(while: isDigit).count
      return digits > 0 && (1...digits).contains { matches(name.dropFirst($0), rest) }
    case .group: return !name.isEmpty && (1...name.count).contains { matches(name.dropFirst($0), rest) }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  // MARK: - Reading templates

  private static let placeholders = ["name", "date", "time", "count", "group"]

  private static func bytes(ofFolder folder: FilePath, wall: String) throws(RunFailure) -> [UInt8] {
    let parts = try parts(of: folder.bytes[...], wall: wall)
    guard parts.allSatisfy({ $0 == .text($0.text) }) else {
      throw .usage("“\(folder)”: only {name} is allowed in the folder of an output")
    }
    return parts.flatMap(\.text)
  }

  private static func parts(of template: ArraySlice<UInt8>, wall: String) throws(RunFailure) -> [Part] {
    var parts: [Part] = []
    var text: [UInt8] = []
    var rest = template
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        text.append(byte)
        continue
      }
      let word = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      switch word {
      case "name": text += FilePath(wall).bytes
      case "date": parts += [.text(text), .date]
      case "time": parts += [.text(text), .time]
      case "count": parts += [.text(text), .count]
      case "group": parts += [.text(text), .group]
      default:
        let hint = Spelling.nearest(to: word, among: placeholders).map { "; did you mean {\($0)}?" } ?? ""
        throw .usage("unknown placeholder {\(printable(word))} in the output name\(hint)")
      }
      if word != "name" { text = [] }
    }
    return (parts + [.text(text)]).filter { $0 != .text([]) }
  }
}

private let dash = UInt8(ascii: "-")
private let dot = UInt8(ascii: ".")

extension OutputName.Part {
  fileprivate var text: [UInt8] { if case .text(let text) = self { text } else { [] } }
}

extension OutputName {
  /// Removes temporary files of killed runs, for the wall, its pages, versions and groups.
  package func removeLeftovers() {
    if stable == FilePath("-") { return }
    OutputFile.removeLeftovers(of: stable) { !isFixed && matches($0.bytes[...], parts[...]) }
  }

  /// Links the stable name to the newest version, and removes surplus versions.
  func keepHistory(newest: FilePath) throws(FileError) {
    guard let history else { return }
    try stable.link(to: newest.name)
    for version in versions.filter({ $0 != newest }).dropFirst(history - 1) { version.remove() }
  }

  /// True if the link and the number of versions are up to date.
  func keepsHistory(newest: FilePath) -> Bool {
    guard let history else { return true }
    return linkedName == newest.name && versions.count <= history && !stable.hasUnfinishedLink
  }

  /// Throws an error if one of the output's names is taken by a file that Tessera did not write.
  package func rejectForeignFiles(at moment: LocalTimestamp, count: Int) throws(RunFailure) {
    if isVersioned {
      try Self.rejectForeignFiles(at: [path(at: moment, count: count)] + (history == nil ? [] : [stable]))
    }
  }

  package static func rejectForeignFiles(at names: [FilePath]) throws(RunFailure) {
    for name in names where isForeign(name) {
      throw .usage("\(name): exists and was not made by Tessera; choose another name or move it")
    }
  }

  /// The reason why a wall may replace a file only with `--force`; nil if it may do so anyway.
  package static func foreignFile(at path: FilePath) -> String? {
    guard (try? path.status())?.kind == .file, isForeign(path) else { return nil }
    return "exists and was not made by Tessera; choose another name, or replace it with --force"
  }

  /// True if a path exists that is neither empty nor made by Tessera.
  private static func isForeign(_ path: FilePath) -> Bool {
    // Broken links may be replaced.
    guard let status = try? path.status() else { return false }
    return status.kind != .file || status.stamp.size > 0 && !WallRecord.isWall(path)
  }
}
