import ChildProcesses
import Foundation

/// `faults.c` as a shared object: compiled once, and preloaded into programs.
package struct FaultShim: Sendable {
  let path: String

  /// Compiles it in `folder`. Throws if there is no C compiler, or the system is not Linux with glibc.
  package init(in folder: TrialFolder) throws {
    guard let compiler = Self.compiler else { throw TrialError("there is no C compiler") }
    path = folder.aside("faults.so")
    let words = [compiler, "-O1", "-fPIC", "-shared", "-o", path, Self.source]
    guard try ChildProcess(words).wait().code == 0 else { throw TrialError("\(Self.source) cannot be compiled here") }
  }

  /// The shim of this process, compiled once, because that takes as long as several runs; nil if calls cannot be made
  /// to fail on this system.
  package static let shared: FaultShim? = {
    #if os(Linux)
      return sharedFolder.flatMap { try? FaultShim(in: $0) }
    #else
      return nil
    #endif
  }()

  /// Removed at the end of the process.
  private static let sharedFolder: TrialFolder? = {
    atexit { FaultShim.sharedFolder?.remove() }
    return try? TrialFolder()
  }()

  private static let source =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Shim/faults.c").path

  private static var compiler: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return ["clang", "cc", "gcc"].lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns the environment that makes a call fail; no call if `number` is 0.
  func environment(_ fault: Fault, at number: Int, note: String) -> [String: String] {
    [
      "LD_PRELOAD": path, "FAULTS_AT": "\(number)", "FAULTS_CODE": "\(fault.code)",
      "FAULTS_KINDS": "\(fault.kinds.rawValue)", "FAULTS_LASTING": fault.isLasting ? "1" : "0", "FAULTS_NOTE": note,
    ]
  }
}

/// The note that the shared object left about a run.
struct FaultNote {
  var counted: Int
  /// The call that failed, if any, and its file.
  var call: String?
  var path: String

  static let size = 4096

  /// Clears the note for the next run.
  static func clear(_ path: String) throws { try Data(count: size).write(to: URL(fileURLWithPath: path)) }

  init(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    guard bytes.count == Self.size else { throw TrialError("\(path): is no note") }
    func number(_ offset: Int) -> Int { bytes[offset..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) } }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self) }
    counted = number(0)
    call = number(8) > 0 ? text(16..<64) : nil
    self.path = text(64..<Self.size)
  }
}
