package import Files
package import Raster

/// The background behind the photos of a wall.
///
/// Colors are in sRGB; they are converted to the wall's color space when the background is drawn.
package enum Background: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
  case picture(BackgroundPicture)

  /// True if the background is opaque. A picture is drawn on white.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.isOpaque
    case .gradient(let gradient): gradient.isOpaque
    case .picture: true
    }
  }
}

extension Background: Encodable {
  private enum CodingKeys: CodingKey {
    case color, gradient, picture
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .color(let color): try container.encode(color, forKey: .color)
    case .gradient(let gradient): try container.encode(gradient, forKey: .gradient)
    case .picture(let picture): try container.encode(picture, forKey: .picture)
    }
  }
}

/// A picture behind the photos of a wall.
package struct BackgroundPicture: Hashable, Sendable {
  package var file: PictureFile
  /// True if the picture is repeated at its own size instead of scaled to cover the wall.
  package var isTiled: Bool
  /// True if the picture is blurred and darkened, so that photos stand out from it.
  package var isBlurred: Bool

  package init(_ path: FilePath, isTiled: Bool, isBlurred: Bool = false) {
    precondition(!(isTiled && isBlurred), "A blurred picture must cover the wall.")
    file = PictureFile(path)
    (self.isTiled, self.isBlurred) = (isTiled, isBlurred)
  }

  package init(_ file: PictureFile, isBlurred: Bool = false) {
    (self.file, isTiled, self.isBlurred) = (file, false, isBlurred)
  }

  /// The maximum number of pixels held.
  package static let maxPixels = 16 << 20

  /// True if the picture is small enough: a repeated picture is held at its own size.
  package var fitsMemory: Bool {
    guard isTiled, let info = file.contents?.info else { return true }
    return info.width * info.height <= Self.maxPixels
  }
}

extension BackgroundPicture: Encodable {
  private enum CodingKeys: CodingKey {
    case file, isTiled, isBlurred
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(file, forKey: .file)
    try container.encode(isTiled, forKey: .isTiled)
    try container.encode(isBlurred, forKey: .isBlurred)
  }
}
