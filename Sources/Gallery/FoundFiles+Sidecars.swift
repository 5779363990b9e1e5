import Files
import ImageCodecs

extension FoundFiles {
  /// Separates photos from their companion files: sidecars are not photos, and a raw file or a video next to a
  /// developed picture of the same name is left out. Files named explicitly stay.
  ///
  /// - Returns: The sidecars.
  mutating func pairUp() -> [FilePath: FileStamp] {
    let isSidecar = { (candidate: Candidate) in !candidate.isNamed && candidate.path.fileExtension == "xmp" }
    let sidecars = Dictionary(
      candidates.filter(isSidecar).compactMap { found in found.stamp.map { (found.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    candidates.removeAll(where: isSidecar)
    leaveOutTwins { ImageFormat.isRaw(byExtension: $0) }
    findClips()
    leaveOutTwins { ForeignFormat.isVideo(byExtension: $0) }
    return sidecars
  }

  mutating func findSidecars(
    among sidecars: [FilePath: FileStamp], _ choice: Gallery.Choice, within bounds: LinkBounds
  ) {
    for index in candidates.indices
    where (candidates[index].isNamed || !sidecars.isEmpty) && choice.mayWantSidecar(of: candidates[index]) {
      if candidates[index].isNamed { candidates[index].findNote(within: bounds) }
      candidates[index].findSidecars(among: sidecars, within: bounds)
    }
  }

  /// Notes `IMG_1.MOV` as the video of `IMG_1.JPG`, a Live Photo.
  private mutating func findClips() {
    var clips: [FilePath: SidecarFile] = [:]
    for found in candidates where !found.isNamed && ForeignFormat.isVideo(byExtension: found.path.fileExtension) {
      guard let stamp = found.stamp else { continue }
      clips[found.path.withoutExtension] = SidecarFile(path: found.path, stamp: stamp)
    }
    if clips.isEmpty { return }
    for index in candidates.indices
    where ImageFormat.isDeveloped(byExtension: candidates[index].path.fileExtension) {
      candidates[index].clip = clips[candidates[index].path.withoutExtension]
    }
  }

  /// Leaves out `IMG_1.CR2`, or `IMG_1.MOV` of a Live Photo, if `IMG_1.JPG` is next to it.
  ///
  /// - Parameter isTwin: Returns true for the extensions of files that are left out.
  private mutating func leaveOutTwins(_ isTwin: (String) -> Bool) {
    let mayBeTwin = candidates.map { !$0.isNamed && isTwin($0.path.fileExtension) }
    guard mayBeTwin.contains(true) else { return }
    let developed = Set(
      candidates.map(\.path).filter { ImageFormat.isDeveloped(byExtension: $0.fileExtension) }
        .map(\.withoutExtension))
    let twins = zip(candidates, mayBeTwin).map { $1 && developed.contains($0.path.withoutExtension) }
    candidates = zip(candidates, twins).filter { !$1 }.map(\.0)
  }
}

extension Candidate {
  /// - Parameter sidecars: The sidecars in the folders that were walked. For files named explicitly, the file system is
  ///   checked.
  fileprivate mutating func findSidecars(among sidecars: [FilePath: FileStamp], within bounds: LinkBounds) {
    func sidecar(of photo: FilePath) -> SidecarFile? {
      for name in Sidecar.names(for: photo) {
        guard let stamp = isNamed ? stamp(of: name, within: bounds) : sidecars[name],
          Sidecar.original(ofVirtualCopy: name, beside: photo) == nil
        else { continue }
        return SidecarFile(path: name, stamp: stamp)
      }
      return nil
    }
    self.sidecar = sidecar(of: path)
    originalSidecar = original.flatMap(sidecar)
  }

  /// Returns the stamp of a file beside a photo that was named.
  private func stamp(of name: FilePath, within bounds: LinkBounds) -> FileStamp? {
    (try? bounds.status(of: name, orWithin: path.parent))?.status.stamp
  }

  /// Finds the note of a photo that was named, by its usual names. An edited photo has that of its original.
  fileprivate mutating func findNote(within bounds: LinkBounds) {
    func note(of photo: FilePath) -> SidecarFile? {
      for name in NoteNames.usualNames(of: photo) {
        if let stamp = stamp(of: name, within: bounds) { return SidecarFile(path: name, stamp: stamp) }
      }
      return nil
    }
    self.note = note(of: path)
    if self.note != nil { return }
    for original in EditedName.originals(of: path) {
      let found = note(of: original)
      guard found != nil || path.isEditedByApple else { continue }
      if self.note == nil { self.note = found }
      // Elsewhere, “-edited” may be part of a title.
      if stamp(of: original, within: bounds) == nil { continue }
      self.original = original
      return
    }
  }

  /// The files that belong to the candidate, apart from its sidecar and its video.
  var noteFiles: [SidecarFile] {
    [note, originalSidecar].compactMap(\.self) + sharedFiles
  }

  /// The files about several photos.
  private var sharedFiles: [SidecarFile] {
    if albums.isEmpty && lists == nil && facts == nil && page == nil { return [] }
    return albums.map(\.file) + listedAlbums.map(\.file) + (facts?.files ?? []) + (page?.files ?? [])
  }

  /// The time in nanoseconds until any change to the candidate's files is certain to change their stamps.
  var remainder: Int64 {
    let own = [stamp, sidecar?.stamp, clip?.stamp, note?.stamp, originalSidecar?.stamp]
    return max(own.compactMap { $0?.remainder }.max() ?? 0, sharedFiles.map(\.stamp.remainder).max() ?? 0)
  }

  var isSettled: Bool { remainder == 0 }

  /// Updates the stamps. Throws an error if a file found in a folder is gone, or is now a link that must not be
  /// followed.
  ///
  /// - Parameter shared: The files about several photos, as they are now.
  mutating func lookAgain(within bounds: LinkBounds, _ shared: inout NotesAgain) throws(FileError) {
    stamp = isNamed ? (try? path.status())?.stamp : try bounds.resolvedStatus(of: path).stamp
    let folder = isNamed ? path.parent : nil
    func again(_ companion: SidecarFile?) -> SidecarFile? {
      companion.flatMap { file in
        (try? bounds.resolvedStatus(of: file.path, orWithin: folder)).map { .init(path: file.path, stamp: $0.stamp) }
      }
    }
    (sidecar, clip, note, originalSidecar) = (again(sidecar), again(clip), again(note), again(originalSidecar))
    albums = albums.compactMap { shared.album($0, within: bounds) }
    lists = lists.flatMap { shared.lists($0, within: bounds) }
    facts = facts.flatMap { shared.facts($0, within: bounds) }
    page = page.flatMap { shared.page($0, within: bounds) }
  }
}
