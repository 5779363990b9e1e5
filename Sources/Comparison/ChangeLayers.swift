package import Raster

/// Two opaque pictures of one size in parts, for a page that puts one over the other.
///
///     let layers = ChangeLayers(expected: golden, actual: new)
///     layers.changed  // the parts of the new picture that differ
///
/// Parts consist of cells of 8 × 8 pixels. Costs a few milliseconds per megapixel.
package struct ChangeLayers: Sendable {
  /// The photos in the expected picture, where they did not change; nil if they are small.
  package private(set) var photo: Part?
  /// The rest of the expected picture in 255 colors, where letters that did not change may differ slightly from it;
  /// nil if it has too many.
  package private(set) var drawing: Drawing?
  /// The expected picture where neither of these shows it, transparent elsewhere; nil if there is no such place.
  package private(set) var rest: Part?
  /// The parts of the actual picture that differ, transparent elsewhere; nil if there are none.
  package private(set) var changed: Part?

  /// A part of a picture, with its place.
  package struct Part: Sendable {
    package var x: Int
    package var y: Int
    package var pixels: Pixels
  }

  /// A whole picture as numbers of colors, the first of which is transparent.
  package struct Drawing: Sendable {
    package var colors: [Color]
    package var indices: [UInt8]
  }

  /// The least number of cells with photos that are stored apart.
  private static let leastPhoto = 128

  package init(expected: Pixels, actual: Pixels) {
    precondition(expected.width == actual.width && expected.height == actual.height, "Both need the same size.")
    let differing = CellMask.differing(expected, actual)
    changed = differing.bounds.map { Self.part(of: actual, $0, differing) }
    var smooth = CellMask(of: expected)
    var photos = CellMask.photos(in: expected, outside: differing, smooth: &smooth)
    if photos.count >= Self.leastPhoto, let box = photos.bounds {
      // Neighbors keep the edges from becoming gray.
      let gray = Color(red: 128, green: 128, blue: 128)
      photo = Self.part(of: expected, box, photos.extended.extended, elsewhere: gray)
    } else {
      smooth.formUnion(photos)
      photos.removeAll()
    }
    smooth.formUnion(differing)
    var others = photos.inverted
    if let few = FewColors(expected, without: photos, shown: photos.extended, exact: smooth) {
      drawing = few.drawing
      others = few.others
    }
    rest = others.bounds.map { Self.part(of: expected, $0, others) }
  }

  private static func part(
    of picture: Pixels, _ box: PixelArea, _ cells: CellMask, elsewhere color: Color = .clear
  ) -> Part {
    var pixels = picture.part(columns: box.columns, rows: box.rows)
    pixels.clear(at: (box.x, box.y), with: color) { !cells[$0, $1] }
    return Part(x: box.x, y: box.y, pixels: pixels)
  }
}

extension Pixels {
  /// Fills the cells that are chosen by their place in the whole picture, in which this part has a place.
  fileprivate mutating func clear(
    at place: (x: Int, y: Int), with color: Color, where isChosen: (_ column: Int, _ row: Int) -> Bool
  ) {
    let size = CellMask.size
    let filling = Array(repeating: [color.red, color.green, color.blue, color.alpha], count: size).flatMap { $0 }
    for top in stride(from: 0, to: height, by: size) {
      for left in stride(from: 0, to: width, by: size)
      where isChosen((place.x + left) / size, (place.y + top) / size) {
        let count = Self.bytesPerPixel * min(size, width - left)
        for y in top..<min(height, top + size) {
          let start = y * bytesPerRow + Self.bytesPerPixel * left
          bytes.replaceSubrange(start..<start + count, with: filling[..<count])
        }
      }
    }
  }
}
