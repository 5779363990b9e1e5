import Foundation

extension MemoryBudget {
  /// A quarter of the machine's or the container's memory, up to one gigabyte.
  package static var standard: MemoryBudget {
    MemoryBudget(min(min(Int(ProcessInfo.processInfo.physicalMemory), containerMemory) / 4, 1 << 30))
  }

  /// The memory limit of the process's control group, if any.
  private static var containerMemory: Int {
    let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    return limit.flatMap { Int($0.prefix { $0.isNumber }) } ?? .max
  }
}
