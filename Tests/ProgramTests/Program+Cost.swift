import ChildProcesses
import Foundation
import Parallel
import ProgramSupport
import TestSupport

extension Program {
  /// Time and memory of a run.
  struct Cost {
    /// Processor time, which does not depend on the load of the machine.
    var seconds = 0.0
    var megabytes = 0.0
  }

  /// Runs `tessera` in `folder` and measures its cost; nil if the system does not report it, or if sanitizers take more
  /// than the program.
  static func measure(_ arguments: [String], in folder: TemporaryFolder) throws -> (run: Run, cost: Cost?) {
    let process = try start(arguments, in: folder)
    let watch = CostWatch(process.identifier)
    let run = process.wait()
    let cost = watch.stop()
    return (run, Sanitizer.isActive ? nil : cost)
  }
}

/// Samples the cost of a process, which the system forgets when it ends.
private final class CostWatch: Sendable {
  private let state = Mutex<(cost: Program.Cost, sightings: Int, isOver: Bool)>((Program.Cost(), 0, false))
  private let process: Int32

  init(_ process: Int32) {
    self.process = process
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        look()
        usleep(2000)
      }
    }
  }

  private func look() {
    guard let seconds, let megabytes else { return }
    state.withLock { state in
      state.cost.seconds = max(state.cost.seconds, seconds)
      state.cost.megabytes = max(state.cost.megabytes, megabytes)
      state.sightings += 1
    }
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)
  }

  private var megabytes: Double? {
    let line = text("status")?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// Fields 14 and 15; the second field may have spaces, and ends with a bracket.
  private var seconds: Double? {
    let words = text("stat")?.split(separator: ")").last?.split(separator: " ") ?? []
    guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  func stop() -> Program.Cost? {
    state.withLock { state in
      state.isOver = true
      return state.sightings > 0 ? state.cost : nil
    }
  }
}

extension Program {
  /// Runs `tessera` in `folder` and measures the memory of all its processes together, in megabytes; nil if the system
  /// does not report it.
  static func measureAllProcesses(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> (run: Run, megabytes: Double?) {
    let process = try start(arguments, in: folder)
    let watch = MemoryWatch(process.identifier)
    let run = process.wait()
    let megabytes = watch.stop()
    return (run, Sanitizer.isActive ? nil : megabytes)
  }
}

/// Samples the memory of a process and its descendants.
private final class MemoryWatch: Sendable {
  private let state = Mutex<(most: Double?, isOver: Bool)>((nil, false))
  private let process: Int32

  init(_ process: Int32) {
    self.process = process
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        let now = Self.family(of: process).compactMap(Self.megabytes).reduce(0, +)
        if now > 0 { state.withLock { $0.most = max($0.most ?? 0, now) } }
        usleep(4000)
      }
    }
  }

  func stop() -> Double? {
    state.withLock { state in
      state.isOver = true
      return state.most
    }
  }

  private static func family(of process: Int32) -> [Int32] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = tasks.flatMap { task in
      (text("/proc/\(process)/task/\(task)/children") ?? "").split(separator: " ").compactMap { Int32($0) }
    }
    return [process] + children.flatMap(family)
  }

  /// Returns its proportional share of memory or, if that cannot be read, its private memory.
  private static func megabytes(_ process: Int32) -> Double? {
    let share = text("/proc/\(process)/smaps_rollup")?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
    if let kilobytes = share?.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) {
      return kilobytes / 1024
    }
    let pages = text("/proc/\(process)/statm")?.split(separator: " ").compactMap { Double($0) } ?? []
    return pages.count > 2 ? (pages[1] - pages[2]) * Double(getpagesize()) / 0x1p20 : nil
  }

  private static func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
