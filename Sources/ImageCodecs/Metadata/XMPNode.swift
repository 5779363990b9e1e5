import XML

/// A value in XMP with its contents: a string, a structure or a list, for which RDF has several notations.
struct XMPNode {
  var text = ""
  /// The fields of a structure.
  private var fields: [XMLReader.Name: XMPNode] = [:]
  /// The items of a list.
  private(set) var items: [XMPNode] = []

  subscript(name: XMLReader.Name) -> XMPNode? { fields[name] }

  func number(_ name: XMLReader.Name) -> Double? {
    fields[name].flatMap { Metadata.cleaned($0.text) }.flatMap { Double($0) }
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let lists: Set = ["Alt", "Bag", "Seq"]

  init(text: String) { self.text = text }

  /// Reads the rest of an element whose start has been read. The reader limits depth and length.
  init(_ reader: inout XMLReader, _ attributes: [XMLReader.Name: String]) throws(XMLReader.Malformed) {
    try add(&reader, attributes)
  }

  private mutating func add(
    _ reader: inout XMLReader, _ attributes: [XMLReader.Name: String]
  ) throws(XMLReader.Malformed) {
    for (name, value) in attributes where name.space != Self.rdf { set(XMPNode(text: value), for: name) }
    while true {
      switch try reader.next() {
      case .start(let name, let attributes):
        if name.space != Self.rdf {
          set(try XMPNode(&reader, attributes), for: name)
        } else if name.local == "li" {
          items.append(try XMPNode(&reader, attributes))
        } else if name.local == "Description" || name.local == "value" || Self.lists.contains(name.local) {
          // These elements come between a value and its contents.
          try add(&reader, attributes)
        } else {
          try reader.skipElement()
        }
      case .text(let part): text += part
      case .end: return
      case nil: throw XMLReader.Malformed()
      }
    }
  }

  /// Sets the value for a name, unless it has one.
  private mutating func set(_ node: XMPNode, for name: XMLReader.Name) {
    if fields[name] == nil { fields[name] = node }
  }
}
