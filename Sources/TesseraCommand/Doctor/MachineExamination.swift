import Foundation
import ImageCodecs
import Parallel

/// The memory, the cores and the limits of this process, as a container may lower them.
struct MachineExamination {
  /// The memory of the machine, in bytes.
  var memory = Int(ProcessInfo.processInfo.physicalMemory)
  /// The memory that is free now, if known.
  var available = Self.availableMemory
  var group = ControlGroup.current
  /// The default limit for the memory of walls.
  var budget = MemoryBudget.standard.total
  var cores = coreCount
  var files = ResourceLimits.files
  var addressSpace = ResourceLimits.addressSpace
  var processes = ResourceLimits.processes

  private static var availableMemory: Int? {
    let line = SystemText.contents(of: "/proc/meminfo")?.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  var findings: [Finding] { [memoryFinding, budgetFinding, coresFinding, filesFinding, processesFinding] }

  // MARK: - Memory

  /// The memory that this process can have.
  private var limit: Int { min(memory, group.memory ?? .max, addressSpace ?? .max) }

  private var memoryFinding: Finding {
    let parts = [
      SystemText.size(memory), available.map { SystemText.size($0) + " available" },
      group.memory.map { "limited to \(SystemText.size($0)) by the container or service" },
      addressSpace.map { "limited to \(SystemText.size($0)) by ulimit -v" },
    ]
    let detail = parts.compactMap { $0 }.joined(separator: ", ")
    if limit < 200_000_000 {
      return .fault("memory", detail, remedy: "allow at least 200 MB: docker run --memory 500m, MemoryMax=, ulimit -v")
    }
    return .ok("memory", detail)
  }

  /// The memory for walls, which must fit.
  private var budgetFinding: Finding {
    let detail = "up to \(SystemText.size(budget)) for walls (--max-memory)"
    let remedy = "--max-memory \(max(64, limit / 4_000_000))M"
    if budget > limit / 2 {
      return .fault("memory limit", "\(detail), but the process may have \(SystemText.size(limit))", remedy: remedy)
    }
    if let available, budget > available {
      return .note(
        "memory limit", "\(detail), but only \(SystemText.size(available)) are available now", remedy: remedy)
    }
    return .ok("memory limit", detail)
  }

  // MARK: - Cores and processes

  private var coresFinding: Finding {
    guard let allowed = group.cores, allowed < Double(cores) else { return .ok("cores", "\(cores)") }
    let text = (allowed * 10).rounded() / 10
    return .note(
      "cores", "\(cores), of which the container or service may use the time of \(text)",
      remedy: "--jobs \(max(1, Int(allowed.rounded(.up))))")
  }

  private var filesFinding: Finding {
    guard let files else { return .ok("open files", "unlimited") }
    let detail = "at most \(files) (ulimit -n)"
    let remedy = "ulimit -n 4096, or LimitNOFILE=4096 in a systemd unit"
    if files < 64 { return .fault("open files", detail, remedy: remedy) }
    return files < 512 ? .note("open files", detail, remedy: remedy) : .ok("open files", detail)
  }

  /// The processes: two for each core, and eight.
  private var processesFinding: Finding {
    let needed = 2 * cores + 8
    let least = [processes, group.processes].compactMap { $0 }.min()
    guard let least else { return .ok("processes", "unlimited") }
    let detail = "at most \(least)"
    if least >= needed { return .ok("processes", detail) }
    return .fault(
      "processes", "\(detail), but \(cores) jobs need \(needed)",
      remedy: "ulimit -u, TasksMax= or --pids-limit of \(needed) or more; or --jobs \(max(1, (least - 8) / 2))")
  }
}
