import CProcess
import Files
import Foundation

/// The worker program that is installed with this one.
enum WorkerProgram {
  private static let names = ["tessera-worker", "tessera"]

  /// The first one beside this program or on the `PATH`, found once.
  static let installed: FilePath? = {
    let folders = [own?.parent].compactMap(\.self) + path
    return folders.lazy.flatMap { folder in names.map { folder.appending(FilePath($0)) } }.first(where: isProgram)
  }()

  static let missing =
    "there is no decoder: tessera-worker is neither beside this program nor on the PATH; build it with "
    + "`swift build --product tessera-worker`, name it in Engine(decoding: .sandboxed(worker:)), or use .inProcess"

  private static var own: FilePath? { FilePath("/proc/self/exe").resolved }

  private static var path: [FilePath] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { FilePath(String($0)) }
      .filter(\.isAbsolute)
  }

  private static func isProgram(_ path: FilePath) -> Bool {
    // Sound: the path is zero-terminated and outlives the call.
    unsafe (try? path.status())?.kind == .file && access(path.terminated, X_OK) == 0
  }
}
