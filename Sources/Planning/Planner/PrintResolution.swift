package import Files
import Foundation
package import Layouts

/// A photo with too low a resolution at its printed size.
package struct LowResolution: Equatable, Sendable, CustomStringConvertible {
  package var path: FilePath
  /// The dots per inch, rounded down.
  package var resolution: Int
  /// The printed size, in millimeters.
  var size: CGSize
  /// The required dots per inch.
  package var asked: Double

  package var description: String {
    func text(_ length: CGFloat) -> String {
      length < 10 ? "\((length * 10).rounded() / 10)" : "\(Int(length.rounded()))"
    }
    return "\(path): \(resolution) dpi at its size of \(text(size.width)) × \(text(size.height)) mm; "
      + "--min-dpi requires \(asked.shortest)"
  }
}

/// The photos of a print that look coarse at their size, as a remark in its summary.
package struct CoarsePhotos: Equatable, Sendable {
  package var count: Int
  /// The lowest dots per inch.
  var lowest: Int
  var limit: Double

  /// Returns nil if there are none.
  package init?(_ photos: [LowResolution]) {
    guard let first = photos.first else { return nil }
    (count, limit) = (photos.count, first.asked)
    lowest = photos.reduce(first.resolution) { min($0, $1.resolution) }
  }

  /// The dots per inch below which prints look coarse at arm’s length.
  package static let usualLimit = 100.0

  package var description: String {
    "\(count) below \(limit.shortest) dpi (lowest \(lowest); --min-dpi \(limit.shortest) names them)"
  }
}

/// Finds photos that are enlarged too much for printing.
package struct PrintResolution: Sendable {
  /// The minimum dots per inch of photos.
  package var least: Double
  /// The pixels per inch of the wall.
  var resolution: Double

  package init(least: Double, resolution: Double) {
    (self.least, self.resolution) = (least, resolution)
  }

  /// The tolerance for rounding errors of frames.
  private static let noise = 1e-6

  /// Returns the photos with too few pixels, in the order of the plan. Repeated photos are listed once, at their
  /// largest size.
  ///
  /// - Parameter sizes: The upright sizes of photos. Photos of unknown size are skipped.
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
