package import Digests
import Files
import Parallel
package import Store

extension FoundFiles {
  /// Adds everything that identifies these files to a digest: their order, names and stamps, and what a manifest says
  /// about them. Only files whose stamps would not show another change are opened: for those the contents count.
  ///
  /// - Returns: False if one of them cannot be read, or they are too large to read.
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

  /// Do not wait for a large video that is being uploaded.
  private static let mostRead: Int64 = 256 << 20

  /// Does the same with the contents of the files instead of their stamps.
  ///
  /// - Returns: False if a file cannot be read.
  package func addContents(to digest: inout SHA256, by digests: ContentDigests, jobs: Int?) -> Bool {
    let held = contents(of: Array(candidates.indices), by: digests, jobs: jobs)
    digest.update(Array("\(filter)\0".utf8))
    for (candidate, held) in zip(candidates, held) {
      digest.update(Array(candidate.spelled(as: held.map { $0 ?? "missing" }).utf8))
    }
    return held.allSatisfy { $0[0] != nil }
  }

  /// The content digests of some candidates' files, the photo's first; nil for files that cannot be read.
  private func contents(of indexes: [Int], by digests: ContentDigests, jobs: Int?) -> [[String?]] {
    concurrentMap(indexes.count, jobs: jobs) { place in
      candidates[indexes[place]].files.map { content(of: $0.path, by: digests) }
    }
  }

  private func content(of path: FilePath, by digests: ContentDigests) -> String? {
    guard let file = try? OpenFile(path) else { return nil }
    // If dates matter, a new copy of a file is a different photo.
    return digests.digest(of: file).map { dependsOnDates ? "\($0) \(file.stamp.modified)" : $0 }
  }
}

extension FileStamp {
  /// Without the device, whose number may change after a reboot.
  fileprivate var spelled: String { "\(number) \(size) \(modified)" }
}

extension Candidate {
  /// The photo and its sidecar.
  fileprivate var files: [(path: FilePath, stamp: FileStamp?)] {
    [(path, stamp)] + (sidecar.map { [($0.path, $0.stamp)] } ?? [])
  }

  /// A line that differs from that of any other candidate.
  ///
  /// - Parameter files: A text that identifies each of its files.
  fileprivate func spelled(as files: [String]) -> String {
    let hints = [
      hints.cell.map { Double($0.row) }, hints.cell.map { Double($0.column) }, hints.radius, hints.priority,
      hints.weight, hints.focus?.x, hints.focus?.y, declaredSize?.width, declaredSize?.height,
      declared.rating.map(Double.init),
    ].map { (hint: Double?) -> String in hint.map { String($0) } ?? "-" }.joined(separator: " ")
    // No file name contains a zero byte.
    return "\(files[0]) \(hints) \(files.dropFirst().first ?? "-") \(path.name.losslessText)\0"
  }
}
