package import Files
import Foundation
package import Layouts

/// The picture of a wall in HTML, with an area for each photo that leads to its file.
///
///     <img src="wall.png" usemap="#wall" width="1600" height="900" alt="">
///     <map name="wall">
///     <area shape="circle" coords="62,62,60" href="photos/a.jpg" alt="A lighthouse">
///
/// It can be put into any page. Where photos overlap, the top one comes first, as browsers require.
package struct ImageMap {
  private var elements: [String]

  /// - Parameter note: The record of the wall, to see later whether the map belongs to it.
  package init(noting note: String?) {
    elements = [Self.comment(note)]
  }

  private static func comment(_ note: String?) -> String { "<!-- Tessera \(note ?? "") -->" }

  /// Returns true if the map at `path` was written with this note.
  package static func isCurrent(_ path: FilePath, noting note: String?) -> Bool {
    let start = Array(comment(note).utf8)
    guard let file = try? OpenFile(path) else { return false }
    return (try? file.bytes(at: 0, count: min(file.size, start.count))) == start
  }

  /// Returns false for a file that has other contents, and true for one that is empty or cannot be read.
  package static func mayReplace(_ path: FilePath) -> Bool {
    guard let file = try? OpenFile(path), let start = try? file.bytes(at: 0, count: min(file.size, opening.count))
    else { return true }
    return start.isEmpty || start == opening
  }

  private static let opening = Array("<!-- Tessera ".utf8)

  package var html: String { elements.joined(separator: "\n") + "\n" }

  /// Adds a page of a wall.
  ///
  /// - Parameters:
  ///   - picture: Its file, seen from the map's folder.
  ///   - isScattered: True if photos overlap.
  ///   - photo: Returns the file of a photo with a caption, seen from the map's folder, and its alternative text.
  package mutating func add(
    _ plan: Plan, picture: FilePath, isScattered: Bool,
    photo: (Plan.FileName, _ caption: String?) -> (file: FilePath, alternative: String)
  ) {
    let name = picture.stem.text
    let title = plan.texts.first { $0.role == .title }?.text ?? ""
    let captions = Dictionary(
      plan.texts.compactMap { text in text.role == .caption ? text.tile.map { ($0, text.text) } : nil },
      uniquingKeysWith: { first, _ in first })
    elements += [
      "<img src=\"\(SiteAddress(picture).text)\" usemap=\"#\(escaped(name))\" width=\"\(plan.canvas.width)\" "
        + "height=\"\(plan.canvas.height)\" alt=\"\(escaped(title))\">",
      "<map name=\"\(escaped(name))\">",
    ]
    for index in isScattered ? plan.tiles.indices.reversed() : Array(plan.tiles.indices) {
      let tile = plan.tiles[index]
      let (file, alternative) = photo(tile.file, captions[index])
      let text = escaped(alternative)
      let link = SiteAddress.link(to: file).map { " href=\"\(escaped($0))\"" } ?? ""
      elements.append("<area \(tile.area)\(link) alt=\"\(text)\" title=\"\(text)\">")
    }
    elements.append("</map>")
  }
}

extension Plan.Tile {
  /// The shape of its area, with its border.
  fileprivate var area: String {
    let framed = framedFrame
    switch shape {
    case .circle where framed.width == framed.height:
      return "shape=\"circle\" coords=\"\(whole([framed.midX, framed.midY, framed.width / 2]))\""
    case .rectangle where treatment.turn == 0, .roundedRectangle where treatment.turn == 0:
      return "shape=\"rect\" coords=\"\(whole([framed.minX, framed.minY, framed.maxX, framed.maxY]))\""
    default:
      let corners = thinned(framedOutline.map(rotation.turned))
      return "shape=\"poly\" coords=\"\(whole(corners.flatMap { [$0.x, $0.y] }))\""
    }
  }

  /// Numbers in areas are whole.
  private func whole(_ numbers: [CGFloat]) -> String {
    numbers.map { String(Int($0.rounded())) }.joined(separator: ",")
  }

  /// Returns as many points as a polygon needs to look like the shape: curves have hundreds.
  private func thinned(_ points: [CGPoint]) -> [CGPoint] {
    let step = max(1, points.count / 48)
    return stride(from: 0, to: points.count, by: step).map { points[$0] }
  }
}
