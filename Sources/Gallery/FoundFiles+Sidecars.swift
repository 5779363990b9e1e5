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
      candidates[index].findSidecar(among: sidecars, within: bounds)
      if candidates[index].isNamed { candidates[index].findNote(within: bounds) }
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
  fileprivate mutating func findSidecar(among sidecars: [FilePath: FileStamp], within bounds: LinkBounds) {
    for name in Sidecar.names(for: path) {
      let stamp = isNamed ? (try? bounds.status(of: name, orWithin: path.parent))?.status.stamp : sidecars[name]
      guard let stamp else { continue }
      sidecar = SidecarFile(path: name, stamp: stamp)
      return
    }
  }

  /// Finds the note of a photo that was named, by its usual names.
  fileprivate mutating func findNote(within bounds: LinkBounds) {
    for name in NoteNames.usualNames(of: path) {
      guard let stamp = (try? bounds.status(of: name, orWithin: path.parent))?.status.stamp else { continue }
      note = SidecarFile(path: name, stamp: stamp)
      return
    }
  }

  /// The files that belong to the candidate, apart from its sidecar and its video.
  var noteFiles: [SidecarFile] { [note].compactMap(\.self) + albums.map(\.file) + (facts?.files ?? []) }

  /// The time in nanoseconds until any change to the candidate's files is certain to change their stamps.
  var remainder: Int64 { [stamp, sidecar?.stamp, clip?.stamp, note?.stamp].compactMap { $0?.remainder }.max() ?? 0 }

  var isSettled: Bool { remainder == 0 }

  /// Updates the stamps. Throws an error if a file found in a folder is gone, or is now a link that must not be
  /// followed.
  mutating func lookAgain(within bounds: LinkBounds) throws(FileError) {
    stamp = isNamed ? (try? path.status())?.stamp : try bounds.resolvedStatus(of: path).stamp
    let folder = isNamed ? path.parent : nil
    func again(_ companion: SidecarFile?) -> SidecarFile? {
      companion.flatMap { file in
        (try? bounds.resolvedStatus(of: file.path, orWithin: folder)).map { .init(path: file.path, stamp: $0.stamp) }
      }
    }
    (sidecar, clip, note) = (again(sidecar), again(clip), again(note))
  }
}
