import Files

/// Files about several photos that are looked at again, each once: those that have changed are read again.
struct NotesAgain {
  private var albums: [ObjectIdentifier: (old: AlbumNote, new: AlbumNote?)] = [:]
  private var lists: [ObjectIdentifier: (old: AlbumLists, new: AlbumLists)] = [:]
  private var facts: [ObjectIdentifier: (old: FolderFacts, new: FolderFacts)] = [:]
  private var pages: [ObjectIdentifier: (old: FolderPage, new: FolderPage?)] = [:]

  private static func again(_ file: SidecarFile, within bounds: LinkBounds) -> SidecarFile? {
    (try? bounds.resolvedStatus(of: file.path)).map { SidecarFile(path: file.path, stamp: $0.stamp) }
  }

  mutating func album(_ old: AlbumNote, within bounds: LinkBounds) -> AlbumNote? {
    if let known = albums[ObjectIdentifier(old)] { return known.new }
    let file = Self.again(old.file, within: bounds)
    let title = file == old.file ? old.title : file.flatMap { try? ServiceNote($0) }?.title
    let new = file.map { AlbumNote(title: title ?? old.title, file: $0) }
    albums[ObjectIdentifier(old)] = (old, new)
    return new
  }

  mutating func lists(_ old: AlbumLists, within bounds: LinkBounds) -> AlbumLists {
    if let known = lists[ObjectIdentifier(old)] { return known.new }
    let files = old.files.compactMap { Self.again($0, within: bounds) }
    let new = files == old.files ? old : AlbumLists(files)
    lists[ObjectIdentifier(old)] = (old, new)
    return new
  }

  mutating func facts(_ old: FolderFacts, within bounds: LinkBounds) -> FolderFacts {
    if let known = facts[ObjectIdentifier(old)] { return known.new }
    let files = old.files.compactMap { Self.again($0, within: bounds) }
    let new = files == old.files ? old : FolderFacts(files)
    facts[ObjectIdentifier(old)] = (old, new)
    return new
  }

  mutating func page(_ old: FolderPage, within bounds: LinkBounds) -> FolderPage? {
    if let known = pages[ObjectIdentifier(old)] { return known.new }
    let parent = old.parent.flatMap { page($0, within: bounds) }
    let file = Self.again(old.file, within: bounds)
    let isSame = file == old.file && parent === old.parent
    let text = isSame ? nil : file.flatMap { try? PageText($0) }
    let read = file.flatMap { file in text.map { FolderPage($0, in: old.folder, file: file, below: parent) } }
    let new = isSame ? old : read ?? parent
    pages[ObjectIdentifier(old)] = (old, new)
    return new
  }
}
