package import Files
import Foundation
package import TesseraLayout

/// A photo that has fewer dots to an inch than it should, at the size at which it is printed.
package struct LowResolution: Equatable, Sendable, CustomStringConvertible {
  package var path: FilePath
  /// Dots to an inch, rounded down.
  package var resolution: Int
  /// The size at which it is printed, in millimeters.
  var size: CGSize
  /// How many dots it should have.
  package var asked: Double

  package var description: String {
    func text(_ length: CGFloat) -> String {
      length < 10 ? "\((length * 10).rounded() / 10)" : "\(Int(length.rounded()))"
    }
    return "\(path): \(resolution) dpi at its size of \(text(size.width)) × \(text(size.height)) mm; "
      + "--min-dpi asks for \(asked.shortest)"
  }
}

/// Finds photos that are enlarged too much to be printed.
package struct PrintResolution: Sendable {
  /// The dots to an inch that photos should have.
  package var least: Double
  /// The pixels of the wall to an inch.
  var resolution: Double

  package init(least: Double, resolution: Double) {
    (self.least, self.resolution) = (least, resolution)
  }

  /// The rounding errors of frames.
  private static let noise = 1e-6

  /// The photos that have too few pixels, in the order of the plan; one that is shown more than once as it is largest.
  ///
  /// - Parameter sizes: The upright sizes of photos. One whose size is unknown is passed over.
  package func photosBelow(on pages: [Plan], _ sizes: [Plan.FileName: CGSize]) -> [LowResolution] {
    var found: [LowResolution] = []
    var places: [Plan.FileName: Int] = [:]
    for tile in pages.lazy.flatMap(\.tiles) {
      guard let size = sizes[tile.file], size.width > 0, size.height > 0 else { continue }
      let own = resolution / tile.enlargement(width: size.width, height: size.height)
      guard own < least - Self.noise else { continue }
      let shown = tile.shownSize(width: size.width, height: size.height)
      let inch = LengthUnit.millimetersPerInch / resolution
      let photo = LowResolution(
        path: FilePath(tile.file), resolution: Int((own + Self.noise).rounded(.down)),
        size: CGSize(width: shown.width * inch, height: shown.height * inch), asked: least)
      if let place = places[tile.file] {
        if found[place].resolution > photo.resolution { found[place] = photo }
      } else {
        places[tile.file] = found.count
        found.append(photo)
      }
    }
    return found
  }
}
