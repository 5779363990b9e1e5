import Files

/// Files about several photos that are looked at again, each once: those that have changed are read again.
struct NotesAgain {
  private typealias Known<Old, New> = [ObjectIdentifier: (old: Old, new: New)]

  private var albums: Known<AlbumNote, AlbumNote?> = [:]
  private var lists: Known<AlbumLists, AlbumLists> = [:]
  private var facts: Known<FolderFacts, FolderFacts> = [:]
  private var pages: Known<FolderPage, FolderPage?> = [:]

  mutating func album(_ old: AlbumNote, within bounds: LinkBounds) -> AlbumNote? {
    once(old, \.albums) { _ in
      let file = Self.again(old.file, within: bounds)
      let title = file == old.file ? old.title : file.flatMap { try? ServiceNote($0) }?.title
      return file.map { AlbumNote(title: title ?? old.title, file: $0) }
    }
  }

  mutating func lists(_ old: AlbumLists, within bounds: LinkBounds) -> AlbumLists {
    once(old, \.lists) { _ in
      let files = old.files.compactMap { Self.again($0, within: bounds) }
      return files == old.files ? old : AlbumLists(files)
    }
  }

  mutating func facts(_ old: FolderFacts, within bounds: LinkBounds) -> FolderFacts {
    once(old, \.facts) { _ in
      let files = old.files.compactMap { Self.again($0, within: bounds) }
      return files == old.files ? old : FolderFacts(files)
    }
  }

  mutating func page(_ old: FolderPage, within bounds: LinkBounds) -> FolderPage? {
    once(old, \.pages) { notes in
      let parent = old.parent.flatMap { notes.page($0, within: bounds) }
      let file = Self.again(old.file, within: bounds)
      if file == old.file && parent === old.parent { return old }
      let text = file.flatMap { try? PageText($0) }
      let read = file.flatMap { file in text.map { FolderPage($0, in: old.folder, file: file, below: parent) } }
      return read ?? parent
    }
  }

  private static func again(_ file: SidecarFile, within bounds: LinkBounds) -> SidecarFile? {
    (try? bounds.resolvedStatus(of: file.path)).map { SidecarFile(path: file.path, stamp: $0.stamp) }
  }

  /// Returns what is known about a file, or finds it.
  private mutating func once<Old: AnyObject, New>(
    _ old: Old, _ known: WritableKeyPath<Self, Known<Old, New>>, find: (inout Self) -> New
  ) -> New {
    if let known = self[keyPath: known][ObjectIdentifier(old)] { return known.new }
    let new = find(&self)
    // The old file is kept, so that no other gets its identifier.
    self[keyPath: known][ObjectIdentifier(old)] = (old, new)
    return new
  }
}
