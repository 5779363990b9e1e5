package import Files
import ImageCodecs
package import Planning

/// Makes actual pictures the expected ones.
///
///     try AcceptedPictures(outcomes, in: folders).accept()
///
/// Each picture is copied to its place at once. All are read and staged before the first is replaced.
package struct AcceptedPictures {
  private var copies: [(from: FilePath, to: FilePath)] = []
  private var removed: [FilePath] = []
  private let folder: FilePath?

  /// - Parameter folder: The folder of expected pictures, which gets new ones; nil if there is none.
  package init(_ outcomes: [PairOutcome], in folder: FilePath?) {
    self.folder = folder
    for outcome in outcomes {
      let (expected, actual) = (outcome.pair.expectedPicture, outcome.pair.actual)
      switch outcome.verdict {
      case .different: if let expected, let actual { copies.append((actual, expected)) }
      case .added:
        if let folder, let actual {
          copies.append((actual, folder.appending(outcome.pair.newGolden ?? outcome.pair.name)))
        }
      case .removed: if let expected { removed.append(expected) }
      case .renamed:
        if let expected, let actual, let folder, let name = outcome.newName {
          copies.append((actual, folder.appending(name)))
          removed.append(expected)
          renamed += 1
        }
      case .same, .failed, .unreadable: break
      }
    }
  }

  /// The number of changes: a renamed picture is one.
  package var count: Int { copies.count + removed.count - renamed }
  private var renamed = 0

  package func accept() throws(RunFailure) {
    var places: Set<FilePath> = []
    for (_, to) in copies where !places.insert(to).inserted {
      throw .usage("--update: \(to) is expected of several pictures")
    }
    var made: [FilePath] = []
    do throws(FileError) {
      var staged: [OutputFile] = []
      for (from, to) in copies {
        let file = try OpenFile(from)
        try makeFolders(above: to, &made)
        let output = try OutputFile(to)
        try copy(file, to: output)
        staged.append(output)
      }
      try OutputFile.publish(staged)
      for path in removed {
        guard path.remove() else { throw FileError(path, action: "be removed") }
        removeEmptyFolders(above: path)
      }
    } catch {
      for made in made.reversed() { _ = made.removeEmptyFolder() }
      throw .output(error)
    }
  }

  /// Sentences about pictures that would get a name of another format, such as a JPEG called `a.png`.
  package var otherFormats: [String] {
    copies.compactMap { from, to in
      let ending = to.fileExtension
      // A picture keeps its own extension, whatever it has in it.
      guard ending != from.fileExtension, ImageFormat.isPromised(byExtension: ending),
        let format = ImageFormat(of: from), !format.mayHave(extension: ending)
      else { return nil }
      return "\(to): not updated, because \(from) is \(format.rawValue); convert it, or rename the expected picture"
    }
  }

  /// Removes folders that became empty, up to the folder of expected pictures.
  private func removeEmptyFolders(above path: FilePath) {
    guard let folder else { return }
    var place = path.parent
    while place != folder, place.bytes.count > folder.bytes.count, place.removeEmptyFolder() { place = place.parent }
  }

  private func copy(_ file: borrowing OpenFile, to output: OutputFile) throws(FileError) {
    var offset = 0
    while offset < file.size {
      let bytes = try file.bytes(at: offset, count: min(1 << 20, file.size - offset))
      try output.write(bytes)
      offset += bytes.count
    }
  }

  private func makeFolders(above path: FilePath, _ made: inout [FilePath]) throws(FileError) {
    let folder = path.parent
    if (try? folder.status()) != nil { return }
    try makeFolders(above: folder, &made)
    if try folder.makeOpenFolder() { made.append(folder) }
  }
}
