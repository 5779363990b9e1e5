import ChildProcesses

/// A command's time and memory.
struct Measurement {
  var seconds: Double
  /// User and system time of the command and its child processes.
  var processorSeconds: Double
  /// The peak of its largest process.
  var peakMegabytes: Double

  /// Runs a shell command; nil if it fails.
  init?(of command: String) {
    guard let run = try? ChildProcess(["/bin/sh", "-c", command], output: .null, errors: .null).wait(), run.code == 0
    else { return nil }
    (seconds, processorSeconds, peakMegabytes) = (run.seconds, run.processorSeconds, run.peakMegabytes)
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
