import Files
import Site

/// The files that a run writes, checked before any is written: none takes the place of a file that the run reads, or of
/// another that it writes.
struct WrittenFiles {
  private let files: [File]
  /// Allows replacing files of others, but never those that the run reads.
  private let isForced: Bool

  private struct File {
    let option: String
    let path: FilePath
    var isMap = false
  }

  init(_ run: WallRun) {
    let (work, output) = (run.work, run.output.stable)
    let wall = output == FilePath("-") ? [] : [File(option: "--output", path: output)]
    files =
      wall + (work.preview.map { [File(option: "--preview", path: $0)] } ?? [])
      + (work.imageMap.map { [File(option: "--image-map", path: $0, isMap: true)] } ?? [])
    isForced = work.isForced
  }

  /// Throws if one is among the files that the run reads: what the wall is made of, and what options name.
  func refuse(reading files: WallFiles, _ named: [FilePath]) throws(RunFailure) {
    let read = named + files.found.manifests + files.pictures.map(\.path)
    let identities = Set(read.compactMap { (try? $0.status())?.identity })
    for file in self.files {
      guard let identity = (try? file.path.status())?.identity else { continue }
      // Photos are known not to be the output.
      let isPhoto = file.option != "--output" && files.contains(identity)
      if isPhoto || identities.contains(identity) || files.found.isSidecar(identity) {
        throw .usage(
          "\(file.option) \(file.path): is one of the files that the wall is made of; choose another name")
      }
    }
  }

  /// Throws if two have one name, or a map would replace something else.
  func refuseStrangers() throws(RunFailure) {
    for (index, file) in files.enumerated() {
      if let other = files[..<index].first(where: { $0.path.place == file.path.place }) {
        let name = other.option == "--output" ? "the output" : "the file of \(other.option)"
        throw .usage("\(file.option) \(file.path): is \(name); choose another name")
      }
      if !isForced, file.isMap, Self.isStranger(file.path) {
        throw .usage(
          "\(file.option) \(file.path): exists and is no image map of Tessera; choose another name, or replace it "
            + "with --force")
      }
    }
  }

  private static func isStranger(_ map: FilePath) -> Bool {
    guard (try? map.status())?.kind == .file, let file = try? OpenFile(map),
      let start = try? file.bytes(at: 0, count: min(file.size, 64)), !start.isEmpty
    else { return false }
    return !ImageMap.isMap(startingWith: start)
  }
}

extension WallSettings {
  /// The files that options name, but for pictures.
  var namedFiles: [FilePath] {
    var files = lists.paths + [plan, look.text.font.file, work.batch].compactMap { $0 }
    if case .file(let path) = look.colors { files.append(path) }
    if case .file(let path) = look.picture.palette { files.append(path) }
    if case .file(let path) = look.picture.document?.intent { files.append(path) }
    if case .file(let path) = faceModel { files.append(path) }
    return files
  }
}
