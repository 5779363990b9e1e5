package import Faces
package import Files

/// What `--crop faces` finds faces with: a cascade of OpenCV, which is no part of Tessera.
package enum FaceModel: Sendable {
  /// The one that the system has, if it has one.
  case system
  case file(FilePath)
  /// One that was read.
  case finder(FaceFinder)

  /// Of OpenCV's cascades, the one that takes least else for a face.
  static let name = FilePath("haarcascade_frontalface_alt.xml")

  /// Where packages put it: of Debian's kind, of others, and Homebrew's.
  static let folders = [
    "/usr/share/opencv4/haarcascades", "/usr/share/opencv/haarcascades", "/usr/local/share/opencv4/haarcascades",
    "/opt/homebrew/share/opencv4/haarcascades",
  ].map { FilePath($0) }

  /// The same, with files named from a folder.
  package func inside(_ folder: FilePath) -> FaceModel {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Reads the model, where that was not done yet.
  package mutating func read() throws(RunFailure) { self = .finder(try finder()) }

  /// What finds faces by it.
  ///
  /// - Parameter folders: where the system's is looked for.
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
      // One more than a cascade may have, which is then refused.
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
