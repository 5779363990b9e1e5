import Faces
package import Files
package import ImageCodecs
package import Isolation

/// The face model for `--crop auto` and `faces`: a network.
package enum FaceModel: Sendable {
  /// The installed model, or else Tessera's own.
  case system
  case file(FilePath)
  /// A loaded model.
  case search(FaceSearch)

  /// True if the program contains a network.
  package static var hasOwn: Bool { !FaceFinder.ownModels.isEmpty }

  static let network = FilePath("tessera/faces.network")

  /// The places of installed models: those of the user, then those of the machine.
  package static var installed: [FilePath] {
    let data = [FilePath.userFolder("XDG_DATA_HOME", inHome: ".local/share")]
    let shared = ["/usr/local/share", "/usr/share", "/opt/homebrew/share"].map { FilePath($0) }
    return (data + shared).map { $0.appending(network) }
  }

  /// Resolves a relative file against a folder.
  package func inside(_ folder: FilePath) -> FaceModel {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Loads the model, unless it has been loaded.
  package mutating func read(in isolation: Isolation?) throws(RunFailure) { self = .search(try search(in: isolation)) }

  /// Returns the search of `--crop auto`: with the first usable network; nil if there is none.
  package func searchIfAny(
    in isolation: Isolation?, among installed: [FilePath] = Self.installed
  ) throws(RunFailure) -> FaceSearch? {
    guard case .system = self else { return try search(in: isolation, among: installed) }
    do throws(RunFailure) {
      return try search(in: isolation, among: installed)
    } catch {
      // A damaged file, which `doctor` reports, is no reason to make no wall.
      guard case .usage = error else { throw error }
      return Self.hasOwn ? FaceSearch.own(in: isolation) : nil
    }
  }

  /// Returns the search with the model.
  ///
  /// - Parameters:
  ///   - isolation: Starts the processes that read the model and search; nil to do that in this one.
  ///   - installed: The places of installed models, of which the first that exists is used.
  package func search(
    in isolation: Isolation?, among installed: [FilePath] = Self.installed
  ) throws(RunFailure) -> FaceSearch {
    switch self {
    case .search(let search): return search
    case .file(let path): return try Self.search(path, in: isolation)
    case .system:
      if let path = installed.first(where: { (try? $0.status())?.kind == .file }) {
        return try Self.search(path, in: isolation)
      }
      if !Self.hasOwn {
        throw .usage(
          "--crop faces: this build has no face network; add --face-model FILE, as scripts/face-model writes it")
      }
      return FaceSearch.own(in: isolation)
    }
  }

  private static func search(_ path: FilePath, in isolation: Isolation?) throws(RunFailure) -> FaceSearch {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      // One byte over the limit makes the model invalid.
      bytes = try file.bytes(at: 0, count: min(file.size, FaceNetwork.longest + 1))
    } catch {
      throw .usage("--face-model \(error)")
    }
    return try search(bytes, "--face-model \(path)", in: isolation)
  }

  /// - Parameter name: The name of the model in messages.
  private static func search(
    _ bytes: [UInt8], _ name: String, in isolation: Isolation?
  ) throws(RunFailure) -> FaceSearch {
    do throws(FaceSearch.Fault) {
      return try FaceSearch(model: bytes, in: isolation)
    } catch {
      let message = "\(name): \(error)"
      // A process that cannot be started says nothing about the file.
      if case .isolated(let fault) = error, fault.isPassing { throw .inputs(message) }
      throw .usage(message)
    }
  }
}
