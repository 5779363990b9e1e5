/// The elements of one change on a page of changes.
struct ComparisonEntry {
  private let change: ComparisonPage.Change
  /// The number in ids of SVG elements, which have a colon, so that no name of a picture is the same.
  private let number: Int
  /// The fragment that leads to the change.
  let address: String

  /// Returns the entries, each with an address of its own.
  static func all(of changes: [ComparisonPage.Change]) -> [ComparisonEntry] {
    var used: Set<String> = []
    return changes.enumerated().map { index, change in
      var address = address(of: change.name)
      if !used.insert(address).inserted {
        // No name has a colon that is not escaped, and no view is a number.
        address += ":\(index + 1)"
        used.insert(address)
      }
      return ComparisonEntry(change: change, number: index + 1, address: address)
    }
  }

  /// Returns a name as a fragment: all bytes except letters, digits and a few others are escaped.
  static func address(of name: String) -> String {
    name.utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-_./@~".contains(character) {
        text.append(character)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private var pictures: [(kind: String, picture: ComparisonPage.Picture)] {
    [("expected", change.expected), ("actual", change.actual), ("difference", change.difference)]
      .compactMap { kind, picture in picture.map { (kind, $0) } }
  }

  private func id(_ kind: String) -> String { "\(kind):\(number)" }

  // MARK: - Pictures

  /// The pictures, for use by others.
  var definitions: String {
    pictures.map { kind, picture in
      var parts = ""
      if picture.hasAlpha { parts += Self.rectangle(picture, "fill=\"url(#paper:)\"") }
      if picture.isOnExpected { parts += "<use href=\"#\(id("expected"))\"/>" }
      if picture.isOnExpected, kind == "difference" {
        parts += Self.rectangle(picture, "fill=\"#fff\" fill-opacity=\".75\"")
      }
      parts += picture.layers.map(Self.image).joined()
      return "<g id=\"\(id(kind))\">\(parts)</g>\n"
    }.joined()
  }

  private static func rectangle(_ picture: ComparisonPage.Picture, _ look: String) -> String {
    "<rect width=\"\(picture.width)\" height=\"\(picture.height)\" \(look)/>"
  }

  private static func image(_ layer: ComparisonPage.Layer) -> String {
    let place = layer.x == 0 && layer.y == 0 ? "" : " x=\"\(layer.x)\" y=\"\(layer.y)\""
    // Pictures in the page are long, and have nothing to escape.
    let address = layer.address.hasPrefix("data:") ? layer.address : escaped(layer.address)
    return "<image href=\"\(address)\"\(place) width=\"\(layer.width)\" height=\"\(layer.height)\"/>"
  }

  private func use(_ kind: String, _ picture: ComparisonPage.Picture, _ text: String) -> String {
    "<svg viewBox=\"0 0 \(picture.width) \(picture.height)\" width=\"\(picture.width)\" height=\"\(picture.height)\""
      + " role=\"img\" aria-label=\"\(escaped(text))\"><use href=\"#\(id(kind))\"/></svg>"
  }

  // MARK: - Entries

  /// The entry of the index.
  var card: String {
    """
    <li class="card" data-kind="\(change.kind.rawValue)"><a href="#\(address)"><span class="thumb">\(thumbnail)</span>\
    <span class="name">\(escaped(change.name))</span></a><p><span class="badge">\(change.kind.words)</span> \
    \(escaped(change.sentence))</p></li>

    """
  }

  /// The largest change with its surroundings: the actual picture, or below the pointer the expected one.
  private var thumbnail: String {
    guard let shown = change.actual ?? change.expected else { return "" }
    let kind = change.actual == nil ? "expected" : "actual"
    let box = Self.crop(of: shown, around: change.regions.first)
    let view = "viewBox=\"\(box.x) \(box.y) \(box.width) \(box.height)\" preserveAspectRatio=\"xMidYMid meet\""
    var parts = ""
    if change.actual != nil, change.expected != nil {
      parts += "<use class=\"before\" href=\"#\(id("expected"))\"/>"
    }
    parts += "<use class=\"after\" href=\"#\(id(kind))\"/>"
    if let region = change.regions.first {
      let place = "x=\"\(region.x - 2)\" y=\"\(region.y - 2)\" width=\"\(region.width + 4)\""
      parts += "<rect class=\"mark\" \(place) height=\"\(region.height + 4)\"/>"
    }
    let look = 2 * box.width < Self.room.width ? "class=\"small\" " : ""
    return "<svg \(look)\(view) aria-hidden=\"true\" focusable=\"false\">\(parts)</svg>"
  }

  /// The size of a thumbnail, in pixels of the window.
  private static let room = (width: 288, height: 180)
  /// The least width of a crop: single pixels fill no thumbnail.
  private static let least = 16

  /// Returns the part of a picture that a thumbnail shows: the region with as much around it as there is room for.
  /// Small pictures are enlarged, and long ones without a region begin at the top.
  static func crop(
    of picture: ComparisonPage.Picture, around region: ComparisonPage.Region?
  ) -> ComparisonPage.Region {
    func fitting(_ width: Int, _ height: Int) -> Int { max(width, height * room.width / room.height) * 5 / 4 }
    guard let region else {
      let height = max(1, picture.width * room.height / room.width)
      if picture.height > 2 * height { return .init(x: 0, y: 0, width: picture.width, height: height) }
      let (width, tall) = (max(least, picture.width), max(least, picture.height))
      return .init(x: (picture.width - width) / 2, y: (picture.height - tall) / 2, width: width, height: tall)
    }
    let small = min(room.width, max(least, fitting(picture.width, picture.height)))
    let width = max(small, fitting(region.width, region.height))
    let height = width * room.height / room.width
    func start(_ from: Int, _ length: Int, _ size: Int, _ whole: Int) -> Int {
      if size >= whole { return (whole - size) / 2 }
      return min(max(0, from + (length - size) / 2), whole - size)
    }
    return .init(
      x: start(region.x, region.width, width, picture.width), y: start(region.y, region.height, height, picture.height),
      width: width, height: height)
  }

  /// The pictures side by side, for browsers without scripts and for paper. The script reads its attributes.
  var article: String {
    let regions = change.regions.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: " ")
    let sizes = pictures.map { " data-\($0.kind)=\"\($0.picture.width) \($0.picture.height)\"" }.joined()
    let line = change.acceptLine.map { " data-line=\"\(escaped($0))\"" } ?? ""
    let figures = pictures.map { kind, picture in
      let image = use(kind, picture, "\(change.name), \(kind)")
      return "<figure class=\"\(kind)\">\(image)<figcaption>\(kind)</figcaption></figure>"
    }
    return """
      <article id="\(address)" data-number="\(number)" data-kind="\(change.kind.rawValue)" \
      data-regions="\(regions)"\(sizes)\(line)>
      <h2>\(escaped(change.name))</h2>
      <p>\(escaped(change.sentence))</p>
      <div class="views">\(figures.joined())</div>
      </article>

      """
  }
}
