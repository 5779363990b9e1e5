/// The losses of visitors of the old site by a new one.
struct SiteChange: OutcomeDetails {
  /// The number of albums whose pages were removed: links to them lead nowhere.
  var removedAlbums = 0
  /// True if the old site could be opened only with a password.
  var wasPrivate = false

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    if removedAlbums > 0 {
      summary.remarks += removedAlbums == 1 ? ", 1 album removed" : ", \(removedAlbums) albums removed"
    }
    if wasPrivate { summary.remarks += ", public now, without --password-file" }
  }
}
