import Files

/// The structure of a document for screen readers: sections, headings, figures, captions and links.
///
/// The elements of a page are written with the page, so that only a line for each page is kept.
struct StructureTree {
  private let root: PDFReference
  private let document: PDFReference
  private var sections: [PDFReference] = []
  /// The elements that the marks of each page, and each link, belong to.
  private var parents: [(key: Int, value: PDFReference)] = []
  private var nextKey = 0

  init(_ file: inout PDFFile) {
    root = file.reserve()
    document = file.reserve()
  }

  /// Returns the key of a page or a link in the tree.
  mutating func key() -> Int {
    defer { nextKey += 1 }
    return nextKey
  }

  /// A part of a page.
  struct Element {
    var tag: String
    /// The number of the element's marked content.
    var mark: Int?
    var alternative: String?
    var box: PageBoxes.Box?
    var children: [Element] = []
    var link: (annotation: PDFReference, key: Int)?
  }

  /// Writes the elements of a page.
  mutating func add(
    _ elements: [Element], of page: PDFReference, key: Int, markCount: Int, to file: inout PDFFile
  ) throws(FileError) {
    if elements.isEmpty { return }
    let section = file.reserve()
    var owners = [PDFReference?](repeating: nil, count: markCount)
    var children: [PDFValue] = []
    for element in elements {
      children.append(.reference(try add(element, below: section, page, &owners, to: &file)))
    }
    _ = try file.add(
      .dictionary([
        ("Type", .name("StructElem")), ("S", .name("Sect")), ("P", .reference(document)), ("K", .array(children)),
      ]), as: section)
    sections.append(section)
    let list = try file.add(.array(owners.map { $0.map { .reference($0) } ?? .reference(section) }))
    parents.append((key, list))
  }

  private mutating func add(
    _ element: Element, below parent: PDFReference, _ page: PDFReference, _ owners: inout [PDFReference?],
    to file: inout PDFFile
  ) throws(FileError) -> PDFReference {
    let reference = file.reserve()
    var children: [PDFValue] = []
    if let mark = element.mark {
      children.append(.integer(mark))
      owners[mark] = reference
    }
    for child in element.children {
      children.append(.reference(try add(child, below: reference, page, &owners, to: &file)))
    }
    if let link = element.link {
      children.append(
        .dictionary([("Type", .name("OBJR")), ("Obj", .reference(link.annotation)), ("Pg", .reference(page))]))
      parents.append((link.key, reference))
    }
    var entries: [(key: String, value: PDFValue)] = [
      ("Type", .name("StructElem")), ("S", .name(element.tag)), ("P", .reference(parent)), ("Pg", .reference(page)),
    ]
    if let alternative = element.alternative { entries.append(("Alt", .text(alternative))) }
    if let box = element.box {
      let layout: [(key: String, value: PDFValue)] = [
        ("O", .name("Layout")), ("Placement", .name("Block")), ("BBox", box.value),
      ]
      entries.append(("A", .dictionary(layout)))
    }
    entries.append(("K", .array(children)))
    return try file.add(.dictionary(entries), as: reference)
  }

  /// Writes the root of the tree, and returns it.
  func finish(_ file: inout PDFFile) throws(FileError) -> PDFReference {
    _ = try file.add(
      .dictionary([
        ("Type", .name("StructElem")), ("S", .name("Document")), ("P", .reference(root)),
        ("K", .array(sections.map { .reference($0) })),
      ]), as: document)
    let numbers = parents.sorted { $0.key < $1.key }.flatMap { [PDFValue.integer($0.key), .reference($0.value)] }
    let tree = try file.add(.dictionary([("Nums", .array(numbers))]))
    return try file.add(
      .dictionary([
        ("Type", .name("StructTreeRoot")), ("K", .array([.reference(document)])), ("ParentTree", .reference(tree)),
        ("ParentTreeNextKey", .integer(nextKey)),
      ]), as: root)
  }
}
