import Files
import Foundation
import Store

/// How a wall is worked on and where it goes, which its pixels do not depend on.
struct WorkSettings {
  var output: FilePath?
  var isStrict = false

  var usesCache = true
  /// The folder of what earlier runs found out.
  var cache = Store.usualFolder
  var cacheSize = 2_000_000_000
  var maxMemory = WorkSettings.usualMemory

  /// Whether a wall is rendered although nothing has changed.
  var isForced = false
  /// Whether it is the contents of files that tell whether they have changed.
  var verifiesContents = false
  /// Whether the wall is to carry a digest of what it was made from.
  var carriesDigest = true
  /// How many versions of the wall to keep.
  var history: Int?
  /// How many seconds to wait for another run to be done with the wall.
  var patience = 0.0

  var isQuiet = false
  var isLogged = false
  var showsTimings = false
  /// Where to write what became of the run.
  var report: FilePath?

  /// A quarter of the machine's memory, or of what a container is given of it, at most a gigabyte.
  static let usualMemory = min(min(Int(ProcessInfo.processInfo.physicalMemory), containerMemory) / 4, 1 << 30)

  /// What the control group of the process may use, where there is one with a limit.
  private static var containerMemory: Int {
    let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    return limit.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .max
  }
}
