import Runs

/// The losses of visitors of the old site by a new one.
struct SiteChange: OutcomeDetails {
  /// The number of albums whose pages were removed: links to them lead nowhere. Nil if there are none.
  var removedAlbums: Int?
  /// True if the old site could be opened only with a password; otherwise nil.
  var wasPrivate: Bool?

  /// The number of photos of the old site that the new one does not have, with other contents or not at all: an
  /// estimate for large sites. Nil if there are none, or if the old site says too little.
  var removedPhotos: Int?

  /// The word before an estimate.
  private var about = ""

  private enum CodingKeys: String, CodingKey {
    case removedAlbums, wasPrivate, removedPhotos
  }

  /// - Parameters:
  ///   - old: A sample of the photos of the old site.
  ///   - contents: The digests of the photos of the new one.
  init(removedAlbums: Int, wasPrivate: Bool, from old: PhotoSketch?, to contents: [String]) {
    let removed = old?.removedCount(in: contents) ?? 0
    removedPhotos = removed > 0 ? removed : nil
    about = old?.isExact == false && removed != old?.count ? "about " : ""
    self.removedAlbums = removedAlbums > 0 ? removedAlbums : nil
    self.wasPrivate = wasPrivate ? true : nil
  }

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    if let removedPhotos {
      summary.remarks += removedPhotos == 1 ? ", 1 old photo removed" : ", \(about)\(removedPhotos) old photos removed"
    }
    if let removedAlbums {
      summary.remarks += removedAlbums == 1 ? ", 1 album removed" : ", \(removedAlbums) albums removed"
    }
    if wasPrivate != nil { summary.remarks += ", public now" }
  }
}
