/// A page and a version of it, as in the tests of other programs that compare screenshots: versions that count as the
/// same, and mistakes that must be found.
package struct PeerPair: Sendable {
  /// The version in words.
  package let name: String
  package let expected: [UInt8]
  package let actual: [UInt8]

  /// The same page as other systems draw it.
  package static func matches() throws -> [PeerPair] {
    let page = Page()
    return try [
      PeerPair("edges from 16 samples", page, by: SampleRasterizer.grid),
      PeerPair("edges from 8 samples", page, by: SampleRasterizer.rooks),
      PeerPair("edges from 4 samples", page, by: SampleRasterizer.turned),
      PeerPair("levels that are rounded up", page) { picture in
        for index in picture.pixels.indices where index.isMultiple(of: 3) {
          picture.pixels[index].x += picture.pixels[index].x > 0.5 ? -1 / 255 : 1 / 255
        }
      },
    ]
  }

  /// Pages with a mistake.
  package static func mistakes() throws -> [PeerPair] {
    let page = Page()
    func changed(_ change: (inout Page) -> Void) -> Page {
      var changed = page
      change(&changed)
      return changed
    }
    return try [
      PeerPair("a letter is another one", page, changed { $0.lines[0] = "nice moonfet" }),
      PeerPair("a letter is missing", page, changed { $0.lines[1] = "ten of nin" }),
      PeerPair("a word is too much", page, changed { $0.lines[1] = "ten of nine a" }),
      PeerPair("a word is one pixel lower", page, changed { $0.secondLine += 1 }),
      PeerPair("text is gray instead of black", page, changed { $0.ink = Color(0.5, 0.5, 0.5) }),
      PeerPair("the dot in a circle is missing", page, changed { $0.hasDot = false }),
      PeerPair("an arrow points to the other side", page, changed { $0.arrow = -1 }),
      PeerPair("a border is one pixel thicker", page, changed { $0.border += 1 }),
      PeerPair("a line of one pixel appears", page) { picture in
        for x in 10..<110 { picture[x, 44] = SIMD4(0.6, 0.6, 0.6, 1) }
      },
      PeerPair("a button has another color", page, changed { $0.button = Color(0.8, 0.15, 0.1) }),
      PeerPair("corners are round instead of square", page, changed { $0.cornerRadius = 4 }),
    ]
  }

  private init(_ name: String, _ page: Page, by rasterizer: some Rasterizer) throws {
    try self.init(name, page.drawing.drawn(by: AreaRasterizer()), page.drawing.drawn(by: rasterizer))
  }

  private init(_ name: String, _ page: Page, _ changed: Page) throws {
    try self.init(name, page.drawing.drawn(by: AreaRasterizer()), changed.drawing.drawn(by: AreaRasterizer()))
  }

  private init(_ name: String, _ page: Page, _ change: (inout Picture) -> Void) throws {
    let expected = page.drawing.drawn(by: AreaRasterizer())
    var actual = expected
    change(&actual)
    try self.init(name, expected, actual)
  }

  private init(_ name: String, _ expected: Picture, _ actual: Picture) throws {
    self.name = name
    (self.expected, self.actual) = (try expected.png(PNGFixture()), try actual.png(PNGFixture()))
  }
}

/// A page with two lines of text, a button in a box, a circle with a dot, and an arrow.
private struct Page {
  var lines = ["nice moonlet", "ten of nine"]
  var secondLine: Float = 26
  var ink = Color(0.1, 0.1, 0.1)
  var hasDot = true
  var arrow: Float = 1
  var border: Float = 1
  var button = Color(0.1, 0.35, 0.8)
  var cornerRadius: Float = 0

  var drawing: Drawing {
    var drawing = Drawing(width: 136, height: 96, background: Color(0.98, 0.98, 0.97))
    for (line, y) in zip(lines, [8, secondLine]) {
      for (index, letter) in line.enumerated() {
        let corner = Plane(8 + 9 * Float(index), y)
        let pieces = Letters.pieces(letter, at: corner, unit: 1.5, radius: 0.7)
        if !pieces.isEmpty { drawing.shapes.append(Shape(pieces: pieces, color: ink)) }
      }
    }
    drawing.shapes += [
      Shape(pieces: [Self.box(Plane(10, 52), Plane(54, 84))], color: Color(0.4, 0.4, 0.4)),
      Shape(pieces: [Self.box(Plane(10, 52) + border, Plane(54, 84) - border)], color: Color(1, 1, 1)),
      Shape(pieces: rounded(Plane(16, 60), Plane(48, 76)), color: button),
      Shape(pieces: [.circle(center: Plane(76.3, 68.6), radius: 11)], color: Color(0.2, 0.6, 0.3)),
      Shape(
        pieces: [.polygon([Plane(100 - 7 * arrow, 60), Plane(100 + 7 * arrow, 68.5), Plane(100 - 7 * arrow, 77)])],
        color: ink),
    ]
    if hasDot {
      drawing.shapes.append(Shape(pieces: [.circle(center: Plane(76.3, 68.6), radius: 2)], color: Color(1, 1, 1)))
    }
    return drawing
  }

  private static func box(_ low: Plane, _ high: Plane) -> Piece {
    .polygon([low, Plane(high.x, low.y), high, Plane(low.x, high.y)])
  }

  private func rounded(_ low: Plane, _ high: Plane) -> [Piece] {
    let radius = cornerRadius
    if radius == 0 { return [Self.box(low, high)] }
    let (first, last) = (low + radius, high - radius)
    let corners = [first, Plane(last.x, first.y), last, Plane(first.x, last.y)]
    return corners.map { .circle(center: $0, radius: radius) } + [
      Self.box(Plane(low.x + radius, low.y), Plane(high.x - radius, high.y)),
      Self.box(Plane(low.x, low.y + radius), Plane(high.x, high.y - radius)),
    ]
  }
}
