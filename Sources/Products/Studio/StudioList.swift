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
  static let ownKeys: Set = ["file", "weight", "focus", "caption", "omit"]

  package var entries: [Entry]
  /// The folders whose other photos come after these.
  package var others: [FilePath]
  /// Other keys of the list itself.
  package var keys: [String: JSONValue] = [:]

  package init(_ entries: [Entry], others: [FilePath]) { (self.entries, self.others) = (entries, others) }

  /// Reads a list; nil if it is not one, or names photos by addresses.
  package init?(_ value: JSONValue, in folder: FilePath) {
    guard case .object(var keys) = value, case .list(let images)? = keys.removeValue(forKey: "images") else { return nil }
    if keys["share"] != nil { return nil }
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

  /// The list as JSON5, one photo a line.
  ///
  /// - Parameter folder: The folder to which paths are relative; nil for absolute ones.
  package func text(in folder: FilePath?) -> String {
    let lines = entries.map { entry in
      let pairs =
        [("file", JSON5Text.quoted(Self.name(entry.path, in: folder)))] + entry.mark.pairs
        + entry.keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) }
      return "    { " + pairs.map { "\(JSONValue.key($0)): \($1)" }.joined(separator: ", ") + " },\n"
    }
    let others = others.map { JSON5Text.quoted(Self.name($0, in: folder)) }
    let rest = keys.sorted { $0.key < $1.key }.map { "  \(JSONValue.key($0.key)): \($0.value.text),\n" }
    let last = others.isEmpty ? "" : Self.remark + "  others: [\(others.joined(separator: ", "))],\n"
    return Self.head + "{\n" + rest.joined() + "  images: [\n" + lines.joined() + "  ],\n" + last + "}\n"
  }

  private static func name(_ path: FilePath, in folder: FilePath?) -> String {
    (folder.flatMap { path.absolute.relative(to: $0.absolute) } ?? path.absolute).losslessText
  }

  private static let remark = "  // Photos of these folders that no line names come last.\n"
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

  /// The keys of its entry, with their values as written.
  fileprivate var pairs: [(String, String)] {
    var pairs: [(String, String)] = []
    if let weight { pairs.append(("weight", JSONValue.number(weight).text)) }
    if let focus { pairs.append(("focus", JSONValue.list(focus.map { .number($0) }).text)) }
    if let caption { pairs.append(("caption", JSON5Text.quoted(caption))) }
    if isOut { pairs.append(("omit", "true")) }
    return pairs
  }
}
