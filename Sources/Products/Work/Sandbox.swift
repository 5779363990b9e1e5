import CProcess
package import Files
import Foundation
package import ImageCodecs
import Isolation
import Parallel
import Planning
import Typesetting

/// The processes that decode photos: each is this program again, confined to computing.
package enum Sandbox {
  /// The argument that makes the program a decoder. The argument alone is not enough: see `WorkerProcess`.
  private static let word = "(decoder)"
  /// The argument that makes it one that sets text. The files of fonts follow, each on a line.
  private static let textWord = "(typesetter)"
  /// Likewise, and embeds fonts.
  private static let documentWord = "(document typesetter)"
  /// This program; where /proc is not mounted, by the path that it was started with.
  private static let program: String = {
    guard let path = unsafe cprocess_program() else { return "/proc/self/exe" }
    // Sound: it is zero-terminated, and stays for as long as the process runs.
    let file = unsafe FilePath(String(cString: path))
    return (file.resolved ?? file).losslessText
  }()

  /// Shared by all walls of a run. Only the program itself can be restarted as a decoder.
  private static let isolation = Mutex<Isolation?>(nil)

  /// From now on, decodes photos in separate processes if the system can confine them. For use by the program, which
  /// can be restarted as its own decoder.
  ///
  /// - Parameter isReady: Whether to fork the template for decoders from this process now, before it has done anything;
  ///   otherwise it is started when needed.
  package static func open(gettingReady isReady: Bool) {
    // The parent may have set SIGCHLD to be ignored; this program needs to know how its children end.
    signal(SIGCHLD, SIG_DFL)
    let isolation = Isolation(program: program, argument: word)
    if isReady, Confinement.here.isPossible, isolation.forkWorkers() { DecodingWork.serve() }
    self.isolation.withLock { $0 = isolation }
  }

  /// Turns this process into decoders if it was started for that.
  package static func serve(_ arguments: [FilePath]) {
    guard arguments.count == 1, let argument = arguments.first, WorkerProcess.isThis else { return }
    if argument == FilePath(word) { DecodingWork.serve() }
    let parts = argument.bytes.split(separator: separator).map { FilePath(String(decoding: $0, as: UTF8.self)) }
    let fonts = Array(parts.dropFirst())
    if parts.first == FilePath(textWord) { TypesettingWork.serve(fonts: fonts) }
    if parts.first == FilePath(documentWord) { TypesettingWork.serve(fonts: fonts, forDocuments: true) }
  }

  private static let separator = UInt8(ascii: "\n")

  /// What sets text, by the files of its fonts and what else it depends on: one for all walls of a run.
  private static let typesetters = Mutex<[TypesetterKey: Typesetter]>([:])

  private struct TypesetterKey: Hashable {
    var files: [FilePath]
    var isConfined: Bool
    var isForDocuments: Bool
  }

  /// What sets text with installed fonts and those in some files, confined where decoders are.
  ///
  /// - Parameter isForDocuments: Whether it also says where glyphs are, and embeds fonts. It takes a little longer to
  ///   start.
  static func typesetter(
    fonts files: [FilePath], _ limits: DecodingLimits, forDocuments isForDocuments: Bool = false
  ) -> Typesetter {
    let isConfined = limits.isolation != nil
    return typesetters.withLock { known in
      let key = TypesetterKey(files: files, isConfined: isConfined, isForDocuments: isForDocuments)
      if let typesetter = known[key] { return typesetter }
      let words = ([isForDocuments ? documentWord : textWord] + files.map(\.losslessText)).joined(separator: "\n")
      let isolation = isConfined ? Isolation(program: program, argument: words, readsFonts: true) : nil
      let typesetter = Typesetter(in: isolation, fonts: files)
      known[key] = typesetter
      return typesetter
    }
  }

  /// Whether the user has chosen to decode photos in the program itself.
  private static let isDeclined = Mutex(false)

  /// Closes decoders until there is something to decode again. Reports if there are none although that was not
  /// requested.
  static func close(reportingOn notes: any Notes) {
    isolation.withLock { $0 }?.close()
    for typesetter in typesetters.withLock({ $0.values.map(\.self) }) { typesetter.close() }
    if let obstacle = Confinement.here.refusal, !isDeclined.withLock({ $0 }) {
      notes.note("decoding photos without the sandbox: \(obstacle); --no-sandbox silences this note")
    }
  }

  /// The default limits for decoding.
  package static var limits: DecodingLimits {
    DecodingLimits(isolation: Confinement.here.isPossible ? isolation.withLock { $0 } : nil, memory: .usual)
  }

  /// A description of the sandbox.
  package static func description(_ limits: DecodingLimits) -> String {
    limits.isolation == nil && Confinement.here.isPossible ? "off (--no-sandbox)" : "\(Confinement.here)"
  }

  /// Decodes photos in the program itself from now on, as the user has chosen.
  package static func decline() { isDeclined.withLock { $0 = true } }
}
