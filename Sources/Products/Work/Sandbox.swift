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
  /// The argument that starts a decoder. It is not sufficient alone: see `WorkerProcess`.
  private static let word = "(decoder)"
  /// The argument that starts a typesetter, followed by font files, one per line.
  private static let textWord = "(typesetter)"
  /// The argument that starts a typesetter that also embeds fonts.
  private static let documentWord = "(document typesetter)"
  /// The path of this program; as started, if /proc is not mounted.
  private static let program: String = {
    guard let path = unsafe cprocess_program() else { return "/proc/self/exe" }
    // Sound: the string is zero-terminated, and lives as long as the process.
    let file = unsafe FilePath(String(cString: path))
    return (file.resolved ?? file).losslessText
  }()

  /// Shared by all walls of a run. Only the program itself can be restarted as a decoder.
  private static let isolation = Mutex<Isolation?>(nil)

  /// From now on, decodes photos in separate processes if the system can confine them. For use by the program, which
  /// can be restarted as its own decoder.
  ///
  /// - Parameter isReady: True to fork the template for decoders from this process now, while its memory is clean;
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

  /// Typesetters by font files and mode, shared by all walls of a run.
  private static let typesetters = Mutex<[TypesetterKey: Typesetter]>([:])

  private struct TypesetterKey: Hashable {
    var files: [FilePath]
    var isConfined: Bool
    var isForDocuments: Bool
  }

  /// Returns a typesetter for installed fonts and font files, confined if decoders are.
  ///
  /// - Parameter isForDocuments: True to return glyph positions, and to embed fonts. It starts a little slower.
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

  /// True if the user has chosen to decode photos in the program itself.
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

  /// The isolation of decoders; nil where they cannot be confined.
  static var isolationIfPossible: Isolation? { Confinement.here.isPossible ? isolation.withLock { $0 } : nil }

  /// The default limits for decoding.
  package static var limits: DecodingLimits { WorkSettings().decoding }

  /// A description of the sandbox.
  package static func description(_ limits: DecodingLimits) -> String {
    limits.isolation == nil && Confinement.here.isPossible ? "off (--no-sandbox)" : "\(Confinement.here)"
  }

  /// Decodes photos in the program itself from now on, as the user has chosen.
  static func decline() { isDeclined.withLock { $0 = true } }
}
