package import Files
import Foundation
package import JSON5

/// The list of a wall’s photos, as a manifest: their order, and what was done to each by hand.
package struct StudioList: Sendable {
  /// An entry of the list: the keys that the studio does not know stay as they are.
  package struct Entry: Equatable, Sendable {
    package var path: FilePath
    package var keys: [String: JSONValue]
    package var mark: StudioMark
  }

  /// The keys that the studio writes.
  static let ownKeys: Set = ["file", "weight", "focus", "caption", "omit"]

  package var entries: [Entry]
  /// The folders whose other photos come after these.
  package var others: [FilePath]
  /// Other keys of the list itself.
  package var keys: [String: JSONValue] = [:]

  package init(_ entries: [Entry], others: [FilePath]) { (self.entries, self.others) = (entries, others) }

  /// Reads a list; nil if it is not one, or names photos by addresses.
  package init?(_ value: JSONValue, in folder: FilePath) {
    guard case .object(var keys) = value, case .list(let images)? = keys.removeValue(forKey: "images"),
      keys["share"] == nil
    else { return nil }
    var entries: [Entry] = []
    for case .object(let image) in images {
      guard let file = image["file"]?.word, !FilePath(file).isAddress else { return nil }
      entries.append(
        Entry(
          path: folder.reaching(FilePath(file)), keys: image.filter { !Self.ownKeys.contains($0.key) },
          mark: StudioMark(image)))
    }
    others = []
    if case .list(let folders)? = keys.removeValue(forKey: "others") {
      others = folders.compactMap(\.word).map { folder.reaching(FilePath($0)) }
    }
    (self.entries, self.keys) = (entries, keys)
  }

  /// The list with absolute paths, for planning.
  package var unsavedText: String {
    var text = "{images:["
    for entry in entries { text += Self.line(of: entry, in: nil) + ",\n" }
    let others = others.map { JSON5Text.quoted(Self.name($0, in: nil)) }
    return text + "],others:[" + others.joined(separator: ",") + "]}"
  }

  /// The list as it is written, one photo a line.
  ///
  /// - Parameters:
  ///   - folder: The folder to which paths are relative.
  ///   - old: The list as it was, whose comments stay.
  package func text(in folder: FilePath, editing old: [UInt8]?) -> String {
    let images = JSON5Value.list(entries.map { Self.object($0, in: folder) })
    let others = JSON5Value.list(others.map { .text(Self.name($0, in: folder)) })
    guard let old, var edit = try? JSON5Edit(old), (try? edit.set(images, at: [.key("images")])) != nil else {
      return newText(in: folder)
    }
    if self.others.isEmpty { _ = try? edit.remove(at: [.key("others")]) }
    if !self.others.isEmpty { try? edit.set(others, at: [.key("others")]) }
    return edit.text
  }

  /// A new list, one photo a line.
  private func newText(in folder: FilePath) -> String {
    let lines = entries.map { "    \(Self.line(of: $0, in: folder)),\n" }.joined()
    let others = others.map { JSON5Text.quoted(Self.name($0, in: folder)) }.joined(separator: ", ")
    let rest =
      others.isEmpty ? "" : "  // Photos of these folders that no line names come last.\n  others: [\(others)],\n"
    return Self.head + "{\n  images: [\n" + lines + "  ],\n" + rest + "}\n"
  }

  /// An entry on one line.
  private static func line(of entry: Entry, in folder: FilePath?) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let others = (entry.mark.members + entry.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
      .map { key, value in
        let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return ", \(isName(key) ? key : JSON5Text.quoted(key)): \(text)"
      }
    return "{ file: \(JSON5Text.quoted(name(entry.path, in: folder)))\(others.joined()) }"
  }

  private static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
  }

  private static func object(_ entry: Entry, in folder: FilePath?) -> JSON5Value {
    let pairs = entry.mark.members + entry.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    let file = JSON5Value.Member("file", .text(name(entry.path, in: folder)))
    return .object([file] + pairs.map { JSON5Value.Member($0, JSON5Value($1)) })
  }

  private static func name(_ path: FilePath, in folder: FilePath?) -> String {
    (folder.flatMap { path.relative(to: $0.absolute) } ?? path.absolute).losslessText
  }

  private static let head = """
    // The photos of a wall, in order. Lines may be moved, removed and added; paths are relative to this file.
    //   weight: 2            for a larger photo
    //   focus: [0.5, 0.3]    for the center of a crop
    //   caption: "At sea"    for its caption
    //   omit: true           to leave it out

    """
}

extension StudioMark {
  /// Reads the mark of an entry.
  init(_ image: [String: JSONValue]) {
    if case .number(let number)? = image["weight"] { weight = number }
    if case .list(let numbers)? = image["focus"] {
      let point = numbers.compactMap { value -> Double? in if case .number(let number) = value { number } else { nil } }
      focus = point.count == 2 ? point : nil
    }
    if case .text(let text)? = image["caption"] { caption = text }
    isOut = image["omit"] == .flag(true)
  }

  /// The keys of its entry.
  fileprivate var members: [(String, StudioValue)] {
    var members: [(String, StudioValue)] = []
    if let weight { members.append(("weight", .number(weight))) }
    if let focus { members.append(("focus", .list(focus.map { .number($0) }))) }
    if let caption { members.append(("caption", .text(caption))) }
    if isOut { members.append(("omit", .flag(true))) }
    return members
  }
}
