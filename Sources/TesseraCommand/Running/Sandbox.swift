import Files
import Foundation
import ImageCodecs
import Isolation
import Parallel

/// The processes in which photos are decoded: each is this program again, which can do nothing else.
enum Sandbox {
  /// What stands behind the program's name where it is to be a decoder. That alone makes it none: see `WorkerProcess`.
  private static let word = "(decoder)"
  private static let program = "/proc/self/exe"

  /// Shared by all walls of a run. Only the program itself can be started again as a decoder.
  private static let isolation = Mutex<Isolation?>(nil)

  /// Has photos decoded in processes of their own from now on, where the system can confine them. For the program, which
  /// can be started again as its own decoder.
  ///
  /// - Parameter isReady: whether what decoders are copies of is made of this process, which has done nothing yet;
  ///   otherwise it is started when it is needed.
  static func open(gettingReady isReady: Bool) {
    // Whoever started this program may have had no interest in its children; this one wants to know how they end.
    signal(SIGCHLD, SIG_DFL)
    let isolation = Isolation(program: program, argument: word)
    if isReady, Confinement.here.isPossible, isolation.forkWorkers() { DecodingWork.serve() }
    self.isolation.withLock { $0 = isolation }
  }

  /// Makes decoders of this process where it was started for that.
  static func serve(_ arguments: [FilePath]) {
    if arguments == [FilePath(word)], WorkerProcess.isThis { DecodingWork.serve() }
  }

  /// Whether somebody said that photos are to be decoded in the program itself.
  private static let isDeclined = Mutex(false)

  /// Lets go of decoders until there is something to decode again. Where there are none although nobody wanted that, it
  /// is said.
  static func rest(reportingOn console: Console) {
    isolation.withLock { $0 }?.close()
    if let obstacle = Confinement.here.refusal, !isDeclined.withLock({ $0 }) {
      console.note("decoding photos without the sandbox: \(obstacle); --no-sandbox silences this note")
    }
  }

  /// What decoders may do, if nobody says anything else.
  static var limits: DecodingLimits {
    DecodingLimits(isolation: Confinement.here.isPossible ? isolation.withLock { $0 } : nil, memory: .usual)
  }

  /// In words, for whoever asks.
  static func description(_ limits: DecodingLimits) -> String {
    limits.isolation == nil && Confinement.here.isPossible ? "off (--no-sandbox)" : "\(Confinement.here)"
  }

  static func options<Settings>(_ limits: WritableKeyPath<Settings, DecodingLimits>) -> [Option<Settings>] {
    [
      Option(
        name: "--sandbox", placeholder: nil,
        help: "fail unless photos can be decoded in sandboxed processes (default: use them if possible)"
      ) { settings, _ throws(RunFailure) in
        guard Confinement.here.isPossible else {
          throw .usage("--sandbox: the sandbox is not available: \(Confinement.here)")
        }
        settings[keyPath: limits].isolation = Self.limits.isolation
      },
      .flag("--no-sandbox", "decode photos in the main process (default: in sandboxed processes)") {
        $0[keyPath: limits].isolation = nil
        isDeclined.withLock { $0 = true }
      },
    ]
  }
}
