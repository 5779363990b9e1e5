import Layouts

/// The wall of a page without scripts in a phone’s window, where photos as planned would be tiny.
///
/// Cells of a honeycomb stand in a honeycomb of their own, other photos in rows, as the script lays them out in `flow`.
struct NarrowWindow {
  let site: Site
  /// The photos on the page.
  let range: Range<Int>

  /// The query for such windows.
  var query: String { "(max-width:\(maxWidth)px)" }

  private var maxWidth: Int {
    let width = Double(site.canvas.width)
    let planned = range.lazy.compactMap { site.photos[$0].tile }.first.map { 100 * $0.frame.width / width } ?? 0
    // A small honeycomb, too, may have too many cells in a row for a phone.
    if let comb, planned < 0.9 * comb.width { return 640 }
    return min(640, site.canvas.width / 2)
  }

  /// Returns the share of a phone’s width that a photo is shown at, in percent.
  func share(of photo: SitePhoto) -> Double {
    let aspect = Double(photo.width) / Double(photo.height)
    if let comb { return comb.width * max(1, aspect / comb.aspect) }
    let phone = 390.0
    let height = min(rowHeight, Self.rowShare * phone)
    return max(10, 100 / max(1, (phone / (height * aspect)).rounded(.down)))
  }

  var rules: [String] {
    ["\(TileSelector.wall) h2{padding:24px 12px 8px}"] + (comb.map(cells) ?? rows) + FieldRules(site: site).rules
  }

  // MARK: - Rows

  /// Returns the class of a photo in rows: browsers find rules by classes, and would look through lists of photos.
  static func name(of photo: SitePhoto) -> String { "a\(aspect(of: photo))" }

  /// Returns an aspect ratio in thousandths. It is rather too narrow, by the same share for all photos of a row: if the
  /// script made photos larger, browsers would count them as shown only then.
  private static func aspect(of photo: SitePhoto) -> Int {
    let aspect = min(max(Double(photo.width) / Double(photo.height), 0.2), 5)
    return Int((aspect * 0.996 * 1000).rounded(.down))
  }

  private var rowHeight: Double { max(60, site.layouts["flow"]?["rowHeight"] as? Double ?? 240) }

  /// The height of rows as a share of the window's width, as in `flow.js`.
  private static let rowShare = 0.3

  /// The margin beside photos, as the script has it: photos that became larger would be painted late.
  private var margin: String {
    let margin = site.surroundings.margin
    return margin > 0 ? "min(\(written(margin))px,5vw)" : "0"
  }

  private var rows: [String] {
    let (wall, link) = (TileSelector.wall, TileSelector.link)
    var rules = [
      "\(wall) ul{display:flex;flex-wrap:wrap;gap:4px;padding:0 \(margin)}",
      "\(wall) ul::after{content:\"\";flex:1000 1 0}",
      "\(wall) li{flex:calc(100*var(--a)) 1 "
        + "calc(min(\(written(rowHeight))px,\(written(100 * Self.rowShare))vw)*var(--a))}",
      "\(wall) :is(figure,\(link),img){height:auto}",
      "\(wall) img{max-height:80vh;aspect-ratio:var(--a)}",
      "\(wall) \(link){background:none}",
    ]
    if site.surroundings.captions == .overlay {
      rules.append("\(wall) figcaption{position:absolute;left:0;right:0;margin:0}")
    }
    for aspect in Set(range.map { Self.aspect(of: site.photos[$0]) }).sorted() {
      rules.append("\(wall) .a\(aspect){--a:\(written(Double(aspect) / 1000))}")
    }
    return rules
  }

  // MARK: - Cells

  /// The shape of the cells; nil if photos are not in cells.
  private var comb: Comb? {
    for index in range {
      guard let tile = site.photos[index].tile else { continue }
      switch tile.shape.whole {
      case .rectangle, .roundedRectangle: return nil
      case .circle: return .circles
      case .hexagon: return tile.frame.height > tile.frame.width ? .pointy : .flat
      case .flower(let orientation, _), .pair(let orientation, _): return orientation == .pointy ? .pointy : .flat
      case .cut: return nil
      }
    }
    return nil
  }

  private enum Comb {
    /// Three columns, the middle one lower by half a cell.
    case circles, flat
    /// Rows of three cells, every other one moved by half a cell.
    case pointy

    /// The width of a cell, in percent of the window.
    var width: Double {
      switch self {
      case .circles: 100 / (1 + 3.0.squareRoot())
      case .flat: 40
      case .pointy: 100 / 3.5
      }
    }

    var aspect: Double {
      switch self {
      case .circles: 1
      case .flat: 2 / 3.0.squareRoot()
      case .pointy: 3.0.squareRoot() / 2
      }
    }

    var outline: String {
      switch self {
      case .circles: "border-radius:50%"
      case .flat: "clip-path:polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)"
      case .pointy: "clip-path:polygon(0 25%,50% 0,100% 25%,100% 75%,50% 100%,0 75%)"
      }
    }

    /// The room beside and below a caption, which a point at the foot has the least of.
    var captionInsets: String { self == .pointy ? "14% 27%" : "20% 12%" }

    /// Returns the places of the cells in their list.
    func places(in wall: String) -> [String] {
      let height = width / aspect
      switch self {
      case .circles, .flat:
        let pitch = (100 - width) / 2
        return [
          "\(wall) ul{grid-template-columns:repeat(3,\(written(pitch))%);padding-bottom:\(written(height / 2))%}",
          "\(wall) li{width:\(written(100 * width / pitch))%}",
          "\(wall) li:nth-child(3n+2){translate:0 50%}",
        ]
      case .pointy:
        return [
          "\(wall) ul{grid-template-columns:repeat(7,1fr);padding-bottom:\(written(height / 4))%}",
          "\(wall) li{grid-column-end:span 2;margin-bottom:-\(written(25 / aspect))%}",
          "\(wall) li:nth-child(6n+4){grid-column-start:2}",
        ]
      }
    }
  }

  /// Heroes are as large as the others there, which keeps the comb whole.
  private func cells(_ comb: Comb) -> [String] {
    let (wall, link) = (TileSelector.wall, TileSelector.link)
    var rules = ["\(wall) ul{display:grid}"] + comb.places(in: wall)
    rules += [
      "\(wall) li{position:relative;aspect-ratio:\(written(comb.aspect))}",
      "\(wall) figure{position:absolute;inset:2px;width:auto;height:auto;\(comb.outline);overflow:hidden}",
      "\(wall) \(link){background:none}",
      "\(wall) figcaption{position:absolute;left:0;right:0;bottom:0;margin:0;padding:1.6em \(comb.captionInsets)}",
    ]
    for index in range {
      let photo = site.photos[index]
      if let place = photo.tile?.croppedPlace(of: photo) { rules.append("\(wall) .t\(index) img{\(place)}") }
    }
    return rules
  }
}
