import CChildProcesses
import Foundation

/// The standard streams of a program that is being started.
struct Streams {
  private typealias Output = ChildProcess.Output

  /// The descriptors of the program.
  private var child: [Int32] = []
  /// The ends to close once the program has been started.
  private var childEnds: [Int32] = []
  private var input: Int32?
  private var output: Int32?
  private var errors: Int32?

  init(input: ChildProcess.Input, output: ChildProcess.Output, errors: ChildProcess.Output) throws {
    do {
      try open(input)
      self.output = try open(output)
      self.errors = try open(errors)
    } catch {
      closeAll()
      throw error
    }
  }

  private mutating func open(_ input: ChildProcess.Input) throws {
    if case .bytes = input {
      let ends = try Self.pipe()
      self.input = ends.write
      add(ends.read)
    } else {
      add(try Self.open("/dev/null", O_RDONLY))
    }
  }

  /// The descriptor to read from, where it is captured.
  private mutating func open(_ output: ChildProcess.Output) throws -> Int32? {
    switch output {
    case .captured:
      let ends = try Self.pipe()
      add(ends.write)
      return ends.read
    case .null: add(try Self.open("/dev/null", O_WRONLY))
    case .file(let path): add(try Self.open(path, O_WRONLY | O_CREAT | O_TRUNC))
    case .descriptor(let descriptor): child.append(descriptor)
    case .merged: child.append(child[1])
    }
    return nil
  }

  private mutating func add(_ descriptor: Int32) {
    child.append(descriptor)
    childEnds.append(descriptor)
  }

  private static func open(_ path: String, _ flags: Int32) throws -> Int32 {
    let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ChildProcessError(path, code: errno) }
    return descriptor
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let code = unsafe child_processes_pipe(&ends)
    guard code == 0 else { throw ChildProcessError("a pipe", code: code) }
    return (ends[0], ends[1])
  }

  func start(_ words: [String], in folder: String?, environment: [String: String]) throws -> Int32 {
    var process: Int32 = 0
    let code = unsafe withStrings(words) { words in
      unsafe withStrings(environment.map { "\($0)=\($1)" }) { environment in
        unsafe child_processes_start(words, environment, folder, child, &process)
      }
    }
    guard code == 0 else { throw ChildProcessError(words[0], code: code) }
    return process
  }

  mutating func closeChildEnds() {
    for descriptor in childEnds { close(descriptor) }
    childEnds = []
  }

  /// Closes descriptors that were not taken.
  mutating func closeAll() {
    closeChildEnds()
    for descriptor in [takeInput(), takeOutput(), takeErrors()] { if let descriptor { close(descriptor) } }
  }

  mutating func takeInput() -> Int32? { input.take() }
  mutating func takeOutput() -> Int32? { output.take() }
  mutating func takeErrors() -> Int32? { errors.take() }
}

/// Calls `body` with a list of strings as C has it.
private func withStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let words: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { text in unsafe strdup(text) } + [nil]
  // Sound: the list ends with a null, and its words are freed once, after the call that uses them.
  defer { for index in unsafe words.indices { unsafe free(words[index]) } }
  return unsafe words.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
}
