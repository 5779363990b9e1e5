package import Faces
package import Files

/// The face model for `--crop faces`: an OpenCV cascade, which is not part of Tessera.
package enum FaceModel: Sendable {
  /// The installed model.
  case system
  case file(FilePath)
  /// A loaded model.
  case finder(FaceFinder)

  /// The OpenCV cascade with the fewest false positives.
  static let name = FilePath("haarcascade_frontalface_alt.xml")

  /// The folders of packages: Debian's, others' and Homebrew's.
  static let folders = [
    "/usr/share/opencv4/haarcascades", "/usr/share/opencv/haarcascades", "/usr/local/share/opencv4/haarcascades",
    "/opt/homebrew/share/opencv4/haarcascades",
  ].map { FilePath($0) }

  /// Resolves a relative file against a folder.
  package func inside(_ folder: FilePath) -> FaceModel {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Loads the model, unless it has been loaded.
  package mutating func read() throws(RunFailure) { self = .finder(try finder()) }

  /// Returns the face finder of the model.
  ///
  /// - Parameter folders: The search path of the installed model.
  package func finder(in folders: [FilePath] = Self.folders) throws(RunFailure) -> FaceFinder {
    switch self {
    case .finder(let finder): return finder
    case .file(let path): return try Self.finder(path)
    case .system:
      let paths = folders.map { $0.appending(Self.name) }
      guard let path = paths.first(where: { (try? $0.status())?.kind == .file }) else {
        throw .usage(
          "--crop faces needs a face model: install opencv-data (Debian, Ubuntu) or opencv (Homebrew), "
            + "or name one with --face-model")
      }
      return try Self.finder(path)
    }
  }

  private static func finder(_ path: FilePath) throws(RunFailure) -> FaceFinder {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      // One byte over the limit makes the cascade invalid.
      bytes = try file.bytes(at: 0, count: min(file.size, Cascade.longest + 1))
    } catch {
      throw .usage("--face-model \(error)")
    }
    do throws(CascadeError) {
      return FaceFinder(try Cascade(bytes))
    } catch {
      throw .usage("--face-model \(path): \(error)")
    }
  }
}
