import Foundation

extension FilePath {
  /// Returns folders without those inside others. Links may lead to folders elsewhere.
  package static func outermost(_ folders: [FilePath]) -> [FilePath] {
    var outermost: [FilePath] = []
    // A folder comes before those inside it.
    for folder in Set(folders.compactMap(\.resolved)).sorted() {
      if outermost.contains(where: { folder.bytes.starts(with: $0.bytes + [UInt8(ascii: "/")]) }) { continue }
      outermost.append(folder)
    }
    return outermost
  }

  /// Creates or replaces a link at this path to `name` in the same folder, atomically.
  package func link(to name: FilePath) throws(FileError) {
    let staged = parent.appending(self.name.stagedLink)
    staged.remove()
    if linkStatus()?.kind == .link, (try? linkTarget()) == name { return }
    // Another run that finds the wall complete may mistake the staged link for a leftover and remove it.
    for attempt in 0... {
      // Sound, in all three: the paths are zero-terminated and outlive the calls.
      let isStaged = unsafe symlink(name.terminated, staged.terminated) == 0 || errno == EEXIST && attempt > 0
      if isStaged, unsafe rename(staged.terminated, terminated) == 0 { break }
      let code = errno
      if isStaged && code == ENOENT && attempt < 10 { continue }
      if isStaged { _ = unsafe unlink(staged.terminated) }
      throw FileError(self, action: "be linked", code: code)
    }
    parent.synchronizeFolder()
  }

  /// True if there is a staged link, left by a killed run.
  package var hasUnfinishedLink: Bool { parent.appending(name.stagedLink).isLink }

  /// Removes a staged link. Any other file is not Tessera's and is kept.
  func removeUnfinishedLink() {
    if hasUnfinishedLink { parent.appending(name.stagedLink).remove() }
  }

  /// Removes a file. Returns true if it no longer exists.
  @discardableResult
  package func remove() -> Bool { unsafe unlink(terminated) == 0 || errno == ENOENT }

  /// Sets the modification time of a file, in nanoseconds since 1970. Returns true if it was set.
  @discardableResult
  package func setModificationTime(_ time: Int64) -> Bool {
    let modified = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
    // Sound: the path is zero-terminated, and both outlive the call, which reads two times.
    return unsafe utimensat(AT_FDCWD, terminated, [modified, modified], 0) == 0
  }

  /// Removes a folder if it is empty. Returns true if it was removed.
  package func removeEmptyFolder() -> Bool { unsafe rmdir(terminated) == 0 }

  /// Ensures that renames in this folder survive a crash.
  func synchronizeFolder() {
    let folder = uninterrupted { unsafe open(terminated, O_RDONLY | O_CLOEXEC) }
    if folder < 0 { return }
    _ = uninterrupted { fsync(folder) }
    close(folder)
  }
}
