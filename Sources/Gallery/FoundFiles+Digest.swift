package import Digests
import Files
import Parallel
package import Store

extension FoundFiles {
  /// Adds to a digest all that tells these files from others: their order, names and stamps, and what a manifest says of
  /// them. Only files whose stamps would not show the next change are opened: of those it is what they hold that counts.
  ///
  /// - Returns: false where one of them cannot be read, or they are too much to read for that.
  package func add(to digest: inout SHA256, jobs: Int?) -> Bool {
    let fresh = candidates.indices.filter { !candidates[$0].isSettled }
    if fresh.reduce(0, { $0 + (candidates[$1].stamp?.size ?? 0) }) > Self.mostRead { return false }
    let held = Dictionary(uniqueKeysWithValues: zip(fresh, contents(of: fresh, by: ContentDigests(), jobs: jobs)))
    digest.update(value: filter)
    for (index, candidate) in candidates.enumerated() {
      let stamps = candidate.files.map { $0.stamp?.spelled ?? "missing" }
      let contents = held[index].map { $0.map { $0 ?? "missing" } }
      digest.update(value: CandidateContent(candidate, files: stamps + (contents ?? [])))
    }
    return held.values.allSatisfy { $0[0] != nil }
  }

  /// A film that is being uploaded is nothing to wait for.
  private static let mostRead: Int64 = 256 << 20

  /// The same, with what the files hold in place of their stamps.
  ///
  /// - Returns: false where a file cannot be read.
  package func addContents(to digest: inout SHA256, by digests: ContentDigests, jobs: Int?) -> Bool {
    let held = contents(of: Array(candidates.indices), by: digests, jobs: jobs)
    digest.update(value: filter)
    for (candidate, held) in zip(candidates, held) {
      digest.update(value: CandidateContent(candidate, files: held.map { $0 ?? "missing" }))
    }
    return held.allSatisfy { $0[0] != nil }
  }

  /// What the files of some candidates hold, the photo's first; nil for what cannot be read.
  private func contents(of indexes: [Int], by digests: ContentDigests, jobs: Int?) -> [[String?]] {
    concurrentMap(indexes.count, jobs: jobs) { place in
      candidates[indexes[place]].files.map { content(of: $0.path, by: digests) }
    }
  }

  private func content(of path: FilePath, by digests: ContentDigests) -> String? {
    guard let file = try? OpenFile(path) else { return nil }
    // Where photos go by their dates, one that was copied anew is another.
    return digests.digest(of: file).map { dependsOnDates ? "\($0) \(file.stamp.modified)" : $0 }
  }
}

extension FileStamp {
  /// Not the device: its number may be another after each start of the system.
  fileprivate var spelled: String { "\(number) \(size) \(modified)" }
}

extension Candidate {
  /// The photo and what belongs to it.
  fileprivate var files: [(path: FilePath, stamp: FileStamp?)] {
    [(path, stamp)] + (sidecar.map { [($0.path, $0.stamp)] } ?? [])
  }
}

/// Everything about a candidate that changes the wall.
private struct CandidateContent: Encodable {
  private let name: String
  private let wishes: Photo.Wishes
  private let declaredSize: [Double]?
  private let rating: Int?
  private let files: [String]

  /// - Parameter files: what tells its files from others.
  init(_ candidate: Candidate, files: [String]) {
    name = candidate.path.name.losslessText
    wishes = candidate.wishes
    declaredSize = candidate.declaredSize.map { [$0.width, $0.height] }
    rating = candidate.declared.rating
    self.files = files
  }
}
