package import Files
import Foundation
package import Gallery
package import Layouts
import Plans

/// A raw photo whose preview is much smaller than the photo and than its tile.
package struct SmallPreview: Equatable, Sendable, CustomStringConvertible {
  package var path: FilePath
  /// The upright size of the preview in pixels.
  package var preview: CGSize
  /// The upright size of the photo in pixels.
  package var photo: CGSize
  /// The enlargement of the preview on the wall.
  package var enlargement: Double

  /// The largest enlargement that passes without a word.
  private static let most = 2.0

  package var description: String { "\(path): \(reason)" }

  package var reason: String {
    let factor = (enlargement * 10).rounded(.down) / 10
    return "is enlarged \(factor.shortest) ×: its preview has \(Self.text(preview)) pixels, "
      + "the photo \(Self.text(photo))"
  }

  private static func text(_ size: CGSize) -> String { "\(Int(size.width)) × \(Int(size.height))" }

  /// Returns the photos whose previews are enlarged too much, in the order of the plan, each at its largest size.
  package static func previews(on pages: [Plan], of photos: [Photo]) -> [SmallPreview] {
    var known: [Plan.FileName: (preview: CGSize, photo: CGSize)] = [:]
    for photo in photos {
      guard let info = photo.info, let size = info.photoSize, size.width > info.width else { continue }
      // Enlarged twofold, developed data have as many pixels as the photo.
      if info.preview?.isDeveloped == true { continue }
      known[Plan.FileName(photo.path)] = (
        CGSize(width: info.width, height: info.height), CGSize(width: size.width, height: size.height)
      )
    }
    if known.isEmpty { return [] }
    var found: [SmallPreview] = []
    var places: [Plan.FileName: Int] = [:]
    for tile in pages.lazy.flatMap(\.tiles) {
      guard let sizes = known[tile.file] else { continue }
      let enlargement = tile.enlargement(width: sizes.preview.width, height: sizes.preview.height)
      guard enlargement > most else { continue }
      if let place = places[tile.file] {
        found[place].enlargement = max(found[place].enlargement, enlargement)
      } else {
        places[tile.file] = found.count
        found.append(
          SmallPreview(
            path: FilePath(tile.file), preview: sizes.preview, photo: sizes.photo, enlargement: enlargement))
      }
    }
    return found
  }
}
