import Foundation

extension FilePath {
  /// Makes the path a link to `name`, which stands in the same folder, in one step. A link that is there already is
  /// replaced.
  package func link(to name: FilePath) throws(FileError) {
    let staged = parent.appending(name.stagedLink)
    staged.remove()
    if linkStatus()?.kind == .link, (try? linkTarget()) == name { return }
    // Sound, in all: the paths are zero-terminated and outlive the calls.
    guard unsafe symlink(name.terminated, staged.terminated) == 0 else { throw FileError(self, action: "be linked") }
    guard unsafe rename(staged.terminated, terminated) == 0 else {
      let error = FileError(self, action: "be linked")
      _ = unsafe unlink(staged.terminated)
      throw error
    }
    parent.synchronizeFolder()
  }

  /// Whether a link has been begun that is not in place, as a run leaves it that is killed just then.
  package var hasUnfinishedLink: Bool { parent.appending(name.stagedLink).isLink }

  /// Removes such a link. What is no link was put there by somebody else.
  func removeUnfinishedLink() {
    if hasUnfinishedLink { parent.appending(name.stagedLink).remove() }
  }

  /// Removes a file; whether it is gone.
  @discardableResult
  package func remove() -> Bool { unsafe unlink(terminated) == 0 || errno == ENOENT }

  /// Has what was renamed in this folder survive a crash.
  func synchronizeFolder() {
    let folder = uninterrupted { unsafe open(terminated, O_RDONLY | O_CLOEXEC) }
    if folder < 0 { return }
    _ = uninterrupted { fsync(folder) }
    close(folder)
  }
}
