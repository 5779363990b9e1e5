package import Files
import Parallel

/// The limits for links that are followed in folders: they must lead to places within the inputs.
///
///     let bounds = LinkBounds(inputs, followsAll: false)
///     let (status, isLink) = try bounds.status(of: path)
///
/// Someone who can put a link into an upload folder must not be able to get other files on the machine onto a wall. So
/// nothing is ever read through a link that has not been resolved and checked first: a file can be replaced by a link
/// at any time. All inputs of a run share one instance, which resolves them at the first link.
package final class LinkBounds: Sendable {
  /// The inputs, which are used even if they are links; nil if links may lead anywhere.
  private let inputs: [FilePath]?
  /// The resolved paths of the inputs; nil until first needed.
  private let roots = Mutex<Set<FilePath>?>(nil)

  package init(_ inputs: [FilePath], followsAll: Bool) {
    self.inputs = followsAll ? nil : inputs
  }

  /// Returns the bounds with more folders.
  func including(_ folders: [FilePath]) -> LinkBounds {
    guard let inputs, !folders.isEmpty else { return self }
    return LinkBounds(inputs + folders, followsAll: false)
  }

  /// Returns the status of a file, or of the target of a link.
  ///
  /// - Parameter folder: Another folder that links may lead to.
  /// - Throws: `linkOut` if the target is not within any input.
  func status(
    of path: FilePath, orWithin folder: FilePath? = nil
  ) throws(FileError) -> (status: FileStatus, isLink: Bool) {
    guard let status = try path.ownStatus() else { throw FileError(path, .missing) }
    if status.kind != .link { return (status, false) }
    return (try resolvedStatus(of: path, orWithin: folder), true)
  }

  /// Returns the status for a path in which a folder may have been replaced by a link since it was entered.
  func resolvedStatus(of path: FilePath, orWithin folder: FilePath? = nil) throws(FileError) -> FileStatus {
    guard inputs != nil else { return try path.status() }
    guard let target = path.resolved else { throw FileError(path, action: "be followed") }
    guard admits(target) || folder?.resolved.map(target.isWithin) == true else { throw FileError(path, .linkOut) }
    // The link is not followed: if the file has become a link in the meantime, it is not the file that was checked.
    guard let status = try target.ownStatus(), status.kind != .link else { throw FileError(path, .missing) }
    return status
  }

  /// Returns true if a resolved path is one of the inputs, or within one of them.
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
  /// Returns true if this path is a folder or within it; both paths must be absolute.
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
