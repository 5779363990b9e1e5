import Files
import ImageCodecs

extension Gallery.Choice {
  /// Whether what is noted of photos is read at all, which costs about as much as reading their headers.
  package var wantsMetadata: Bool { readsMetadata || minRating != nil }

  /// Whether a photo has as many stars as it must have.
  func admits(_ metadata: Metadata) -> Bool { minRating.map { metadata.rating ?? 0 >= $0 } ?? true }
}

extension Candidate {
  /// What is noted of a photo, and what was wrong with its sidecar. For each property, a manifest goes before the sidecar,
  /// and that before the photo's own file.
  ///
  /// - Parameter date: as EXIF in the photo has it.
  func metadata(completedBy embedded: Metadata, date: String?) -> (Metadata, remark: String?) {
    var (noted, remark): (Metadata, String?) = (Metadata(), nil)
    if let sidecar {
      do throws(Sidecar.Fault) { noted = try Sidecar.read(sidecar.path, since: sidecar.stamp) } catch {
        remark = error.description
      }
    }
    var camera = Metadata()
    camera.date = date
    return (declared.completed(by: noted).completed(by: camera).completed(by: embedded), remark)
  }
}

extension Gallery {
  /// Says what the user may wonder about: how many photos have too few stars, and which are not as large as a manifest
  /// says.
  mutating func addNotices(passedOver passedOverCount: Int, _ choice: Choice) {
    if let least = choice.minRating, passedOverCount > 0 {
      let photos = passedOverCount == 1 ? "1 photo has" : "\(passedOverCount) photos have"
      notices.append("\(photos) no rating of \(least) or more (--min-rating)")
    }
    let others = photos.filter { photo in
      photo.info.map { (Double($0.width), Double($0.height)) != (photo.width, photo.height) } ?? false
    }
    if let first = others.first {
      let more = others.count > 1 ? ", and \(others.count - 1) more" : ""
      notices.append("\(first.path): does not have the size given in the manifest\(more)")
    }
  }
}
