import Digests
import Files
import Messages

// Photos in folders that few people want on a wall.

extension Gallery {
  /// Returns a notice about copies and screenshots among the photos of folders, with the options that leave them out;
  /// nil if there are none, or if options speak about them.
  package func doubts(about found: FoundFiles, choosing choice: Choice) -> String? {
    if found.isOrdered || found.walkedFolders.isEmpty { return nil }
    let (copies, isAll) = choice.dedupe == .off ? copyCount : (0, true)
    let screenshots = choice.filter.condition == nil ? screenshotCount : 0
    let doubts = [
      (count: copies, words: ("copy", "copies"), option: "--dedupe exact"),
      (screenshots, ("screenshot", "screenshots"), "--where 'not kind = screenshot'"),
    ].filter { $0.count > 0 }
    if doubts.isEmpty { return nil }
    let names =
      (isAll ? "" : "at least ")
      + doubts.map { "\($0.count) \($0.count == 1 ? $0.words.0 : $0.words.1)" }.joined(separator: " and ")
    let isOne = copies + screenshots == 1
    return "\(names) \(isOne ? "is" : "are") among the photos; \(doubts.map(\.option).joined(separator: " and ")) "
      + "leave\(doubts.count == 1 ? "s" : "") \(isOne ? "it" : "them") out"
  }

  /// The number of screenshots; 0 if most photos are screenshots, which are wanted then.
  private var screenshotCount: Int {
    let photos = photos.withoutRepeats
    let count = photos.count { $0.kind == .screenshot }
    return 2 * count > photos.count ? 0 : count
  }

  /// The number of photos whose files equal those of others in size, dimensions, beginning and end, and whether all
  /// were compared: only a limited number of files is opened.
  private var copyCount: (Int, isAll: Bool) {
    let files = photos.withoutRepeats.filter { $0.path.frameTime == nil && !$0.path.isRemote && $0.stamp != nil }
    var groups = Dictionary(grouping: files, by: Measures.init).filter { $0.value.count > 1 }
    // Files of a group are compared together.
    let doubtful = files.flatMap { groups.removeValue(forKey: Measures($0)) ?? [] }
    let ends = doubtful.prefix(Self.mostCompared).compactMap { try? Self.ends(of: $0.path) }
    return (ends.count - Set(ends).count, doubtful.count <= Self.mostCompared)
  }

  /// The number of files that are compared.
  private static let mostCompared = 256

  /// Returns the digest of the beginning and the end of a file.
  private static func ends(of path: FilePath) throws(FileError) -> String {
    let file = try OpenFile(path)
    let count = min(file.size, 1 << 16)
    var digest = SHA256()
    digest.update(try file.bytes(at: 0, count: count))
    digest.update(try file.bytes(at: file.size - count, count: count))
    return digest.finish()
  }
}

/// The measures that copies have in common.
private struct Measures: Hashable {
  var bytes: Int64
  var width: Double
  var height: Double

  init(_ photo: Photo) {
    bytes = photo.stamp?.size ?? 0
    (width, height) = (photo.width, photo.height)
  }
}
