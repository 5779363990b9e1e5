import Clock
package import Files
package import Planning

extension WallRun {
  /// Publishes the wall, and returns its paths.
  package func publish(_ files: [OutputFile], photoCount: Int) throws(RunFailure) -> [FilePath] {
    let now = LocalTimestamp.now
    try output.rejectForeignFiles(at: now, count: photoCount)
    let path = output.path(at: now, count: photoCount)
    do throws(FileError) {
      guard output.isVersioned else {
        // All files are on disk before the first is published, so that a crash between them loses nothing.
        if files.count > 1 { for file in files { try file.synchronize() } }
        for file in files { try file.publish() }
        if settings.look.dividesPhotos { removeStalePages(files.count) } else { noteLeftoverPages(files.count) }
        return files.map(\.path)
      }
      try files[0].publish(as: path)
      try output.keepHistory(newest: path)
      return [path]
    } catch {
      throw .output(error)
    }
  }

  /// If photos are divided among walls, removes those of an earlier, longer series, and a wall of one page: a player
  /// would go on showing them.
  func removeStalePages(_ count: Int) {
    guard settings.look.dividesPhotos else { return }
    let wall = output.stable
    let pages = ((try? wall.parent.entries()) ?? []).filter { name in
      name.pageNumber(of: wall).map { $0 > count || count == 1 } ?? false
    }
    for stale in pages.map(wall.parent.appending) + (count > 1 ? [wall] : []) where WallRecord.isWall(stale) {
      stale.remove()
    }
  }

  private func noteLeftoverPages(_ count: Int) {
    if output.isGrouped { return }
    let wall = output.stable
    var leftover = count + 1
    while count > 1, (try? wall.page(leftover).status()) != nil { leftover += 1 }
    if leftover > count + 1 {
      notes.note("\(wall.page(count + 1)) and later pages are left over from an earlier wall")
    }
  }
}
