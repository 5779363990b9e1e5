import XML

/// An element of a cascade's file with all that is in it.
struct CascadeElement {
  let name: String
  /// What its attribute `type_id` says.
  private(set) var type: String?
  private(set) var children: [CascadeElement] = []
  private var letters = ""

  private init(name: String, type: String?) {
    (self.name, self.type) = (name, type)
  }

  /// The root of a file; nil where that is no well-formed XML.
  init?(_ bytes: [UInt8]) {
    guard var reader = try? XMLReader(bytes, longest: Cascade.longest) else { return nil }
    // What holds the element that is being read, from the outermost on.
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

  /// The first child of a name.
  subscript(name: String) -> CascadeElement? { children.first { $0.name == name } }

  /// What a list holds, each item being called `_`.
  func list(_ name: String) throws(CascadeError) -> [CascadeElement] {
    guard let list = self[name], list.children.allSatisfy({ $0.name == "_" }) else { throw .malformed(name) }
    return list.children
  }

  /// Its text without the space around it.
  var text: Substring {
    let start = letters.firstIndex { !$0.isWhitespace } ?? letters.endIndex
    let end = letters.lastIndex { !$0.isWhitespace }.map { letters.index(after: $0) } ?? start
    return letters[start..<end]
  }

  /// The numbers that its text consists of; none where one of the words is no number.
  var numbers: [Double] {
    let words = letters.utf8.split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let numbers = words.compactMap { Substring($0).asNumber }
    return numbers.count == words.count ? numbers : []
  }
}

extension Substring {
  /// OpenCV writes whole numbers with a point behind them.
  var asNumber: Double? {
    Double(hasSuffix(".") ? dropLast() : self).flatMap { $0.isFinite && $0.magnitude < 1e9 ? $0 : nil }
  }

  var asInteger: Int? { asNumber.flatMap { Int(exactly: $0) } }
}
