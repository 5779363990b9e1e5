import Files
import Typesetting

/// The instructions that draw a page, with their resources and the structure of the page.
struct PageDrawing {
  private let page: PDFPage
  private let reference: PDFReference
  private let allowsLinks: Bool

  private(set) var content = ContentStream()
  private(set) var parts: [StructureTree.Element] = []
  private(set) var pictures: [String: PDFReference] = [:]
  private(set) var fonts: [String: PDFReference] = [:]
  private(set) var links: [PDFReference] = []

  /// The name of the document's color space on every page, and that of the marks.
  static let colors = "CS0"
  static let allInks = "CS1"

  init(_ page: PDFPage, on reference: PDFReference, allowsLinks: Bool) {
    (self.page, self.reference, self.allowsLinks) = (page, reference, allowsLinks)
  }

  mutating func draw(
    _ file: inout PDFFile, _ structure: inout StructureTree, _ book: inout FontBook
  ) throws(FileError) {
    content.add("q")
    let area = page.boxes.picture
    if let background = page.background {
      content.artifact { content in
        content.add("/\(Self.colors) cs")
        content.add(background, "sc")
        content.rectangle(area.left, area.bottom, area.width, area.height)
        content.add("f")
      }
    }
    content.rectangle(area.left, area.bottom, area.width, area.height)
    content.add("W n")
    content.transform(page.boxes.transform)
    for element in page.elements { try draw(element, &file, &structure, &book) }
    content.add("Q")
    if !page.additions.isEmpty {
      content.add("q")
      content.transform(page.boxes.transform)
      for element in page.additions { try draw(element, &file, &structure, &book) }
      content.add("Q")
    }
    if !page.marks.isEmpty {
      page.marks.draw(around: page.boxes, allInks: Self.allInks, colors: Self.colors, onto: &content)
    }
  }

  private mutating func draw(
    _ element: PDFPage.Element, _ file: inout PDFFile, _ structure: inout StructureTree, _ book: inout FontBook
  ) throws(FileError) {
    switch element {
    case .photo(let photo): try draw(photo, &file, &structure, &book)
    case .words(let words):
      if let part = draw(words, &file, &book) { parts.append(part) }
    case .picture(let picture, let area):
      let name = name(of: picture)
      content.artifact { Self.place(name, area, onto: &$0) }
    case .patches(let areas, let color):
      content.artifact { content in
        content.add("/\(Self.colors) cs")
        content.add(color, "sc")
        for area in areas { content.rectangle(area.x, area.y, area.width, area.height) }
        content.add("f")
      }
    case .lines(let lines, let width, let color): draw(lines, width, color)
    }
  }

  private mutating func draw(
    _ lines: [(from: (Double, Double), to: (Double, Double))], _ width: Double, _ color: [Double]
  ) {
    content.artifact { content in
      content.add("/\(Self.colors) CS")
      content.add(color, "SC")
      content.add([width], "w")
      for line in lines {
        content.add([line.from.0, line.from.1], "m")
        content.add([line.to.0, line.to.1], "l")
      }
      content.add("S")
    }
  }

  // MARK: - Photos

  private mutating func draw(
    _ photo: PDFPage.Photo, _ file: inout PDFFile, _ structure: inout StructureTree, _ book: inout FontBook
  ) throws(FileError) {
    let area = photo.area
    let shown: String? = if let picture = photo.picture { name(of: picture) } else { nil }
    let mark = content.marked("Figure") { content in
      if let shown {
        Self.place(shown, area, onto: &content)
      } else {
        // The picture of the page shows the photo. Its position is marked by a path that is not painted.
        content.rectangle(area.x, area.y, area.width, area.height)
        content.add("n")
      }
    }
    let box = page.boxes.box(x: area.x, y: area.y, width: area.width, height: area.height)
    var part = StructureTree.Element(tag: "Figure", mark: mark, alternative: photo.alternative, box: box)
    for words in photo.caption {
      if let caption = draw(words, &file, &book) { part.children.append(caption) }
    }
    if let link = photo.link, allowsLinks {
      let key = structure.key()
      let annotation = try file.add(Self.annotation(link, box, key: key, photo.alternative))
      links.append(annotation)
      part = StructureTree.Element(tag: "Link", children: [part], link: (annotation, key))
    }
    parts.append(part)
  }

