import Runs

/// The digest of the files of a site, in its record.
struct SiteFilesDigest: RecordDetail {
  static let recordKey = "files"
  static let recordPlace = RecordPlace.digests

  let digest: String

  var recordText: String { digest }

  init(_ digest: String) { self.digest = digest }

  init?(recordText: String) { digest = recordText }
}
