/// The tags of a well-formed XMP text, with their places.
struct SidecarTags {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  struct Attribute {
    var space: String
    var local: String
    /// The place of the value, without its quotation marks.
    var value: Range<Int>
  }

  struct Tag {
    /// The name as it is written.
    var name: String
    var space = ""
    var local = ""
    var range: Range<Int>
    /// The place after the last attribute.
    var endOfAttributes: Int
    var attributes: [Attribute] = []
    /// True for an element without content, `<a/>`.
    var isEmpty: Bool
    var isEnd: Bool
    var depth: Int
    /// The namespaces of prefixes within the element.
    var spaces: [String: String] = [:]
  }

  private var tags: [Tag] = []
  private let bytes: [UInt8]

  subscript(index: Int) -> Tag { tags[index] }

  /// The maximum number of prefixes in use: each tag has those around it.
  private static let mostSpaces = 64

  /// - Parameter bytes: Valid UTF-8. Of texts that are not well-formed, the result is of no use.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var (index, depth) = (0, 0)
    var spaces: [[String: String]] = [[:]]
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let other = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].first {
        bytes[start...].starts(with: $0.0.utf8)
      }
      if let other {
        guard let end = Self.place(of: other.1, in: bytes, from: start) else { return }
        index = end
        continue
      }
      guard var tag = Self.tag(at: start, in: bytes) else { return }
      if tag.isEnd {
        depth -= 1
        if spaces.count > 1 { spaces.removeLast() }
      }
      tag.depth = depth
      let outer = spaces[spaces.count - 1]
      tag.resolve(within: outer, bytes)
      if tag.spaces.count > Self.mostSpaces {
        tags = []
        return
      }
      if !tag.isEnd && !tag.isEmpty {
        depth += 1
        spaces.append(tag.spaces)
      }
      tags.append(tag)
      index = tag.range.upperBound
    }
  }

  private static func place(of end: String, in bytes: [UInt8], from start: Int) -> Int? {
    let last = end.utf8.count
    var index = start
    while index + last <= bytes.count {
      if bytes[index...].starts(with: end.utf8) { return index + last }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func tag(at start: Int, in bytes: [UInt8]) -> Tag? {
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let nameStart = index
    while index < bytes.count, !isSpace(bytes[index]), !"/>".utf8.contains(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[nameStart..<index], as: UTF8.self)
    var tag = Tag(name: name, range: start..<start, endOfAttributes: index, isEmpty: false, isEnd: isEnd, depth: 0)
    while index < bytes.count {
      if isSpace(bytes[index]) {
        index += 1
      } else if bytes[index] == UInt8(ascii: ">") {
        tag.range = start..<index + 1
        return tag
      } else if bytes[index] == UInt8(ascii: "/") {
        tag.isEmpty = true
        index += 1
      } else {
        guard let attribute = attribute(at: &index, in: bytes) else { return nil }
        tag.attributes.append(attribute)
        tag.endOfAttributes = index
      }
    }
    return nil
  }

  private static func attribute(at index: inout Int, in bytes: [UInt8]) -> Attribute? {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "="), !isSpace(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    while index < bytes.count, bytes[index] == UInt8(ascii: "=") || isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else { return nil }
    let quote = bytes[index]
    index += 1
    let value = index
    while index < bytes.count, bytes[index] != quote { index += 1 }
    guard index < bytes.count else { return nil }
    index += 1
    return Attribute(space: "", local: name, value: value..<index - 1)
  }

  // MARK: - Structure

  /// The descriptions in which the properties are.
  var descriptions: [Int] {
    guard let root = tags.firstIndex(where: { $0.space == Self.rdf && $0.local == "RDF" && !$0.isEnd }) else {
      return []
    }
    return children(of: root).filter { tags[$0].space == Self.rdf && tags[$0].local == "Description" }
  }

  func children(of index: Int) -> [Int] {
    guard !tags[index].isEmpty else { return [] }
    let depth = tags[index].depth
    var found: [Int] = []
    var next = index + 1
    while next < tags.count, !(tags[next].isEnd && tags[next].depth == depth) {
      if tags[next].depth == depth + 1, !tags[next].isEnd { found.append(next) }
      next += 1
    }
    return found
  }

  /// The place of the end tag of an element.
  func end(of index: Int) -> Int? {
    if tags[index].isEmpty { return tags[index].range.upperBound }
    return tags[(index + 1)...].first { $0.isEnd && $0.depth == tags[index].depth }?.range.lowerBound
  }

  /// The place of the text of an element that has nothing else.
  func textContent(of index: Int) -> Range<Int>? {
    guard !tags[index].isEmpty, index + 1 < tags.count, tags[index + 1].isEnd else { return nil }
    let place = tags[index].range.upperBound..<tags[index + 1].range.lowerBound
    return bytes[place].contains(UInt8(ascii: "<")) ? nil : place
  }

  /// Returns a prefix for a namespace within an element, and the declaration that is needed there.
  func prefix(for space: String, usually prefix: String, at index: Int) -> (prefix: String, declaration: String) {
    let spaces = tags[index].spaces
    if let known = spaces.filter({ $0.value == space && !$0.key.isEmpty }).keys.min() { return (known, "") }
    var name = prefix
    while spaces[name] != nil { name += "1" }
    return (name, " xmlns:\(name)=\"\(space)\"")
  }
}

extension SidecarTags.Tag {
  /// Finds the namespaces of the names.
  fileprivate mutating func resolve(within outer: [String: String], _ bytes: [UInt8]) {
    spaces = outer
    for attribute in attributes {
      let value = String(decoding: bytes[attribute.value], as: UTF8.self)
      if attribute.local == "xmlns" { spaces[""] = value }
      if attribute.local.hasPrefix("xmlns:") { spaces[String(attribute.local.dropFirst(6))] = value }
    }
    (space, local) = Self.resolved(name, spaces, default: spaces[""] ?? "")
    for index in attributes.indices {
      (attributes[index].space, attributes[index].local) = Self.resolved(attributes[index].local, spaces, default: "")
    }
  }

  private static func resolved(
    _ name: String, _ spaces: [String: String], default space: String
  ) -> (space: String, local: String) {
    guard let colon = name.firstIndex(of: ":") else { return (space, name) }
    return (spaces[String(name[..<colon])] ?? "", String(name[name.index(after: colon)...]))
  }
}
