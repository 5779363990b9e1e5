package import Files
import Foundation
import Isolation
import Layouts

/// The work of a typesetting process, which answers requests one by one until there are no more.
///
///     if WorkerProcess.isThis { TypesettingWork.serve(fonts: []) }
///
/// The process may read only fonts.
package enum TypesettingWork {
  /// Turns this process into confined workers for the one that started it.
  ///
  /// - Parameters:
  ///   - files: Files with fonts that are not installed. They are opened only in workers, because they may be hostile.
  ///   - isForDocuments: True if the workers can embed fonts. Other workers cannot, because they cannot load a library.
  package static func serve(fonts files: [FilePath], forDocuments isForDocuments: Bool = false) -> Never {
    var shared: Result<FontSession, TextError>?
    var own: Result<FontSession, TextError>?
    WorkerProcess.serve { _ in
      shared = prepare(files)
      // If the library is missing, embedding a font reports that.
      if isForDocuments, case .success(let session)? = shared { try? session.loadEmbedding() }
    } _: { request, _, memory in
      // All workers use an existing session; font files need their own session.
      if own == nil { own = files.isEmpty ? shared : Result { () throws(TextError) in try FontSession(files) } }
      return answer(request, own ?? .failure(.noMemory), memory)
    }
  }

  /// Loads libraries and installed fonts, and sets some text: the first one takes long, and workers are copies of this
  /// process.
  private static func prepare(_ files: [FilePath]) -> Result<FontSession, TextError> {
    let session = Result { () throws(TextError) in try FontSession() }
    guard case .success(let session) = session else { return session }
    for folder in FilePath.outermost(session.folders) { WorkerProcess.allowReading(folder.bytes) }
    for file in files { WorkerProcess.allowReading(file.bytes) }
    let text = Plan.Text("AZaz 0123456789.,–“”", role: nil, frame: CGRect(x: 0, y: 0, width: 500, height: 0))
    let area = PixelRect(x: 0, y: 0, width: 500, height: 30)
    let request = TextRequest.draw(text, TextPlace(x: 0, y: 0), within: area)
    _ = answer(request.bytes, .success(session), WorkerProcess.Memory(count: 1 << 20))
    return .success(session)
  }

  /// Answers a request; an invalid request gets an empty answer.
  static func answer(
    _ request: [UInt8], _ session: Result<FontSession, TextError>, _ memory: WorkerProcess.Memory
  ) -> [UInt8] {
    guard let request = try? TextRequest(request) else { return [] }
    var answer = MessageWriter()
    do throws(TextError) {
      let session = try session.get()
      answer.add(0)
      switch request {
      case .fonts:
        answer.add(session.versions)
        let files = session.installedFiles
        answer.add(files.count)
        for file in files { answer.add(file.bytes) }
      case .hasFont(let font): answer.add(session.hasFont(font))
      case .set(let text): answer.add(try session.set(text))
      case .draw(let text, let place, let visible):
        let (area, hasColors, setting) = try unsafe session.draw(text, at: place, within: visible) { count in
          if count > memory.count { return nil }
          return unsafe memory.withBytes(at: 0, count: count) { $0.baseAddress }
        }
        answer.add(area)
        answer.add(hasColors)
        answer.add(setting)
      case .glyphs(let text):
        let (setting, runs) = try session.glyphs(of: text)
        answer.add(setting)
        answer.add(runs)
      case .subset(let font, let glyphs, let start):
        try add(session.subset(font, glyphs), glyphs, from: start, to: &answer, memory)
      }
    } catch {
      answer = MessageWriter()
      answer.add(error)
    }
    return answer.bytes
  }

  /// Adds a font to an answer, and writes its bytes from an offset onwards to shared memory, as many as fit.
  private static func add(
    _ font: EmbeddedFont, _ glyphs: [Int], from start: Int, to answer: inout MessageWriter,
    _ memory: WorkerProcess.Memory
  ) throws(TextError) {
    let bytes = font.program.bytes
    guard start < bytes.count, FontPart.length(after: start, of: bytes.count) <= memory.count else { throw .noMemory }
    answer.add(font, glyphs: glyphs)
    answer.add(font.program.isCompact)
    answer.add(bytes.count)
    let part = bytes[start..<start + FontPart.length(after: start, of: bytes.count)]
    unsafe memory.withBytes(at: 0, count: part.count) { _ = unsafe $0.update(fromContentsOf: part) }
  }
}

extension MessageWriter {
  /// Adds an error instead of an answer.
  fileprivate mutating func add(_ error: TextError) {
    switch error {
    case .unavailable(let library):
      add(1)
      add(library)
    case .unreadableFont(let path):
      add(2)
      add(path.bytes)
    case .noFonts: add(3)
    case .noMemory, .fault: add(4)
    case .unusableFont(let path, let fault):
      add(5)
      add(path.bytes)
      add(fault)
    }
  }
}

extension MessageReader {
  /// Reads the error if there is one instead of an answer.
  mutating func error() throws(IsolationFault) -> TextError? {
    switch try number(in: 0...5) {
    case 0: nil
    case 1: .unavailable(library: try text())
    case 2: .unreadableFont(FilePath(bytes: try bytes()))
    case 3: .noFonts
    case 5: .unusableFont(FilePath(bytes: try bytes()), try fontFault())
    default: .noMemory
    }
  }
}
