package import Files
package import Isolation
package import Layouts
import Parallel

/// Sets and draws plain text in any script, in installed fonts or font files.
///
///     let typesetter = Typesetter(in: isolation)
///     let picture = try typesetter.picture(of: text, at: TextPlace(x: 20, y: 30), within: strip)
///
/// Text may come from untrusted files. So, if the system allows it, text is set by confined processes, which can read
/// only fonts and are not trusted. Libraries and fonts are loaded when the first text is set.
package final class Typesetter: Sendable {
  private let isolation: Isolation?
  private let files: [FilePath]
  /// Idle processes.
  private let idle = Mutex<[Worker]>([])
  /// The fonts of this process, if text is set in it.
  private let own = Mutex(OwnFonts())

  /// Sound to send: the session is used by the holder of the lock.
  private struct OwnFonts: @unchecked Sendable {
    var session: FontSession?
    var memory: WorkerProcess.Memory?
  }

  /// - Parameters:
  ///   - isolation: Starts the processes; nil to set text in this one.
  ///   - files: Files with fonts that are not installed, for text whose font is one of these paths.
  package init(in isolation: Isolation?, fonts files: [FilePath] = []) {
    self.isolation = isolation
    self.files = files
  }

  deinit {
    // Sound: it is no longer in use.
    own.withLock { own in unsafe own.memory?.free() }
  }

  /// Starts a process in advance, while the caller does something else.
  package func getReady() { isolation?.getReady() }

  /// Ends idle processes.
  package func close() {
    idle.withLock { $0 = [] }
    isolation?.close()
  }

  /// Returns the files of all installed fonts, and the versions of the libraries.
  package func installedFonts() throws(TextError) -> (files: [FilePath], versions: String) {
    try ask(.fonts) { (answer, _) throws(IsolationFault) in
      let versions = try answer.text()
      var files: [FilePath] = []
      for _ in 0..<(try answer.number(in: 0...1_000_000)) { files.append(FilePath(bytes: try answer.bytes())) }
      return (files, versions)
    }
  }

  /// Returns true if there is a font with a given description or path.
  package func hasFont(_ font: String) throws(TextError) -> Bool {
    try ask(.hasFont(font)) { (answer, _) throws(IsolationFault) in try answer.flag() }
  }

  package func setting(of text: Plan.Text) throws(TextError) -> TextSetting {
    try ask(.set(text.plain)) { (answer, _) throws(IsolationFault) in try answer.setting() }
  }

  /// Draws the part of the text within an area of the canvas: `within` may have at most as many pixels as fit into the
  /// memory shared with a process.
  package func picture(
    of text: Plan.Text, at place: TextPlace, within visible: PixelRect
  ) throws(TextError) -> TextPicture {
    precondition(visible.width * visible.height <= Self.maxPixels, "Large text must be drawn in parts.")
    return try ask(.draw(text.plain, place, within: visible)) { (answer, pixels) throws(IsolationFault) in
      let area = try answer.area()
      let hasColors = try answer.flag()
      let setting = try answer.setting()
      guard area.isEmpty || area.intersection(visible) == area else { throw .invalidReply }
      let bytes = pixels.bytes(area.width * area.height * (hasColors ? 4 : 1))
      return TextPicture(area: area, content: hasColors ? .colors(bytes) : .coverage(bytes), setting: setting)
    }
  }

  /// The memory that all processes take together: about 12 MB were measured for one, and 2 MB for each additional one.
  package static let heldBytes = 20 << 20

  /// The maximum number of pixels in a picture.
  package static let maxPixels = Isolation.sharedMemory / 4

  // MARK: - Asking

  /// The location of bytes that belong to an answer: pixels, or part of a font.
  enum Memory {
    case worker(Worker)
    case own(WorkerProcess.Memory)

    func bytes(_ count: Int) -> [UInt8] {
      switch self {
      case .worker(let worker):
        var bytes = [UInt8](repeating: 0, count: count)
        worker.copyMemory(at: 0, to: &bytes, count: count)
        return bytes
      case .own(let memory): return unsafe memory.withBytes(at: 0, count: count) { unsafe Array($0) }
      }
    }
  }

  /// Sends a request and reads the answer, with any data left in shared memory.
  func ask<Answer: Sendable>(
    _ request: TextRequest,
    _ read: (inout MessageReader, Memory) throws(IsolationFault) -> Answer
  ) throws(TextError) -> Answer {
    guard let isolation else { return try askHere(request, read) }
    var tries = Isolation.Tries(of: isolation)
    while true {
      var worker: Worker?
      let result: Result<Answer, TextError>
      do throws(IsolationFault) {
        let taken = if let taken = idle.withLock({ $0.popLast() }) { taken } else { try isolation.worker() }
        worker = taken
        try taken.allow(seconds: isolation.seconds, memory: isolation.workerMemory)
        var reader = MessageReader(try taken.ask(request.bytes))
        let answer = try Self.answer(&reader, read, .worker(taken))
        idle.withLock { $0.append(taken) }
        result = answer
      } catch {
        if !tries.mayRetry(after: error, worker) { throw .fault(error) }
        continue
      }
      return try result.get()
    }
  }

  private static func answer<Answer>(
    _ reader: inout MessageReader, _ read: (inout MessageReader, Memory) throws(IsolationFault) -> Answer,
    _ memory: Memory
  ) throws(IsolationFault) -> Result<Answer, TextError> {
    if let error = try reader.error() { return .failure(error) }
    let answer = try read(&reader, memory)
    try reader.finish()
    return .success(answer)
  }

  private func askHere<Answer: Sendable>(
    _ request: TextRequest, _ read: (inout MessageReader, Memory) throws(IsolationFault) -> Answer
  ) throws(TextError) -> Answer {
    try own.withLock { (own) throws(TextError) in
      if own.session == nil { own.session = try FontSession(files) }
      guard let session = own.session else { throw .noMemory }
      let memory = own.memory ?? WorkerProcess.Memory(count: Isolation.sharedMemory)
      own.memory = memory
      var reader = MessageReader(TypesettingWork.answer(request.bytes, .success(session), memory))
      let result: Result<Answer, TextError>
      do throws(IsolationFault) {
        result = try Self.answer(&reader, read, .own(memory))
      } catch {
        throw .fault(error)
      }
      return try result.get()
    }
  }
}

extension Plan.Text {
  /// The text in the form in which it is set.
  var plain: Plan.Text {
    var text = self
    text.text = plainText(self.text, lines: lines)
    return text
  }
}
