package import Files
package import ImageCodecs
package import Wall

/// A smaller copy of a photo, for windows of some size.
package struct Rendition: Hashable, Sendable {
  package var photo: FilePath
  package var width: Int
  package var height: Int
  package var look: WallRenderer.Look
  /// Its file, seen from the folder of the site.
  package var address: SiteAddress

  package init(of photo: FilePath, width: Int, height: Int, look: WallRenderer.Look, address: SiteAddress) {
    self.look = look
    self.photo = photo
    self.width = width
    self.height = height
    self.address = address
  }

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
