import Files
import Planning
import Site

/// The output files of a run, checked before any is written: none replaces an input of the run or another output.
struct WrittenFiles {
  private let files: [File]
  /// True to allow replacing foreign files, but never inputs of the run.
  private let isForced: Bool

  private struct File {
    let option: String
    let path: FilePath
    var isMap = false
    /// True if the output is a file that names Tessera as its creator.
    var isSigned = false
  }

  init(_ run: WallRun) {
    let (work, output) = (run.work, run.output.stable)
    let wall =
      output == FilePath("-")
      ? [] : [File(option: "--output", path: output, isSigned: run.product.isSigned && run.output.isFixed)]
    files =
      wall + (work.preview.map { [File(option: "--preview", path: $0, isSigned: true)] } ?? [])
      + (work.imageMap.map { [File(option: "--image-map", path: $0, isMap: true)] } ?? [])
    isForced = work.isForced
  }

  /// Throws if a file replaces one of the wall's inputs, another output, or a foreign page.
  ///
  /// - Parameter named: The files named in options, except pictures.
  func check(against wall: WallFiles, _ named: [FilePath]) throws(RunFailure) {
    let read = named + wall.found.manifests + wall.pictures.map(\.path)
    let identities = Set(read.compactMap { (try? $0.status())?.identity })
    for (index, file) in files.enumerated() {
      if let fault = fault(of: file, after: files[..<index], identities, wall) {
        throw .usage("\(file.option) \(file.path): \(fault)")
      }
    }
  }

  /// The reason why a file cannot be written, if any.
  private func fault(of file: File, after others: ArraySlice<File>, _ read: Set<FileIdentity>, _ wall: WallFiles)
    -> String?
  {
    if let identity = (try? file.path.status())?.identity {
      // Photos are already known to differ from the output.
      let isPhoto = file.option != "--output" && wall.contains(identity)
      if isPhoto || read.contains(identity) || wall.found.isSidecar(identity) {
        return "is an input of the wall; choose another name"
      }
    }
    if let other = others.first(where: { $0.path.place == file.path.place }) {
      return "is \(other.option == "--output" ? "the output" : "the file of \(other.option)"); choose another name"
    }
    if file.isSigned, !isForced, let fault = OutputName.foreignFile(at: file.path) { return fault }
    if file.isMap, !isForced, !ImageMap.mayReplace(file.path) {
      return "exists and is not a Tessera image map; choose another name, or replace it with --force"
    }
    return nil
  }
}

extension WallSettings {
  /// The files named in options, except pictures.
  var namedFiles: [FilePath] {
    var files = lists.read + lists.paths + [plan, look.text.font.file, batch].compactMap { $0 }
    if case .file(let path) = look.colors { files.append(path) }
    if case .file(let path) = look.picture.palette { files.append(path) }
    if case .file(let path) = look.picture.pages.intent { files.append(path) }
    if let path = work.faceModel { files.append(path) }
    files += [site.passwordFile, site.styleSheet, site.logo, site.strings, site.template].compactMap { $0 }
    return files
  }
}
