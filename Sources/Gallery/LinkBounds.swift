package import Files
import Parallel

/// How far links are followed that are found in folders: to wherever else the inputs lead anyway.
///
///     let bounds = LinkBounds(inputs, followsAll: false)
///     let (status, isLink) = try bounds.status(of: path)
///
/// Whoever can put a link into an upload folder must not have other files of the machine shown. So what is found is never
/// looked at through a link that has not been resolved and compared first: somebody may put one in a file's place at any
/// time. One for all inputs of a run, which are resolved when the first link is met.
package final class LinkBounds: Sendable {
  /// What was named by the person who runs this, and is used even where it is a link; nil where links may lead anywhere.
  private let inputs: [FilePath]?
  /// Where the inputs are, links resolved; nil until somebody asks.
  private let roots = Mutex<Set<FilePath>?>(nil)

  package init(_ inputs: [FilePath], followsAll: Bool) {
    self.inputs = followsAll ? nil : inputs
  }

  /// The status of what stands at a path, or of what a link there leads to.
  ///
  /// - Parameter folder: where links may lead as well.
  /// - Throws: `linkOut` where that is none of the inputs, and in none of them.
  func status(
    of path: FilePath, orWithin folder: FilePath? = nil
  ) throws(FileError) -> (status: FileStatus, isLink: Bool) {
    guard let status = try path.ownStatus() else { throw FileError(path, .missing) }
    if status.kind != .link { return (status, false) }
    return (try resolvedStatus(of: path, orWithin: folder), true)
  }

  /// The same where a folder on the way may have become a link since it was entered.
  func resolvedStatus(of path: FilePath, orWithin folder: FilePath? = nil) throws(FileError) -> FileStatus {
    guard inputs != nil else { return try path.status() }
    guard let target = path.resolved else { throw FileError(path, action: "be followed") }
    guard admits(target) || folder?.resolved.map(target.isWithin) == true else { throw FileError(path, .linkOut) }
    // Not followed: what has become a link since is not what was compared.
    guard let status = try target.ownStatus(), status.kind != .link else { throw FileError(path, .missing) }
    return status
  }

  /// Whether a path without links is one of the inputs, or in one.
  private func admits(_ target: FilePath) -> Bool {
    let roots = roots.withLock { roots in
      let known = roots ?? Set((inputs ?? []).compactMap(\.resolved))
      roots = known
      return known
    }
    return target.isWithin(anyOf: roots)
  }
}

extension FilePath {
  /// Whether it is a folder, or stands below it, both paths being absolute.
  fileprivate func isWithin(_ folder: FilePath) -> Bool { isWithin(anyOf: [folder]) }

  fileprivate func isWithin(anyOf folders: Set<FilePath>) -> Bool {
    var path = self
    while !folders.contains(path) {
      let parent = path.parent
      if parent == path { return false }
      path = parent
    }
    return true
  }
}
