import Foundation
import Layouts

/// The style rules that put photos where the plan has them, until the script has taken over.
///
/// Lengths are shares of the wall, which is as wide as the window.
struct TileRules {
  let site: Site
  /// The photos on the page.
  let range: Range<Int>

  /// A style sheet, and the windows that it is for: others do not wait for it.
  struct Sheet {
    var media: String?
    var css: String

    init(media: String? = nil, _ rules: [String]) {
      self.media = media
      css = rules.joined(separator: "\n") + "\n"
    }
  }

  var sheets: [Sheet] {
    let field = FieldRules(site: site, size: (width, height))
    if site.mosaic != nil { return [Sheet(ground + besideMosaic + field.rules)] }
    let query = narrow.query
    return [
      Sheet(media: "not all and \(query)", ground + asPlanned + field.rules),
      Sheet(media: query, ground + narrow.rules),
    ]
  }

  private let wall = TileSelector.wall
  private let link = TileSelector.link

  private var narrow: NarrowWindow { NarrowWindow(site: site, range: range) }

  /// The rules that place photos as planned.
  private var asPlanned: [String] {
    var rules = [
      "\(wall){position:relative;aspect-ratio:\(written(width))/\(written(height));container-type:inline-size}",
      "\(wall) :is(h2,li){position:absolute}",
      "\(wall) \(link){background:none}",
    ]
    rules += captions
    rules += frames
    var first = 0
    for (index, group) in site.groups.enumerated() {
      if let heading = group.heading, range.contains(first) {
        rules.append(
          "\(wall) .h\(index){\(box(heading.frame));font-size:\(length(site.surroundings.headingSize))}")
      }
      first += group.count
    }
    var outlines: [String: [Int]] = [:]
    for index in range {
      guard let tile = site.photos[index].tile else {
        rules.append("\(wall) .t\(index){display:none}")
        continue
      }
      let turn = tile.turn == 0 ? "" : ";rotate:\(written(isReversed ? -tile.turn : tile.turn))deg"
      rules.append("\(wall) .t\(index){\(box(tile.frame))\(turn)}")
      if let place = tile.croppedPlace(of: site.photos[index]) { rules.append("\(wall) .t\(index) img{\(place)}") }
      if tile.mirrored { rules.append("\(wall) .t\(index) img{transform:scaleX(-1)}") }
      if let tint = tile.tint { rules.append("\(wall) .t\(index) \(link)::after{background:\(tint.css)}") }
      if let outline = outline(of: tile) { outlines[outline, default: []].append(index) }
    }
    for (outline, tiles) in outlines.sorted(by: { $0.value[0] < $1.value[0] }) {
      let items = tiles.count == range.count ? "li" : TileSelector.list(tiles)
      rules.append("\(wall) \(items) \(clipped){\(outline);overflow:hidden}")
    }
    return rules
  }

  /// Photos stand in rows below the picture that is made of them.
  private var besideMosaic: [String] {
    let height = Self.heightBesideMosaic
    return [
      "\(wall) .mosaic{margin:0 0 16px}",
      "\(wall) ul{display:flex;flex-wrap:wrap;gap:8px;padding:0 8px}",
      "\(wall) li :is(\(link),img){width:auto;max-width:100%;height:\(height)px}",
    ]
  }

  /// The height in pixels.
  static let heightBesideMosaic = 120

  // MARK: - Lengths

  private var width: Double { Double(site.canvas.width) }

  /// The part of the wall that the page shows, from top to bottom.
  private var span: ClosedRange<Double> {
    if range == site.photos.indices { return 0...Double(site.canvas.height) }
    let room = site.surroundings.captions == .below ? site.surroundings.captionGap + site.surroundings.captionHeight : 0
    let frames = range.compactMap { site.photos[$0].tile?.frame }
    var top = frames.map(\.minY).min() ?? 0
    var first = 0
    for group in site.groups {
      if range.contains(first), let heading = group.heading { top = min(top, heading.frame.minY) }
      first += group.count
    }
    return top...max(top + 1, (frames.map(\.maxY).max() ?? 0) + room)
  }

  private var height: Double { span.upperBound - span.lowerBound }

  /// Pages that are read from right to left have the wall mirrored.
  private var isReversed: Bool { site.words.isReversed }

  private func box(_ frame: CGRect) -> String {
    "\(isReversed ? "right" : "left"):\(percent(frame.minX, width));"
      + "top:\(percent(frame.minY - span.lowerBound, height));"
      + "width:\(percent(frame.width, width));height:\(percent(frame.height, height))"
  }

  private func percent(_ length: Double, _ whole: Double) -> String { "\(written(100 * length / whole))%" }

  /// Returns a length of the plan, scaled with the wall.
  private func length(_ pixels: Double) -> String { "\(written(100 * pixels / width))cqw" }

  // MARK: - Surroundings of photos

