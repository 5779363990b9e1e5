package import Files
package import Isolation
import Parallel
package import Typesetting

/// The environment in which untrusted files are read: confined processes of a worker program, or this process.
///
///     let sandbox = Sandbox(workers: FilePath("/usr/libexec/tessera-worker"))
///     limits.isolation = sandbox.decoders
package final class Sandbox: Sendable {
  /// The worker program; nil to work in this process.
  private let program: FilePath?
  /// The processes that decode photos; nil if this process decodes them, or the system cannot confine any.
  package let decoders: Isolation?
  private let typesetters = Mutex<[TypesetterKey: Typesetter]>([:])

  private struct TypesetterKey: Hashable {
    var role: WorkerRole
    var isConfined: Bool
  }

  /// Creates a sandbox; an empty one if the system cannot confine processes.
  ///
  /// - Parameter program: A program that calls `WorkerRole.serve`.
  package init(workers program: FilePath) {
    self.program = Confinement.here.isPossible ? program : nil
    decoders = self.program.map {
      // Some decoders draw text.
      Isolation(program: $0.losslessText, argument: WorkerRole.decoder.argument, readsFonts: true)
    }
  }

  private init() { (program, decoders) = (nil, nil) }

  /// No sandbox: this process reads everything.
  package static let none = Sandbox()

  /// Forks the template for decoders from this process, while its memory is clean; otherwise it is started when needed.
  /// Allowed only before the process has threads or has read anything.
  package func forkDecoders() {
    if let decoders, decoders.forkWorkers() { WorkerRole.decoder.serve() }
  }

  /// Returns a typesetter for installed fonts and font files.
  ///
  /// - Parameters:
  ///   - isConfined: False to set text in this process in any case.
  ///   - embedsFonts: True to return glyph positions, and to embed fonts.
  package func typesetter(fonts: [FilePath], isConfined: Bool, embedsFonts: Bool) -> Typesetter {
    let role = WorkerRole.typesetter(fonts: fonts, embedsFonts: embedsFonts)
    return typesetters.withLock { known in
      let key = TypesetterKey(role: role, isConfined: isConfined)
      if let typesetter = known[key] { return typesetter }
      let isolation = (isConfined ? program : nil).map {
        Isolation(program: $0.losslessText, argument: role.argument, readsFonts: true)
      }
      let typesetter = Typesetter(in: isolation, fonts: fonts)
      known[key] = typesetter
      return typesetter
    }
  }

  /// Ends idle processes. New ones are started when needed.
  package func close() {
    decoders?.close()
    for typesetter in typesetters.withLock({ Array($0.values) }) { typesetter.close() }
  }
}