  private static func annotation(
    _ link: String, _ box: PageBoxes.Box, key: Int, _ alternative: String
  ) -> PDFValue {
    let printed = 4
    return .dictionary([
      ("Type", .name("Annot")), ("Subtype", .name("Link")), ("Rect", box.value), ("F", .integer(printed)),
      ("Border", .numbers([0, 0, 0])), ("Contents", .text(alternative)), ("StructParent", .integer(key)),
      ("A", .dictionary([("S", .name("URI")), ("URI", .bytes(Array(link.utf8)))])),
    ])
  }

  private mutating func name(of picture: PDFPicture) -> String {
    let name = "Im\(picture.reference.number)"
    pictures[name] = picture.reference
    return name
  }

  /// The inset of pictures within their areas, a hundredth of a pixel: some programs take every pixel that a picture
  /// touches, and then take no more than its own.
  private static let inset = 0.01

  /// Places a picture, which is drawn upwards.
  private static func place(_ name: String, _ area: PDFPage.Area, onto content: inout ContentStream) {
    content.saved { content in
      content.transform([
        area.width - 2 * inset, 0, 0, -(area.height - 2 * inset), area.x + inset, area.y + area.height - inset,
      ])
      content.add("/\(name) Do")
    }
  }

  // MARK: - Words

  /// Draws text, and returns its structure element; nil if it has none.
  private mutating func draw(
    _ words: PDFPage.Words, _ file: inout PDFFile, _ book: inout FontBook
  ) -> StructureTree.Element? {
    var names: [String] = []
    for run in words.glyphs.runs {
      let (name, font) = book.font(run.font, &file)
      fonts[name] = font
      names.append(name)
    }
    if names.isEmpty { return nil }
    if case .artifact(let artifact) = words.role {
      content.artifact(artifact.properties) { content in Self.show(words, names, &book, onto: &content) }
    }
    guard let tag = words.role.tag else { return nil }
    let mark = content.marked(tag) { content in Self.show(words, names, &book, onto: &content) }
    return StructureTree.Element(tag: tag, mark: mark)
  }

  private static func show(
    _ words: PDFPage.Words, _ names: [String], _ book: inout FontBook, onto content: inout ContentStream
  ) {
    content.saved { content in
      if let turn = words.turn {
        let (c, s) = (turn.cosine, turn.sine)
        content.transform([c, s, -s, c, turn.x - c * turn.x + s * turn.y, turn.y - s * turn.x - c * turn.y])
      }
      content.add("/\(colors) cs")
      content.add(words.color, "sc")
      content.add("BT")
      if words.isInvisible { content.add("3 Tr") }
      for (run, name) in zip(words.glyphs.runs, names) {
        content.add("/\(name) \(PDFValue.decimal(run.size)) Tf")
        // Letters are upright although rows are counted downwards.
        var last = (x: words.x, y: words.y)
        content.add([1, 0, 0, -1, last.x, last.y], "Tm")
        for cluster in run.clusters {
          let isPlain = book.use(cluster, of: run.font)
          if !isPlain {
            let text = String(decoding: PDFValue.text(cluster.text).bytes, as: UTF8.self)
            content.add("/Span <</ActualText \(text)>> BDC")
          }
          for glyph in cluster.glyphs {
            let place = (x: words.x + glyph.x, y: words.y + glyph.y)
            let bytes = [UInt8(truncatingIfNeeded: glyph.id >> 8), UInt8(truncatingIfNeeded: glyph.id)]
            let code = String(decoding: bytes.flatMap(PDFValue.digits), as: UTF8.self)
            content.add([place.x - last.x, last.y - place.y], "Td <\(code)> Tj")
            last = place
          }
          if !isPlain { content.add("EMC") }
        }
      }
      content.add("ET")
    }
  }
}
