package import Digests
package import Files
import Parallel

extension FoundFiles {
  /// Adds to a digest all that tells these files from others without opening them: their order, names and stamps, and
  /// what a manifest says of them.
  package func add(to digest: inout SHA256) {
    digest.update(Array("\(filter)\0".utf8))
    let lines = candidates.map { candidate in
      candidate.spelled(
        as: candidate.stamp?.spelled ?? "missing", sidecar: candidate.sidecar.map { $0.stamp?.spelled ?? "missing" })
    }
    digest.update(Array(lines.joined().utf8))
  }

  /// The same, with what the files hold in place of their stamps.
  ///
  /// - Returns: false where a file cannot be read.
  package func addContents(to digest: inout SHA256, jobs: Int?) -> Bool {
    let contents = concurrentMap(candidates.count, jobs: jobs) { index -> (photo: String?, sidecar: String?) in
      (content(of: candidates[index].path), candidates[index].sidecar.flatMap { content(of: $0.path) })
    }
    digest.update(Array("\(filter)\0".utf8))
    for (candidate, content) in zip(candidates, contents) {
      let sidecar = candidate.sidecar.map { _ in content.sidecar ?? "missing" }
      digest.update(Array(candidate.spelled(as: content.photo ?? "missing", sidecar: sidecar).utf8))
    }
    return contents.allSatisfy { $0.photo != nil }
  }

  private func content(of path: FilePath) -> String? {
    guard let file = try? OpenFile(path) else { return nil }
    // Where photos go by their dates, one that was copied anew is another.
    return (try? SHA256.digest(of: file)).map { dependsOnDates ? "\($0) \(file.stamp.modified)" : $0 }
  }
}

extension SHA256 {
  /// The digest of a file's contents, in hexadecimal digits.
  package static func digest(of file: borrowing OpenFile) throws(FileError) -> String {
    var digest = SHA256()
    let piece = 1 << 18
    for offset in stride(from: 0, to: file.size, by: piece) {
      digest.update(try file.bytes(at: offset, count: piece))
    }
    return digest.finish()
  }
}

extension FileStamp {
  /// Not the device: its number may be another after each start of the system.
  fileprivate var spelled: String { "\(number) \(size) \(modified)" }
}

extension Candidate {
  /// A line that no other candidate has.
  fileprivate func spelled(as content: String, sidecar: String?) -> String {
    let wishes = [
      wishes.cell.map { Double($0.row) }, wishes.cell.map { Double($0.column) }, wishes.radius, wishes.priority,
      wishes.weight, wishes.focus?.x, wishes.focus?.y, declaredSize?.width, declaredSize?.height,
      declared.rating.map(Double.init),
    ].map { (wish: Double?) -> String in wish.map { String($0) } ?? "-" }.joined(separator: " ")
    // No name has a zero in it.
    return "\(content) \(wishes) \(sidecar ?? "-") \(path.name.losslessText)\0"
  }
}
