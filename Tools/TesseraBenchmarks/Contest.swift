import Foundation

/// Commands that do the same work, measured in turns, so that a busy moment of the machine affects all of them.
struct Contest {
  let title: String
  private var entries: [Entry]

  private struct Entry {
    var name: String
    var command: String
    var measurements: [Measurement] = []
  }

  /// - Parameter entries: names and shell commands; the first is what the others are compared with. Those whose program is not installed are
  ///   left out.
  init(_ title: String, _ entries: [(name: String, program: String, command: String)]) {
    self.title = title
    self.entries = entries.filter { Self.isInstalled($0.program) }.map { Entry(name: $0.name, command: $0.command) }
  }

  private static func isInstalled(_ program: String) -> Bool {
    Measurement(of: "command -v \(program)") != nil
  }

  /// Measures so many rounds and prints medians; one round beforehand warms up files and does not count, unless there is only one.
  mutating func run(rounds: Int) {
    for round in (rounds == 1 ? 1 : 0)...rounds {
      for index in entries.indices {
        guard let measurement = Measurement(of: entries[index].command) else { continue }
        if round > 0 { entries[index].measurements.append(measurement) }
      }
    }
    print("\n### \(title)\n")
    print("| | seconds | processor seconds | peak MB | Tessera takes |\n|---|---|---|---|---|")
    let first = entries.first.flatMap { $0.measurements.isEmpty ? nil : Measurement(medianOf: $0.measurements) }
    for (index, entry) in entries.enumerated() {
      if entry.measurements.isEmpty {
        print("| \(entry.name) | failed | | | |")
        continue
      }
      let median = Measurement(medianOf: entry.measurements)
      let ratio = index == 0 || first == nil ? "" : String(format: "%.2f ×", first!.seconds / median.seconds)
      print(
        String(
          format: "| %@ | %.3f | %.3f | %.0f | %@ |", entry.name, median.seconds, median.processorSeconds,
          median.peakMegabytes, ratio))
    }
  }
}
