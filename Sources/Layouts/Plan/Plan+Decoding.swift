import Foundation

extension PlanDocument: Decodable {
  private enum CodingKeys: CodingKey {
    case canvas, pages, background, borders, tiles, texts
  }

  /// Reads a plan, edited or not. Unknown keys are ignored.
  ///
  /// The plan is drawn as written: if `pixels` are given, they take precedence, and a frame that does not round to them
  /// is moved there, with a note; if they are missing, they are computed from the frame.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let canvas = try values.decode(Plan.Canvas.self, forKey: .canvas)
    let count = try values.decodeIfPresent(Int.self, forKey: .pages) ?? 1
    guard (1...1_000_000).contains(count) else {
      throw refusal("must be a number of pages from 1 to 1000000", at: decoder.codingPath + [CodingKeys.pages])
    }
    pages = Array(repeating: Plan(canvas: canvas, tiles: []), count: count)
    background = try values.decodeIfPresent(String.self, forKey: .background)
    borders = try values.decodeIfPresent([Int].self, forKey: .borders)
    if let borders,
      borders.first != 0 || borders.last != canvas.height || zip(borders, borders.dropFirst()).contains(where: >=)
    {
      throw refusal(
        "must be row numbers in ascending order, from 0 to \(canvas.height)",
        at: decoder.codingPath + [CodingKeys.borders])
    }
    let places = try readTiles(values)
    if values.contains(.texts) { try readTexts(values, places) }
  }

  /// A tile in the list of all tiles: its page, counted from 1, and its index on that page.
  private typealias TilePlace = (page: Int, index: Int)

  private mutating func readTiles(_ values: KeyedDecodingContainer<CodingKeys>) throws -> [TilePlace] {
    var places: [TilePlace] = []
    var tiles = try values.nestedUnkeyedContainer(forKey: .tiles)
    while !tiles.isAtEnd {
      let place = tiles.codingPath + [ListKey(tiles.currentIndex)]
      let entry = try tiles.decode(PlannedTile.self)
      guard (1...pages.count).contains(entry.page) else {
        throw refusal("“page” must be one of the \(pages.count) pages", at: place)
      }
      places.append((entry.page, pages[entry.page - 1].tiles.count))
      pages[entry.page - 1].tiles.append(entry.tile)
      if entry.isMoved {
        notes.append(
          "tiles[\(tiles.currentIndex - 1)] (\(entry.tile.file)): frame and pixels differ; pixels takes precedence")
      }
    }
    return places
  }

  private mutating func readTexts(
    _ values: KeyedDecodingContainer<CodingKeys>, _ places: [TilePlace]
  ) throws {
    var texts = try values.nestedUnkeyedContainer(forKey: .texts)
    while !texts.isAtEnd {
      let place = texts.codingPath + [ListKey(texts.currentIndex)]
      var entry = try texts.decode(PlannedText.self)
      if let tile = entry.text.tile {
        guard places.indices.contains(tile) else {
          throw refusal("“tile” must be the index of a tile, from 0", at: place)
        }
        guard entry.page == nil || entry.page == places[tile].page else {
          throw refusal("its tile is on another page", at: place)
        }
        (entry.page, entry.text.tile) = (places[tile].page, places[tile].index)
      }
      let page = entry.page ?? 1
      guard (1...pages.count).contains(page) else {
        throw refusal("“page” must be one of the \(pages.count) pages", at: place)
      }
      pages[page - 1].texts.append(entry.text)
    }
  }
}

extension Plan.Canvas: Decodable {
  enum CodingKeys: CodingKey {
    case width, height
  }

  /// Reads a size that can be drawn: sides are 1 to ``Plan/longestSide``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    width = try values.decode(Int.self, forKey: .width)
    height = try values.decode(Int.self, forKey: .height)
    guard min(width, height) >= 1, max(width, height) <= Plan.longestSide else {
      throw refusal("its sides must be between 1 and \(Plan.longestSide)", at: decoder.codingPath)
    }
  }
}

/// A rectangle as written in a plan.
struct PlannedFrame: Decodable {
  var x, y, width, height: Double
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

/// A tile as written in a plan.
private struct PlannedTile: Decodable {
  var tile: Plan.Tile
  var page: Int
  /// True if the frame was moved because its pixels differed.
  var isMoved = false

