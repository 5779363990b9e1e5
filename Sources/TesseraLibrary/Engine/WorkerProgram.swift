import CProcess
import Files
import Foundation
import Parallel
import Workers

extension Engine {
  /// Makes this program its own worker, so that it needs no `tessera-worker`. Call it first in `main`.
  ///
  ///     Engine.hostWorkers()
  ///
  /// Sandboxed engines then decode photos in processes of this program, in which the call does not return.
  public static func hostWorkers() {
    WorkerRole.serve(ProgramArguments.all)
    WorkerProgram.isThis.withLock { $0 = true }
  }
}

/// The worker program: one installed with this program, or this program itself.
enum WorkerProgram {
  /// True if this program is its own worker.
  static let isThis = Mutex(false)
  private static let names = ["tessera-worker", "tessera"]

  static var found: FilePath? { isThis.withLock(\.self) ? own : installed }

  /// The first worker program beside this program or on the `PATH`, searched for only once.
  private static let installed: FilePath? = {
    let folders = [own?.parent].compactMap(\.self) + path
    return folders.lazy.flatMap { folder in names.map { folder.appending(FilePath($0)) } }.first(where: isProgram)
  }()

  static let missing =
    "there is no decoder: tessera-worker is neither beside this program nor on the PATH; depend on "
    + "the product tessera-worker, call Engine.hostWorkers() first in main, or use Engine(decoding: .inProcess)"

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
