import Runs

/// The number of albums of a site.
struct AlbumCount: OutcomeDetails {
  let albums: Int

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    let albums = albums == 0 ? ", no albums" : albums == 1 ? " in 1 album" : " in \(albums) albums"
    summary.content = summary.photos + albums
    summary.unchanged += albums
  }
}

extension AlbumCount: RecordDetail {
  static let recordKey = "albums"
  static let recordPlace = RecordPlace.counts

  var recordText: String { "\(albums)" }

  init?(recordText: String) {
    guard let albums = WallRecord.numbers(recordText).first else { return nil }
    self.init(albums: albums)
  }
}