  private var ground: [String] {
    guard let background = site.surroundings.background else { return [] }
    return ["html{--background:\(background);color-scheme:\(site.surroundings.isDark == true ? "dark" : "light")}"]
  }

  private var captions: [String] {
    let around = site.surroundings
    guard let captions = around.captions else { return [] }
    let color = around.captionColor.map { ";color:\($0)" } ?? ""
    let look = "position:absolute;left:0;right:0;margin:0;font-size:\(length(around.captionSize));"
    let line = "text-align:\(around.captionAlign)\(color)"
    switch captions {
    case .below:
      return [
        "\(wall) figcaption{\(look)top:calc(100% + \(length(around.captionGap)));padding:0;"
          + "height:\(length(around.captionHeight));\(line)}"
      ]
    case .overlay:
      // Shapes have less room at their foot.
      return ["\(wall) figcaption{\(look)top:auto;bottom:0;padding-bottom:\(length(around.captionFoot));\(line)}"]
    }
  }

  /// The elements that shapes clip: photos, or photos together with the captions on them.
  private var clipped: String {
    site.surroundings.captions == .overlay && site.surroundings.border == nil ? "figure" : ":is(\(link),figure::before)"
  }

  private var frames: [String] {
    let around = site.surroundings
    var rules: [String] = []
    if let border = around.border {
      let (side, head, foot) = (length(border.width), length(border.head), length(border.foot))
      rules.append(
        "\(wall) figure::before{content:\"\";position:absolute;"
          + "inset:-\(head) -\(side) -\(foot);background:\(holes(in: border))\(border.color)}")
    }
    if let shadow = around.shadow {
      let lengths = [shadow.x, shadow.y, shadow.blur].map { length($0) }.joined(separator: " ")
      rules.append("\(wall) \(around.border == nil ? link : "figure::before"){box-shadow:\(lengths) \(shadow.color)}")
    }
    return rules
  }

  /// Returns the holes of film as layers of a background: lines of them above and below the photo.
  private func holes(in border: Surroundings.Border) -> String {
    guard let color = border.perforation else { return "" }
    let (pitch, height) = (length(border.head * 0.86), length(border.head * 0.42))
    let (top, bottom) = (length(border.head * 0.29), length(border.foot - border.head * 0.71))
    return ["top \(top)", "bottom \(bottom)"].map {
      "linear-gradient(90deg,\(color) 42%,#0000 0) left 0 \($0)/\(pitch) \(height) repeat-x,"
    }.joined()
  }

  /// Returns the outline of a tile's shape, as fractions of its frame.
  private func outline(of tile: Plan.Tile) -> String? {
    switch tile.shape {
    case .rectangle: return nil
    case .roundedRectangle(let radius): return "border-radius:\(length(radius))"
    case .circle: return "border-radius:50%"
    case .hexagon, .flower, .pair, .cut:
      let points = (tile.shape.outline(in: tile.frame) ?? []).map { point in
        percent(point.x - tile.frame.minX, tile.frame.width) + " "
          + percent(point.y - tile.frame.minY, tile.frame.height)
      }
      return "clip-path:polygon(\(points.joined(separator: ",")))"
    }
  }
}

/// Selectors of elements, while the script has not begun.
enum TileSelector {
  static let wall = "html:not([data-live]) #wall"

  /// The photo’s link in a figure, beside which there may be one to its original.
  static let link = "figure>a:first-child"

  static func list(_ tiles: [Int]) -> String { ":is(\(tiles.map { ".t\($0)" }.joined(separator: ",")))" }
}

extension Plan.Tile {
  /// Returns the size of the photo in its tile, with the part that is cropped.
  func photoSize(of photo: SitePhoto) -> CGSize {
    let across = frame.width / Double(photo.width)
    let down = frame.height / Double(photo.height)
    let scale = content == .fit ? min(across, down) : max(across, down)
    return CGSize(width: Double(photo.width) * scale, height: Double(photo.height) * scale)
  }

  /// Returns the width of that size, which decides how many pixels are needed.
  func widthShown(of photo: SitePhoto) -> Double { photoSize(of: photo).width }

  /// Returns the part of a photo that is seen, if that is not its middle.
  func croppedPlace(of photo: SitePhoto) -> String? {
    if content == .fit { return "object-fit:contain" }
    let size = photoSize(of: photo)
    func share(_ focus: Double, _ photo: Double, _ part: Double) -> Double {
      photo - part < 1e-6 ? 50 : 100 * min(max((focus * photo - part / 2) / (photo - part), 0), 1)
    }
    let (x, y) = (
      share(photo.focus.x, size.width, frame.width), share(photo.focus.y, size.height, frame.height)
    )
    return x == 50 && y == 50 ? nil : "object-position:\(written(x))% \(written(y))%"
  }
}

extension Plan.Tint {
  /// The color as style sheets have it.
  package var css: String { "rgb(\(red) \(green) \(blue) / \(written(Double(alpha) / 255)))" }
}
