import Foundation
import ImageCodecs

extension MemoryBudget {
  /// A quarter of the machine's memory, or of what a container is given of it, at most a gigabyte.
  static var usual: MemoryBudget {
    MemoryBudget(min(min(Int(ProcessInfo.processInfo.physicalMemory), containerMemory) / 4, 1 << 30))
  }

  /// What the control group of the process may use, where there is one with a limit.
  private static var containerMemory: Int {
    let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    return limit.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
  }
}
