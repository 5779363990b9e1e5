import Foundation
import Parallel

extension MemoryBudget {
  /// A quarter of the machine's or the container's memory, up to one gigabyte.
  package static var standard: MemoryBudget {
    MemoryBudget(
      min(min(Int(ProcessInfo.processInfo.physicalMemory), ControlGroup.current.memory ?? .max) / 4, 1 << 30))
  }
}
