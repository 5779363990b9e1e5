package import Files
import ImageCodecs
package import Planning

/// Makes actual pictures the expected ones.
///
///     try AcceptedPictures(outcomes, in: folders).accept()
///
/// Each picture is copied to its place at once. All are read and staged before the first is replaced.
package struct AcceptedPictures {
  private var copies: [Copy] = []
  private var removed: [FilePath] = []
  private let folder: FilePath?

  private struct Copy {
    var from: FilePath
    var to: FilePath
    /// The picture of which this is a new version; nil for a new picture.
    var replaced: FilePath?
    /// The file that was compared.
    var stamp: FileStamp?
  }

  /// - Parameter folder: The folder of expected pictures, which gets new ones; nil if there is none.
  package init(_ outcomes: [PairOutcome], in folder: FilePath?) {
    self.folder = folder
    for outcome in outcomes {
      let (expected, actual) = (outcome.pair.expectedPicture, outcome.pair.actual)
      switch outcome.verdict {
      case .different:
        if let expected, let actual {
          copies.append(Copy(from: actual, to: expected, replaced: expected, stamp: outcome.stamp))
        }
      case .added:
        if let folder, let actual {
          copies.append(
            Copy(from: actual, to: folder.appending(outcome.pair.newGolden ?? outcome.pair.name), stamp: outcome.stamp))
        }
      case .removed: if let expected { removed.append(expected) }
      case .renamed:
        if let expected, let actual, let folder, let name = outcome.newName {
          copies.append(Copy(from: actual, to: folder.appending(name), replaced: expected, stamp: outcome.stamp))
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
    for copy in copies where !places.insert(copy.to).inserted {
      throw .usage("--update: \(copy.to) is expected of several pictures")
    }
    var made: [FilePath] = []
    do throws(FileError) {
      var staged: [OutputFile] = []
      for copied in copies {
        let file = try OpenFile(copied.from)
        if let stamp = copied.stamp, file.stamp != stamp { throw FileError(copied.from, .exchanged) }
        try makeFolders(above: copied.to, &made)
        let output = try OutputFile(copied.to)
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
      if case .busy = error.reason { throw .taken("\(error.path): another run is updating it; try again later") }
      throw .output(error)
    }
  }

  /// Sentences about pictures that would get a name of another format, such as a JPEG called `a.png`. A picture that
  /// already has such a name is accepted if it replaces one of the same format.
  package var otherFormats: [String] {
    copies.compactMap { copy in
      let ending = copy.to.fileExtension
      guard ImageFormat.isPromised(byExtension: ending), let format = ImageFormat(of: copy.from),
        !format.mayHave(extension: ending)
      else { return nil }
      let isOwn = ending == copy.from.fileExtension
      if isOwn, let replaced = copy.replaced, ImageFormat(of: replaced) == format { return nil }
      let advice = isOwn ? "save it as its name says" : "convert it, or rename the expected picture"
      return "\(copy.to): not updated, because \(copy.from) is \(format.rawValue); \(advice)"
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
