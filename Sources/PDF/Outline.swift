import Files

/// The table of contents that viewers show beside a document.
struct Outline {
  private var entries: [(title: String, page: PDFReference, top: Double)] = []

  mutating func add(_ title: String, on page: PDFReference, top: Double) { entries.append((title, page, top)) }

  /// Writes the table; nil if it is empty.
  func finish(_ file: inout PDFFile) throws(FileError) -> PDFReference? {
    if entries.isEmpty { return nil }
    let root = file.reserve()
    let items = entries.map { _ in file.reserve() }
    for (index, entry) in entries.enumerated() {
      let place: [PDFValue] = [
        .reference(entry.page), .name("XYZ"), .integer(0), .number(entry.top), .integer(0),
      ]
      var item: [(key: String, value: PDFValue)] = [
        ("Title", .text(entry.title)), ("Parent", .reference(root)), ("Dest", .array(place)),
      ]
      if index > 0 { item.append(("Prev", .reference(items[index - 1]))) }
      if index + 1 < items.count { item.append(("Next", .reference(items[index + 1]))) }
      _ = try file.add(.dictionary(item), as: items[index])
    }
    return try file.add(
      .dictionary([
        ("Type", .name("Outlines")), ("First", .reference(items[0])), ("Last", .reference(items[items.count - 1])),
        ("Count", .integer(items.count)),
      ]), as: root)
  }
}