  enum CodingKeys: CodingKey {
    case file, group, frame, pixels, shape, content, cornerRadius, orientation, inset, cut, page
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let file = Plan.FileName(try values.decode(String.self, forKey: .file))
    page = try values.decodeIfPresent(Int.self, forKey: .page) ?? 1
    let pixels = try values.decodeIfPresent(PlannedFrame.self, forKey: .pixels).map(\.rect)
    guard let frame = try values.decodeIfPresent(PlannedFrame.self, forKey: .frame).map(\.rect) ?? pixels else {
      throw refusal("a tile needs a “frame” or “pixels”", at: decoder.codingPath)
    }
    for rect in [frame, pixels ?? frame] where !Self.isDrawable(rect) {
      throw refusal("a tile must have a size, and lie within ±\(Plan.longestSide)", at: decoder.codingPath)
    }
    if file.text.isEmpty { throw refusal("“file” is empty", at: decoder.codingPath) }
    tile = Plan.Tile(
      file: file, group: try values.decodeIfPresent(String.self, forKey: .group), frame: frame,
      shape: try Self.shape(values), content: try Self.content(values),
      treatment: try PlannedTreatment(from: decoder).treatment)
    if let pixels, PixelRect(snapping: pixels) != tile.pixels {
      isMoved = true
      tile.frame = pixels
      tile.pixels = PixelRect(snapping: pixels)
    }
    if case .cut = tile.shape, !tile.shape.isVisible(in: tile.frame) {
      throw refusal("must leave part of the shape in the frame", at: decoder.codingPath + [CodingKeys.cut])
    }
    if tile.pixels.isEmpty { throw refusal("a tile must have pixels", at: decoder.codingPath) }
  }

  private static func isDrawable(_ rect: CGRect) -> Bool {
    let longest = CGFloat(Plan.longestSide)
    return rect.size.width > 0 && rect.size.height > 0 && rect.size.width <= longest && rect.size.height <= longest
      && abs(rect.origin.x) <= longest && abs(rect.origin.y) <= longest
  }

  private static func content(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Plan.ContentMode {
    let name = try values.decodeIfPresent(String.self, forKey: .content) ?? Plan.ContentMode.fill.rawValue
    guard let content = Plan.ContentMode(rawValue: name) else {
      throw refusal("must be fill or fit", at: values.codingPath + [CodingKeys.content])
    }
    return content
  }

  private static func shape(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Plan.Shape {
    let whole = try wholeShape(values)
    guard let cut = try values.decodeIfPresent([Double].self, forKey: .cut) else { return whole }
    guard cut.count == 4, cut.allSatisfy({ (0...maxCut).contains($0) }), whole != .rectangle else {
      throw refusal(
        "must be four fractions of the frame: top, left, bottom and right", at: values.codingPath + [CodingKeys.cut])
    }
    return .cut(whole, EdgeInsets(top: cut[0], leading: cut[1], bottom: cut[2], trailing: cut[3]))
  }

  /// The maximum part of a shape beyond a side of its frame, as a multiple of the frame.
  private static let maxCut = 1000.0

  private static func wholeShape(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Plan.Shape {
    func length(_ key: CodingKeys) throws -> CGFloat {
      let length = try values.decodeIfPresent(Double.self, forKey: key) ?? 0
      guard (0...Double(Plan.longestSide)).contains(length) else {
        throw refusal("must be between 0 and \(Plan.longestSide)", at: values.codingPath + [key])
      }
      return CGFloat(length)
    }
    let name = try values.decodeIfPresent(String.self, forKey: .shape) ?? "rectangle"
    switch name {
    case "rectangle": return .rectangle
    case "roundedRectangle": return .roundedRectangle(radius: try length(.cornerRadius))
    case "circle": return .circle
    case "hexagon": return .hexagon
    case "flower", "pair":
      let top = try values.decodeIfPresent(String.self, forKey: .orientation) ?? "flat"
      guard let orientation = Hexagon.Orientation(rawValue: top) else {
        throw refusal("must be flat or pointy", at: values.codingPath + [CodingKeys.orientation])
      }
      let inset = try length(.inset)
      return name == "pair" ? .pair(orientation, inset: inset) : .flower(orientation, inset: inset)
    default:
      throw refusal(
        "must be rectangle, roundedRectangle, circle, hexagon, flower or pair",
        at: values.codingPath + [CodingKeys.shape])
    }
  }
}

/// The index of an element in a list.
struct ListKey: CodingKey {
  let index: Int
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }
  var intValue: Int? { index }
  var stringValue: String { "\(index)" }
}

func refusal(_ sentence: String, at path: [any CodingKey]) -> DecodingError {
  .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: sentence))
}
