import Files
import ImageCodecs

/// A file that belongs to a photo.
struct Companion: Sendable {
  var path: FilePath
  /// Nil where it has disappeared.
  var stamp: FileStamp?
}

extension FoundFiles {
  /// Tells photos from the files that go with them: sidecars are no photos, and of a photo that was taken twice, raw and
  /// developed, the raw file shows nothing new. What is named itself stays.
  mutating func pairUp(_ choice: Gallery.Choice) {
    let isSidecar = { (candidate: Candidate) in !candidate.isNamed && candidate.path.fileExtension == "xmp" }
    let sidecars = Dictionary(
      candidates.filter(isSidecar).map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
    candidates.removeAll(where: isSidecar)
    leaveOutRawTwins()
    guard choice.wantsMetadata else { return }
    for index in candidates.indices { candidates[index].findSidecar(among: sidecars, choice) }
  }

  /// Leaves out `IMG_1.CR2` where `IMG_1.JPG` stands beside it.
  private mutating func leaveOutRawTwins() {
    let isRaw = candidates.map { !$0.isNamed && ImageFormat.isRaw(byExtension: $0.path.fileExtension) }
    guard isRaw.contains(true) else { return }
    let developed = Set(
      candidates.map(\.path).filter { ImageFormat.isDeveloped(byExtension: $0.fileExtension) }
        .map(\.withoutExtension))
    let twins = zip(candidates, isRaw).map { $1 && developed.contains($0.path.withoutExtension) }
    candidates = zip(candidates, twins).filter { !$1 }.map(\.0)
  }
}

extension Candidate {
  /// - Parameter sidecars: those in the folders that were walked into. Beside what is named itself, nobody has looked.
  mutating func findSidecar(among sidecars: [FilePath: FileStamp?] = [:], _ choice: Gallery.Choice) {
    for name in Sidecar.names(for: path) {
      let stamp = isNamed ? Self.stamp(ofSidecar: name, choice) : sidecars[name] ?? nil
      guard let stamp else { continue }
      sidecar = Companion(path: name, stamp: stamp)
      return
    }
  }

  private static func stamp(ofSidecar path: FilePath, _ choice: Gallery.Choice) -> FileStamp? {
    guard let stamp = (try? path.status())?.stamp else { return nil }
    let bounds = LinkBounds([path.parent] + choice.relatedInputs, followsAll: choice.followsLinks)
    return !path.isLink || bounds.admit(path) ? stamp : nil
  }

  /// How long after the look a change of its files would begin to show, in nanoseconds.
  var remainder: Int64 { [stamp, sidecar?.stamp].compactMap { $0?.remainder }.max() ?? 0 }

  var isSettled: Bool { remainder == 0 }

  mutating func lookAgain() {
    stamp = (try? path.status())?.stamp
    if let companion = sidecar?.path { sidecar?.stamp = (try? companion.status())?.stamp }
  }
}
