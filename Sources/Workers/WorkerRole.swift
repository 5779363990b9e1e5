package import Files
import ImageCodecs
import Isolation
package import Serving
import Typesetting

/// The role of a worker process, named by its only argument.
///
///     WorkerRole.serve(arguments)         // first in `main`
package enum WorkerRole: Hashable, Sendable {
  /// Decodes photos.
  case decoder
  /// Sets text in installed fonts and in font files.
  ///
  /// - Parameter embedsFonts: True to return glyph positions and fonts, for documents. The process then starts slightly
  ///   slower.
  case typesetter(fonts: [FilePath], embedsFonts: Bool)

  /// Speaks HTTP with browsers.
  case server(ServingWork)

  private static let decoderWord = "(decoder)"
  private static let typesetterWord = "(typesetter)"
  private static let documentTypesetterWord = "(document typesetter)"

  /// The argument that starts a worker with this role. It is not sufficient on its own: see `WorkerProcess`.
  var argument: String {
    switch self {
    case .decoder: Self.decoderWord
    case .server(let work): work.argument
    case .typesetter(let fonts, let embedsFonts):
      ([embedsFonts ? Self.documentTypesetterWord : Self.typesetterWord] + fonts.map(\.losslessText))
        .joined(separator: "\n")
    }
  }

  private init?(argument: FilePath) {
    let parts = argument.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    let fonts = parts.dropFirst().map { FilePath($0) }
    switch parts.first {
    case Self.decoderWord where fonts.isEmpty: self = .decoder
    case Self.typesetterWord: self = .typesetter(fonts: fonts, embedsFonts: false)
    case Self.documentTypesetterWord: self = .typesetter(fonts: fonts, embedsFonts: true)
    default:
      guard let work = ServingWork(String(decoding: argument.bytes, as: UTF8.self)) else { return nil }
      self = .server(work)
    }
  }

  /// Turns this process into a worker if it was started as one; otherwise, returns.
  ///
  /// - Parameter arguments: The arguments of the process, without its name.
  package static func serve(_ arguments: [FilePath]) {
    guard arguments.count == 1, WorkerProcess.isThis, let role = WorkerRole(argument: arguments[0]) else { return }
    role.serve()
  }

  /// Turns this process into workers.
  func serve() -> Never {
    switch self {
    case .decoder: DecodingWork.serve()
    case .server(let work): work.serve()
    case .typesetter(let fonts, let embedsFonts): TypesettingWork.serve(fonts: fonts, forDocuments: embedsFonts)
    }
  }
}
