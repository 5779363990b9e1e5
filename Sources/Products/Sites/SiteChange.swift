/// The losses of visitors of the old site by a new one.
struct SiteChange: OutcomeDetails {
  /// The number of albums whose pages were removed: links to them lead nowhere. Nil if there are none.
  var removedAlbums: Int?
  /// True if the old site could be opened only with a password; otherwise nil.
  var wasPrivate: Bool?

  init(removedAlbums: Int, wasPrivate: Bool) {
    self.removedAlbums = removedAlbums > 0 ? removedAlbums : nil
    self.wasPrivate = wasPrivate ? true : nil
  }

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    if let removedAlbums {
      summary.remarks += removedAlbums == 1 ? ", 1 album removed" : ", \(removedAlbums) albums removed"
    }
    if wasPrivate != nil { summary.remarks += ", public now" }
  }
}
