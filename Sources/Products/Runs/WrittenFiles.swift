package import Files
package import Planning

/// The files that a run writes, checked before any is written: none replaces a file that the run reads, or another one.
struct WrittenFiles {
  private let files: [File]
  /// True to allow replacing foreign files, but never those that the run reads.
  private let isForced: Bool
  private let product: any Product

  private struct File {
    let option: String
    let path: FilePath
    /// True if the output is a file that names Tessera as its creator.
    var isSigned = false
  }

  init(_ run: WallRun) {
    let (work, output) = (run.work, run.output.stable)
    let wall = File(
      option: option(\RunSettings.output), path: output, isSigned: run.product.isSigned && run.output.isFixed)
    // Single frames may be the output.
    let written = run.settings.filesToWrite.filter { name, path in
      name != wall.option && !(name == option(\RunSettings.framesTo) && path.place == output.place)
    }
    let others = written.map { name, path in
      File(option: name, path: path, isSigned: name == option(\RunSettings.preview))
    }
    files = ([wall] + others).filter { $0.path != FilePath("-") }
    isForced = work.isForced
    product = run.product
  }

  var paths: [FilePath] { files.map(\.path) }

  /// Throws if a file replaces one that the wall reads, another output, or a foreign page.
  ///
  /// - Parameter named: The files and folders named in options.
  func check(against wall: WallFiles, _ named: [FilePath]) throws(RunFailure) {
    let read = ReadFiles(named + wall.found.manifests + wall.pictures.map(\.path))
    for (index, file) in files.enumerated() {
      if let fault = fault(of: file, after: files[..<index], read, wall) {
        throw .usage("\(file.option) \(file.path): \(fault)")
      }
    }
  }

  /// The reason why a file cannot be written, if any.
  private func fault(of file: File, after others: ArraySlice<File>, _ read: ReadFiles, _ wall: WallFiles) -> String? {
    if let identity = (try? file.path.status())?.identity {
      // Photos are already known to differ from the output.
      let isPhoto = file.option != option(\RunSettings.output) && wall.contains(identity)
      if isPhoto || read.contains(identity) || wall.found.isSidecar(identity) {
        return "is an input of the wall; choose another name"
      }
    }
    if let other = others.first(where: { $0.path.place == file.path.place }) {
      let isOutput = other.option == option(\RunSettings.output)
      return "is \(isOutput ? "the output" : "the file of \(other.option)"); choose another name"
    }
    if file.isSigned, !isForced, let fault = OutputName.foreignFile(at: file.path) { return fault }
    return isForced ? nil : product.faultOfReplacing(file.path, named: file.option)
  }
}

/// The files that a run reads, by identity: links and second names of a file are the same file.
package struct ReadFiles {
  private var identities: Set<FileIdentity> = []

  /// - Parameter paths: Files, and folders with everything in them.
  package init(_ paths: [FilePath]) {
    var paths = paths
    while let path = paths.popLast(), identities.count < Self.most {
      guard let status = try? path.status(), identities.insert(status.identity).inserted else { continue }
      if status.kind == .folder { paths += ((try? path.entries()) ?? []).map(path.appending) }
    }
  }

  /// The maximum number of files, in case a folder is not what it should be.
  private static let most = 10_000

  package func contains(_ identity: FileIdentity) -> Bool { identities.contains(identity) }

  /// Ends the run if it would write over one of the files.
  package func refuse(_ path: FilePath, of option: String) throws(RunFailure) {
    guard let identity = (try? path.status())?.identity, contains(identity) else { return }
    throw .usage("\(option) \(path): is an input of the wall; choose another name")
  }
}

extension WallSettings {
  /// The files and folders that the run reads because settings name them, apart from the inputs.
  package var namedFiles: [FilePath] {
    var files = lists.read + [batch].compactMap { $0 }
    forEachValue { setting, value in
      if !setting.isWritten { files += setting.files(in: value) }
    }
    return files
  }

  /// The files and folders that the run writes, with their options.
  var filesToWrite: [(option: String, path: FilePath)] {
    var files: [(option: String, path: FilePath)] = []
    forEachValue { setting, value in
      if setting.isWritten { files += setting.files(in: value).map { (setting.name, $0) } }
    }
    return files
  }

  /// Calls `body` with every setting and its value.
  private func forEachValue(_ body: (any DeclaredSetting, any SettingValue) -> Void) {
    var settings = self
    settings.changeStores { store in
      for (setting, value) in store.all { body(setting, value) }
    }
  }
}
