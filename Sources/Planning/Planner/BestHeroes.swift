import Files

/// Heroes that are chosen by merit: `--hero best`, or `--hero best:3` for three. A file of that name is `./best`.
struct BestHeroes: Equatable {
  /// Nil for a number that suits the photos.
  var count: Int?

  init?(_ path: FilePath) {
    let parts = path.description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.first == "best" else { return nil }
    if parts.count == 1 { return }
    guard let count = Int(parts[1]), (1...1000).contains(count), parts[1] == "\(count)" else { return nil }
    self.count = count
  }
}

extension WallRequest {
  /// True if photos are compared to choose heroes.
  package var choosesHeroes: Bool { marks.best != nil }
}
