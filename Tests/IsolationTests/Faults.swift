import Foundation
import Isolation

/// The program of faults, built beside the tests.
enum Faults {
  static let program = Bundle.main.executableURL!.deletingLastPathComponent().path + "/faulty-worker"

  /// Workers that do as they are told.
  static func isolation(seconds: Int = 20, memory: Int = 256 << 20) -> Isolation {
    Isolation(program: program, argument: "worker", seconds: seconds, workerMemory: memory)
  }

  /// What another program prints, without the end of the line.
  static func run(_ program: String, _ words: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return text.trimmingCharacters(in: .newlines)
  }

  /// The processes that are children of another.
  static func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { state(of: $0)?.parent == parent }
  }

  /// A process's parent, and a letter for what it is doing; `Z` for one that has ended and was not looked after.
  static func state(of process: Int32) -> (letter: Substring, parent: Int32)? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[end...].split(separator: " ")
    return fields.count > 2 ? Int32(fields[2]).map { (fields[1], $0) } : nil
  }

  /// The last of the words that a process was started with.
  static func argument(of process: Int32) -> String? {
    let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")))?.split(separator: 0)
    return words?.last.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether something comes to be within a few seconds.
  static func soon(_ condition: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if condition() { return true }
      usleep(10000)
    }
    return false
  }
}

extension Isolation {
  func ask(_ words: String, handing descriptor: Int32? = nil) throws(IsolationFault) -> String {
    String(decoding: try ask(Array(words.utf8), handing: descriptor), as: UTF8.self)
  }
}
