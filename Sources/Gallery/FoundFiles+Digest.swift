package import Digests
import Files
import Parallel
package import Store

extension FoundFiles {
  /// Adds the identity of these files to a digest: their order, names and stamps, and their entries in a manifest.
  /// Files whose stamps would not show another change are opened, and their contents are used. So are files that are
  /// not named like pictures: a log among the photos is left out.
  ///
  /// - Returns: False if one of the files cannot be read, or if they are too large.
  package func add(to digest: inout SHA256, jobs: Int?) -> Bool {
    let candidates = self.candidates.filter { $0.isNamed || $0.path.mayBePhoto }
    let fresh = candidates.indices.filter { !candidates[$0].isSettled }
    if fresh.reduce(0, { $0 + (candidates[$1].stamp?.size ?? 0) }) > Self.mostRead { return false }
    let read = contents(of: fresh.map { candidates[$0] }, by: ContentDigests(), jobs: jobs)
    let held = Dictionary(uniqueKeysWithValues: zip(fresh, read))
    digest.update(value: filter)
    for (index, candidate) in candidates.enumerated() {
      let stamps = candidate.files.map { $0.stamp?.portableDescription ?? "missing" }
      let contents = held[index].map { $0.map { $0 ?? "missing" } }
      digest.update(value: CandidateContent(candidate, files: stamps + (contents ?? [])))
    }
    return held.values.allSatisfy { $0[0] != nil }
  }

  /// The maximum number of bytes read, so that a run does not wait for a large video that is being uploaded.
  private static let mostRead: Int64 = 256 << 20

  /// Adds the identity of these files with their contents instead of their stamps.
  ///
  /// - Returns: False if a file cannot be read.
  package func addContents(to digest: inout SHA256, by digests: ContentDigests, jobs: Int?) -> Bool {
    let candidates = self.candidates.filter { $0.isNamed || $0.path.mayBePhoto }
    let held = contents(of: candidates, by: digests, jobs: jobs)
    digest.update(value: filter)
    for (candidate, held) in zip(candidates, held) {
      digest.update(value: CandidateContent(candidate, files: held.map { $0 ?? "missing" }))
    }
    return held.allSatisfy { $0[0] != nil }
  }

  /// Returns the content digests of some candidates' files, the photo's first; nil for files that cannot be read.
  private func contents(of candidates: [Candidate], by digests: ContentDigests, jobs: Int?) -> [[String?]] {
    concurrentMap(candidates.count, jobs: jobs) { place in
      candidates[place].files.map { content(of: $0.path, by: digests) }
    }
  }

  private func content(of path: FilePath, by digests: ContentDigests) -> String? {
    guard let file = try? OpenFile(path) else { return nil }
    // If dates matter, a new copy of a file is a different photo.
    return digests.digest(of: file).map {
      $0 + (dependsOnDates ? " \(file.stamp.modified)" : "") + file.stamp.turn.suffix
    }
  }
}

extension Candidate {
  /// The files of the candidate: the photo, its sidecar, its video and its notes.
  fileprivate var files: [(path: FilePath, stamp: FileStamp?)] {
    [(path, stamp)] + ([sidecar, clip].compactMap(\.self) + noteFiles).map { ($0.path, $0.stamp) }
  }
}

/// The properties of a candidate that change the wall.
private struct CandidateContent: Encodable {
  private let name: String
  /// The layout settings; nil for photos without any, which are most of ten thousand.
  private let hints: Photo.Hints?
  private let declaredSize: [Double]?
  private let rating: Int?
  /// The caption and the metadata given in a manifest.
  private let words: [String?]?
  private let files: [String]
  /// The values in columns of a list; nil for photos without any.
  private let columns: PhotoColumns?

  /// - Parameter files: Texts that identify the candidate's files.
  init(_ candidate: Candidate, files: [String]) {
    name = candidate.path.name.losslessText
    hints = candidate.hints == Photo.Hints() ? nil : candidate.hints
    declaredSize = candidate.declaredSize.map { [$0.width, $0.height] }
    let declared = candidate.declared
    rating = declared.rating
    let words =
      [candidate.caption, declared.title, declared.description, declared.creator, declared.copyright, declared.date]
      + declared.keywords
    self.words = words.allSatisfy { $0 == nil } ? nil : words
    self.files = files
    columns = candidate.columns == PhotoColumns() ? nil : candidate.columns
  }
}
