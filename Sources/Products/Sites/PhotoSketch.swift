import Runs

/// A sample of the photos of a wall by their contents. It tells a later run how many of them are gone.
///
///     let old = PhotoSketch(of: contents)
///     old.removedCount(in: newContents)     // exact up to 64 photos, else an estimate
///
/// It has the smallest digests: whether a photo is in the sample depends on its contents alone.
struct PhotoSketch: Equatable, Sendable {
  private static let most = 64
  private static let digits = 8

  /// The number of different photos.
  let count: Int
  private let digests: [String]

  /// - Parameter contents: The digests of all photos.
  init(of contents: some Sequence<String>) {
    let all = Set(contents.map { String($0.prefix(Self.digits)) })
    count = all.count
    digests = Array(all.sorted().prefix(Self.most))
  }

  /// Creates a sketch from a word such as `3:0f…,3a…,b7…`; nil if it is not one.
  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let count = Int(parts[0]), (1...1_000_000_000).contains(count) else { return nil }
    let digests = parts[1].split(separator: ",").map(String.init)
    guard (1...Self.most).contains(digests.count), digests.allSatisfy({ $0.count == Self.digits }) else { return nil }
    (self.count, self.digests) = (count, digests)
  }

  var text: String { "\(count):\(digests.joined(separator: ","))" }

  var isExact: Bool { count <= Self.most }

  /// Returns the number of photos that are not among others; estimates have two digits.
  func removedCount(in contents: some Sequence<String>) -> Int {
    let others = Set(contents.map { String($0.prefix(Self.digits)) })
    let removed = digests.count { !others.contains($0) }
    if isExact || removed == digests.count { return removed == digests.count ? count : removed }
    var (estimate, unit) = (count * removed / digests.count, 1)
    while estimate / unit >= 100 { unit *= 10 }
    estimate = (estimate + unit / 2) / unit * unit
    return estimate
  }
}

extension PhotoSketch: RecordDetail {
  static let recordKey = "sketch"

  var recordText: String { text }

  init?(recordText: String) { self.init(recordText) }
}
