import Foundation

/// Facts about running processes from Linux; nothing elsewhere.
package enum ProcessTable {
  /// Returns a process’s parent, and a letter for its state: `Z` for one that has ended and was not reaped.
  package static func status(of process: Int32) -> (state: Substring, parent: Int32)? {
    // The name, in brackets, may have spaces and brackets itself.
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[end...].split(separator: " ")
    return fields.count > 2 ? Int32(fields[2]).map { (fields[1], $0) } : nil
  }

  /// Returns the children of a process, those among them that were not reaped.
  package static func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { status(of: $0)?.parent == parent }.sorted()
  }

  /// Returns true if a process has ended, reaped or not.
  package static func hasEnded(_ process: Int32) -> Bool { [nil, "Z"].contains(status(of: process)?.state) }
}
