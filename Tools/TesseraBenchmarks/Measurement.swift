import Foundation

/// A command's time and memory.
struct Measurement {
  var seconds: Double
  /// User and system time of the command and its child processes.
  var processorSeconds: Double
  /// That of its largest process.
  var peakMegabytes: Double

  /// Runs a shell command; nil if it fails.
  init?(of command: String) {
    var attributes = posix_spawnattr_t()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&actions)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&actions)
    }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    // Sound: the strings are copied for the call, and the list ends with a null pointer.
    let texts: [String] = ["/bin/sh", "-c", command]
    let words: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let start = ContinuousClock.now
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    guard unsafe wait4(process, &status, 0, &usage) == process, status == 0 else { return nil }
    let time = (ContinuousClock.now - start).components
    seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    processorSeconds = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    peakMegabytes = Double(usage.ru_maxrss) / 1024
  }

  /// The median of several measurements, for each figure separately.
  init(medianOf measurements: [Measurement]) {
    func median(_ key: KeyPath<Measurement, Double>) -> Double {
      let sorted = measurements.map { $0[keyPath: key] }.sorted()
      return sorted[sorted.count / 2]
    }
    seconds = median(\.seconds)
    processorSeconds = median(\.processorSeconds)
    peakMegabytes = measurements.map(\.peakMegabytes).max() ?? .nan
  }
}
