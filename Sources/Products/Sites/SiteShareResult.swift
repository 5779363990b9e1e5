import Files
import Gallery
import Runs

/// The outcome of a share of a site.
struct SiteShareResult: OutcomeDetails {
  let folder: FilePath
  let share: Share
  /// The number of photos in all shares or, before any is opened, the number of files.
  var whole = 0
  var photoCount = 0
  /// The number of renditions made, and the number that already existed.
  var made: Int?
  var standing = 0

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    let start = "\(folder): share \(share): "
    let rest = outcome.leftOut.isEmpty ? "" : ", \(outcome.leftOut.count) left out"
    if photoCount == 0, outcome.leftOut.isEmpty {
      let photos = whole == 1 ? "1 photo" : "\(whole) photos"
      summary.line = start + "nothing to do" + (whole < share.count ? ": there are only \(photos)" : "")
      return
    }
    let photos = photoCount == 1 ? "1 photo" : "\(photoCount) photos"
    let old = standing == 0 ? "" : ", \(standing) already existed"
    let made = made ?? 0
    summary.line =
      start + "\(made) picture\(made == 1 ? "" : "s") of \(photos) made\(old)\(rest), "
      + "\(WallOutcome.shortened(outcome.seconds)) s"
  }

  private enum Key: String, CodingKey {
    case share
    case renditions
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(share.description, forKey: .share)
    try container.encodeIfPresent(made, forKey: .renditions)
  }
}
