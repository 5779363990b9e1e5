import Files
import Foundation

// Cleaning up the folder of shares after their wall is finished.

extension JoinRun {
  /// Removes rows that no record refers to or, if requested, all shares.
  func removeLeftovers(_ wall: SharedWall) {
    // The temporary files of killed runs have names that no other run uses.
    OutputFile.removeLeftovers(in: folder)
    let named = Set(wall.whole.map(\.rows.file))
    for name in (try? folder.entries()) ?? [] {
      let text = name.losslessText
      let isRows = text.hasSuffix(".rows")
      let isShare = isRows || ShareRecord.share(named: name) != nil
      let isLeft = isRows && !named.contains(text) && isOld(folder.appending(name))
      if isLeft || settings.removesShares && isShare { folder.appending(name).remove() }
    }
    if settings.removesShares {
      // Sound: the path is zero-terminated and outlives the call. A folder that is not empty is kept.
      _ = unsafe rmdir(folder.terminated)
    }
  }

  /// True if a file is so old that no run can still be about to write the record that names it.
  private func isOld(_ path: FilePath) -> Bool {
    guard let stamp = try? path.status().stamp else { return false }
    return Date().timeIntervalSince1970 - Double(stamp.modified) / 1e9 > Self.longestPause
  }

  /// The maximum time between the rows of a share and its record, in seconds.
  private static let longestPause = 600.0
}
