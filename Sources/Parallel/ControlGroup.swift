import Foundation

/// The limits of this process's control groups, of either version: those of a container or a service.
///
///     ControlGroup.current.memory      // 500_000_000
package struct ControlGroup: Equatable, Sendable {
  /// In bytes; nil for none, like the others.
  package private(set) var memory: Int?
  package private(set) var cores: Double?
  package private(set) var processes: Int?

  package static let current = ControlGroup { try? String(contentsOfFile: $0, encoding: .utf8) }

  /// The largest number that counts as a limit: without one, version 1 has a number of this order.
  private static let most = 1 << 60

  /// - Parameter contents: Returns the text of a file; nil if there is none.
  package init(_ contents: (String) -> String?) {
    for line in (contents("/proc/self/cgroup") ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",").map(String.init)
      if parts[0] == "0" && controllers.isEmpty {
        for root in ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"] { readSecond(Self.folders(root, parts[2]), contents) }
      }
      for controller in controllers {
        readFirst(controller, Self.folders("/sys/fs/cgroup/\(parts[1])", parts[2]), contents)
        if controllers.count > 1 {
          readFirst(controller, Self.folders("/sys/fs/cgroup/\(controller)", parts[2]), contents)
        }
      }
    }
  }

  /// Returns the folder of a group and those of the groups around it. A container may see only the outermost one.
  private static func folders(_ root: String, _ path: String) -> [String] {
    var folders = [root]
    for part in path.split(separator: "/") where part != ".." {
      folders.append(folders[folders.count - 1] + "/" + part)
    }
    return folders
  }

  private mutating func readSecond(_ folders: [String], _ contents: (String) -> String?) {
    for folder in folders {
      note(memory: Self.number(contents(folder + "/memory.max")))
      note(processes: Self.number(contents(folder + "/pids.max")))
      let parts = (contents(folder + "/cpu.max") ?? "").split(whereSeparator: \.isWhitespace)
      if parts.count == 2, let quota = Double(parts[0]), let period = Double(parts[1]) { note(cores: quota / period) }
    }
  }

  private mutating func readFirst(_ controller: String, _ folders: [String], _ contents: (String) -> String?) {
    for folder in folders {
      switch controller {
      case "memory": note(memory: Self.number(contents(folder + "/memory.limit_in_bytes")))
      case "pids": note(processes: Self.number(contents(folder + "/pids.max")))
      case "cpu":
        let quota = Self.number(contents(folder + "/cpu.cfs_quota_us"))
        let period = Self.number(contents(folder + "/cpu.cfs_period_us"))
        if let quota, let period, quota > 0, period > 0 { note(cores: Double(quota) / Double(period)) }
      default: break
      }
    }
  }

  private static func number(_ text: String?) -> Int? {
    guard let word = text?.split(whereSeparator: \.isWhitespace).first, let number = Int(word) else { return nil }
    return number < most ? number : nil
  }

  // MARK: - The lowest limit

  private mutating func note(memory other: Int?) { if let other { memory = min(memory ?? other, other) } }
  private mutating func note(processes other: Int?) { if let other { processes = min(processes ?? other, other) } }
  private mutating func note(cores other: Double) { if other > 0 { cores = min(cores ?? other, other) } }
}
