package import Files
package import ImageCodecs
package import Layouts
package import Wall

/// A smaller copy of a photo, for windows of some size.
package struct Rendition: Hashable, Sendable {
  package var photo: FilePath
  package var width: Int
  package var height: Int
  /// The look of its pixels, which are those of a wall of one photo.
  package var look: WallRenderer.Look
  /// Its file, seen from the folder of the site.
  package var address: SiteAddress
  /// The key and the name that it is sealed with, in a private site.
  package var seal: Seal?

  package init(
    of photo: FilePath, width: Int, height: Int, look: WallRenderer.Look, address: SiteAddress,
    seal: Seal? = nil
  ) {
    self.look = look
    self.photo = photo
    self.width = width
    self.height = height
    (self.address, self.seal) = (seal?.address ?? address, seal)
  }

  /// The canvas of the rendition as a picture.
  package var canvas: Plan.Canvas { Plan.Canvas(width: width, height: height) }

  /// Widths that halve what a window half as large has to load.
  private static let steps = [320, 640, 1280, 2560]

  /// Returns the widths of a photo's renditions: the steps that it has pixels for and, where it has notably more than
  /// the last of these, its own.
  package static func widths(of width: Int, _ height: Int, format: OutputFormat) -> [Int] {
    let most = largest(width, height, format)
    let steps = steps.filter { $0 <= most }
    guard let last = steps.last else { return [most] }
    return most < Self.steps[Self.steps.count - 1] && most * 10 > last * 11 ? steps + [most] : steps
  }

  /// Returns the largest width at which neither side is longer than the format allows.
  private static func largest(_ width: Int, _ height: Int, _ format: OutputFormat) -> Int {
    var most = min(width, format.longestSide)
    if height > format.longestSide { most = min(most, max(1, format.longestSide * width / height)) }
    return most
  }

  /// Returns the height of the rendition of a width: at least a pixel, and no more than the format allows. Of a photo
  /// that is taller than that at a width of one pixel, it shows the middle.
  package static func height(ofWidth rendition: Int, of width: Int, _ height: Int, longestSide: Int) -> Int {
    min(max(1, Int((Double(height) * Double(rendition) / Double(width)).rounded())), longestSide)
  }
}

/// The renditions of a photo that a site lacks. Each is made from the next larger one, so the pixels of a rendition do
/// not depend on which others are lacking.
package struct LackingRenditions: Sendable {
  /// The renditions from the largest to the smallest that is lacking.
  let chain: [Rendition]
  /// The files of those that are lacking.
  package let addresses: Set<SiteAddress>

  /// Creates a value from all renditions of a photo; nil if none is lacking.
  package init?(_ all: [Rendition], lacking addresses: Set<SiteAddress>) {
    let ranked = all.sorted { $0.width > $1.width }
    guard let last = ranked.lastIndex(where: { addresses.contains($0.address) }) else { return nil }
    (chain, self.addresses) = (Array(ranked[...last]), addresses)
  }

  var photo: FilePath { chain[0].photo }
}
