package import Files
import Foundation
import Isolation
import TesseraLayout

/// The work of a process that sets text: it answers requests one by one until there are no more.
///
///     if WorkerProcess.isThis { TypesettingWork.serve(fonts: []) }
///
/// It may read fonts, and nothing else.
package enum TypesettingWork {
  /// Turns this process into confined workers for the one that started it.
  ///
  /// - Parameter files: Files with fonts that are not installed. They are opened in workers only: they may be hostile.
  package static func serve(fonts files: [FilePath]) -> Never {
    var shared: Result<FontSession, TextError>?
    var own: Result<FontSession, TextError>?
    WorkerProcess.serve {
      shared = prepare(files)
    } _: { request, _, memory in
      // What is there already is used by all workers; files of fonts take a session of their own.
      if own == nil { own = files.isEmpty ? shared : Result { () throws(TextError) in try FontSession(files) } }
      return answer(request, own ?? .failure(.noMemory), memory)
    }
  }

  /// Loads libraries and installed fonts, and sets a text: the first takes long, and workers are copies of this process.
  private static func prepare(_ files: [FilePath]) -> Result<FontSession, TextError> {
    let session = Result { () throws(TextError) in try FontSession() }
    guard case .success(let session) = session else { return session }
    for folder in session.folders { WorkerProcess.allowReading(folder.bytes) }
    for file in files { WorkerProcess.allowReading(file.bytes) }
    let text = Plan.Text("AZaz 0123456789.,–“”", frame: CGRect(x: 0, y: 0, width: 500, height: 0))
    let area = PixelRect(x: 0, y: 0, width: 500, height: 30)
    let request = TextRequest.draw(text, TextPlace(x: 0, y: 0), within: area)
    _ = answer(request.bytes, .success(session), WorkerProcess.Memory(count: 1 << 20))
    return .success(session)
  }

  /// Answers a request; an invalid one gets an empty answer.
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
      }
    } catch {
      answer = MessageWriter()
      answer.add(error)
    }
    return answer.bytes
  }
}

extension MessageWriter {
  /// An error in place of an answer.
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
    }
  }
}

extension MessageReader {
  /// Reads whether an error is there in place of an answer.
  mutating func error() throws(IsolationFault) -> TextError? {
    switch try number(in: 0...4) {
    case 0: nil
    case 1: .unavailable(library: try text())
    case 2: .unreadableFont(FilePath(bytes: try bytes()))
    case 3: .noFonts
    default: .noMemory
    }
  }
}
