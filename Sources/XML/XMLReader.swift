/// A streaming reader for the subset of XML that metadata uses.
///
/// Namespaces are resolved. Only the five predefined entities are supported. Files with a document type are rejected
/// before they are read, and so are files that are not well-formed, nested deeper than `deepest`, or longer than
/// `longest`. Time and memory are proportional to the number of bytes.
///
///     var reader = try XMLReader(bytes)
///     while let event = try reader.next() { … }
package struct XMLReader {
  /// The text is not well-formed, or not supported.
  package struct Malformed: Error {
    package init() {}
  }

  /// A name with its namespace; empty if there is none.
  package struct Name: Hashable {
    package var space: String
    package var local: String

    package init(_ space: String, _ local: String) {
      (self.space, self.local) = (space, local)
    }
  }

  package enum Event {
    case start(Name, attributes: [Name: String])
    case text(String)
    case end
  }

  package static let longest = 1 << 20
  package static let deepest = 64
  package static let xml = "http://www.w3.org/XML/1998/namespace"

  private var scanner: XMLScanner
  private var open: [Element] = []
  /// The namespaces of each prefix, the innermost last.
  private var bindings: [String: [String]] = ["xml": [xml]]
  private var hasRoot = false
  /// True if the current element is an empty-element tag.
  private var isEmpty = false
  /// True while an element is skipped, whose attributes are not used.
  private var isSkipping = false
  /// The number of attributes up to which comparing each with the others is faster than hashing.
  private static let fewAttributes = 16

  private struct Element {
    var name: String
    var prefixes: [String]
  }

  /// - Parameters:
  ///   - bytes: UTF-8, or UTF-16 with a byte order mark; padding at the end is ignored.
  ///   - longest: The limit for the number of bytes.
  package init(_ bytes: [UInt8], longest: Int = XMLReader.longest) throws(Malformed) {
    guard bytes.count <= longest, let text = XMLScanner(bytes) else { throw Malformed() }
    scanner = text
  }

  /// Reads the next event; nil at the end.
  package mutating func next() throws(Malformed) -> Event? {
    if isEmpty {
      isEmpty = false
      close()
      return .end
    }
    while !scanner.isAtEnd {
      if scanner.skip("<?") {
        try scanner.pass("?>")
      } else if scanner.skip("<!--") {
        try scanner.pass("-->")
      } else if scanner.skip("<![CDATA[") {
        let text = try scanner.rawText(upTo: "]]>")
        guard !open.isEmpty else { throw Malformed() }
        return .text(text)
      } else if scanner.skip("</") {
        return try readEnd()
      } else if scanner.skip("<") {
        return try readStart()
      } else {
        let text = try scanner.text(upTo: UInt8(ascii: "<"))
        if !open.isEmpty { return .text(text) }
        // Outside the root element only whitespace is allowed, and the byte order mark in a packet header.
        guard text.allSatisfy(\.isWhitespace) else { throw Malformed() }
      }
    }
    guard hasRoot, open.isEmpty else { throw Malformed() }
    return nil
  }

  private mutating func readEnd() throws(Malformed) -> Event {
    let name = try scanner.name()
    scanner.skipSpace()
    guard scanner.skip(">"), open.last?.name == name else { throw Malformed() }
    close()
    return .end
  }

  private mutating func close() {
    for prefix in open.removeLast().prefixes { bindings[prefix]?.removeLast() }
  }

  private mutating func readStart() throws(Malformed) -> Event {
    guard open.count < Self.deepest, !(hasRoot && open.isEmpty) else { throw Malformed() }
    hasRoot = true
    let name = try scanner.name()
    var element = Element(name: name, prefixes: [])
    var written: [(name: String, value: String)] = []
    while true {
      let hasSpace = scanner.skipSpace()
      if scanner.skip(">") { break }
      if scanner.skip("/>") {
        isEmpty = true
        break
      }
      guard hasSpace else { throw Malformed() }
      let attribute = try readAttribute()
      if let prefix = Self.declaredPrefix(attribute.name) {
        element.prefixes.append(prefix)
        bindings[prefix, default: []].append(attribute.value)
      } else {
        written.append(attribute)
      }
    }
    open.append(element)
    let attributes = try unique(written)
    return .start(try resolved(name, default: bindings[""]?.last ?? ""), attributes: attributes)
  }

  /// Returns attributes by their names, which must differ. Of elements that are skipped, only that is checked.
  private func unique(_ written: [(name: String, value: String)]) throws(Malformed) -> [Name: String] {
    if isSkipping, written.count <= Self.fewAttributes {
      var names: [Name] = []
      for (name, _) in written {
        let name = try resolved(name, default: "")
        if names.contains(where: { $0.local == name.local && $0.space == name.space }) { throw Malformed() }
        names.append(name)
      }
      return [:]
    }
    var attributes: [Name: String] = [:]
    for (name, value) in written {
      guard attributes.updateValue(value, forKey: try resolved(name, default: "")) == nil else { throw Malformed() }
    }
    return attributes
  }

  private mutating func readAttribute() throws(Malformed) -> (name: String, value: String) {
    let name = try scanner.name()
    scanner.skipSpace()
    guard scanner.skip("=") else { throw Malformed() }
    scanner.skipSpace()
    guard let quote = scanner.skip("\"") ? "\"" : scanner.skip("'") ? "'" : nil else { throw Malformed() }
    let value = try scanner.text(upTo: UInt8(ascii: quote == "\"" ? "\"" : "'"), isAttribute: true)
    guard scanner.skip(quote) else { throw Malformed() }
    return (name, value)
  }

  /// Returns the prefix that an attribute declares, empty for the default namespace.
  private static func declaredPrefix(_ name: String) -> String? {
    if name == "xmlns" { return "" }
    return name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
  }

  private func resolved(_ name: String, default space: String) throws(Malformed) -> Name {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return Name(space, name) }
    let local = name[name.utf8.index(after: colon)...]
    guard !local.isEmpty, !local.utf8.contains(UInt8(ascii: ":")), let space = bindings[String(name[..<colon])]?.last,
      !space.isEmpty
    else { throw Malformed() }
    return Name(space, String(local))
  }
}

extension XMLReader {
  /// Skips the rest of the current element.
  package mutating func skipElement() throws(Malformed) {
    isSkipping = true
    defer { isSkipping = false }
    var depth = 1
    while depth > 0 {
      switch try next() {
      case .start: depth += 1
      case .end: depth -= 1
      case .text: continue
      case nil: throw Malformed()
      }
    }
  }
}
