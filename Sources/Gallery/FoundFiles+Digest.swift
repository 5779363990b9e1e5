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
    digest.update(Array("\(filter)\0".utf8))
    let lines = candidates.enumerated().map { index, candidate in
      let names = candidate.files.map { $0.stamp?.spelled ?? "missing" }
      let spelled = held[index].map { held in zip(names, held).map { "\($0) \($1 ?? "missing")" } } ?? names
      return candidate.spelled(as: spelled)
    }
    digest.update(Array(lines.joined().utf8))
    return held.values.allSatisfy { $0[0] != nil }
  }

  /// A film that is being uploaded is nothing to wait for.
  private static let mostRead: Int64 = 256 << 20

  /// The same, with what the files hold in place of their stamps.
  ///
  /// - Returns: false where a file cannot be read.
  package func addContents(to digest: inout SHA256, by digests: ContentDigests, jobs: Int?) -> Bool {
    let held = contents(of: Array(candidates.indices), by: digests, jobs: jobs)
    digest.update(Array("\(filter)\0".utf8))
    for (candidate, held) in zip(candidates, held) {
      digest.update(Array(candidate.spelled(as: held.map { $0 ?? "missing" }).utf8))
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

  /// A line that no other candidate has.
  ///
  /// - Parameter files: what tells each of its files.
  fileprivate func spelled(as files: [String]) -> String {
    let wishes = [
      wishes.cell.map { Double($0.row) }, wishes.cell.map { Double($0.column) }, wishes.radius, wishes.priority,
      wishes.weight, wishes.focus?.x, wishes.focus?.y, declaredSize?.width, declaredSize?.height,
      declared.rating.map(Double.init),
    ].map { (wish: Double?) -> String in wish.map { String($0) } ?? "-" }.joined(separator: " ")
    // No name has a zero in it.
    return "\(files[0]) \(wishes) \(files.dropFirst().first ?? "-") \(path.name.losslessText)\0"
  }
}
