import XML

/// An element of a cascade's file, with its contents.
struct CascadeElement {
  let name: String
  /// The attribute `type_id`.
  private(set) var type: String?
  private(set) var children: [CascadeElement] = []
  private var letters = ""

  private init(name: String, type: String?) {
    (self.name, self.type) = (name, type)
  }

  /// The root of a file; nil if it is not well-formed XML.
  init?(_ bytes: [UInt8]) {
    guard var reader = try? XMLReader(bytes, longest: Cascade.longest) else { return nil }
    // The open elements, from the outermost to the current one.
    var open = [CascadeElement(name: "", type: nil)]
    do {
      while let event = try reader.next() {
        switch event {
        case .start(let name, let attributes):
          open.append(CascadeElement(name: name.local, type: attributes[XMLReader.Name("", "type_id")]))
        case .text(let text): open[open.count - 1].letters += text
        case .end:
          let ended = open.removeLast()
          open[open.count - 1].children.append(ended)
        }
      }
    } catch {
      return nil
    }
    guard let root = open[0].children.first else { return nil }
    self = root
  }

  /// The first child with a name.
  subscript(name: String) -> CascadeElement? { children.first { $0.name == name } }

  /// Returns the items of a list, which are all named `_`.
  func list(_ name: String) throws(CascadeError) -> [CascadeElement] {
    guard let list = self[name], list.children.allSatisfy({ $0.name == "_" }) else { throw .malformed(name) }
    return list.children
  }

  /// The element’s text, trimmed.
  var text: Substring {
    let start = letters.firstIndex { !$0.isWhitespace } ?? letters.endIndex
    let end = letters.lastIndex { !$0.isWhitespace }.map { letters.index(after: $0) } ?? start
    return letters[start..<end]
  }

  /// The numbers in the element’s text; empty if any of the words is not a number.
  var numbers: [Double] {
    let words = letters.utf8.split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let numbers = words.compactMap { Substring($0).asNumber }
    return numbers.count == words.count ? numbers : []
  }
}

extension Substring {
  /// The text as a number. OpenCV writes integers with a trailing point.
  var asNumber: Double? {
    Double(hasSuffix(".") ? dropLast() : self).flatMap { $0.isFinite && $0.magnitude < 1e9 ? $0 : nil }
  }

  var asInteger: Int? { asNumber.flatMap { Int(exactly: $0) } }
}
