package import Files
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
  static let ownKeys: Set = ["file", "weight", "focus", "turn", "caption", "omit"]

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
    JSON5Value.object([.init("images", images(in: nil)), .init("others", others(in: nil))]).text
  }

  /// The list as it is written, one photo a line.
  ///
  /// - Parameters:
  ///   - folder: The folder to which paths are relative.
  ///   - old: The list as it was, whose comments stay.
  package func text(in folder: FilePath, editing old: [UInt8]?) -> String {
    guard let old, var edit = try? JSON5Edit(old),
      (try? edit.set(images(in: folder), at: [.key("images")])) != nil
    else { return newText(in: folder) }
    if others.isEmpty {
      _ = try? edit.remove(at: [.key("others")])
    } else {
      try? edit.set(others(in: folder), at: [.key("others")])
    }
    return edit.text
  }

  private func newText(in folder: FilePath) -> String {
    let lines = entries.map { "    \(Self.object($0, in: folder).text),\n" }.joined()
    let folders = JSON5Value.Member("others", others(in: folder)).text
    let rest = others.isEmpty ? "" : "  // Photos of these folders that no line names come last.\n  \(folders),\n"
    return Self.head + "{\n  images: [\n" + lines + "  ],\n" + rest + "}\n"
  }

  private func images(in folder: FilePath?) -> JSON5Value { .list(entries.map { Self.object($0, in: folder) }) }

  private func others(in folder: FilePath?) -> JSON5Value { .list(others.map { .text(Self.name($0, in: folder)) }) }

  private static func object(_ entry: Entry, in folder: FilePath?) -> JSON5Value {
    let file = JSON5Value.Member("file", .text(name(entry.path, in: folder)))
    let others = entry.keys.sorted { $0.key < $1.key }.map { JSON5Value.Member($0.key, JSON5Value($0.value)) }
    return .object([file] + entry.mark.members + others)
  }

  private static func name(_ path: FilePath, in folder: FilePath?) -> String {
    (folder.flatMap { path.relative(to: $0.absolute) } ?? path.absolute).losslessText
  }

  private static let head = """
    // The photos of a wall, in order. Lines may be moved, removed and added; paths are relative to this file.
    //   weight: 2            for a larger photo
    //   focus: [0.5, 0.3]    for the center of a crop
    //   turn: 90             for a clockwise turn
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
    if case .number(let degrees)? = image["turn"], let turn = QuarterTurn(degrees: degrees), turn != .none {
      self.turn = turn.degrees
    }
    if case .text(let text)? = image["caption"] { caption = text }
    isOut = image["omit"] == .flag(true)
  }

  /// The keys of its entry.
  fileprivate var members: [JSON5Value.Member] {
    var members: [JSON5Value.Member] = []
    if let weight { members.append(.init("weight", .number(weight))) }
    if let focus { members.append(.init("focus", .list(focus.map { .number($0) }))) }
    if let turn { members.append(.init("turn", .number(Double(turn)))) }
    if let caption { members.append(.init("caption", .text(caption))) }
    if isOut { members.append(.init("omit", true)) }
    return members
  }
}
