import ChildProcesses
import Foundation
import Layouts
import SeededRandom

/// Measures the time and memory that layouts take to arrange photos, by the number of photos.
struct ArrangementBenchmark: Sendable {
  let name: String
  private let layout: any Layout & Sendable
  private let proposal: ProposedViewSize
  private let fitting: LayoutPhoto.Fitting

  private static let counts = [10_000, 100_000, 1_000_000]

  private static let all = [
    ArrangementBenchmark("flow", FlowGrid(rowHeight: 240, spacing: 4)),
    ArrangementBenchmark("flow, balanced", FlowGrid(rowHeight: 240, spacing: 4, rowBreaks: .balanced)),
    ArrangementBenchmark("flow, stable", FlowGrid(rowHeight: 240, spacing: 4, isStable: true), .fill),
    ArrangementBenchmark("flow, exact size", ExactFlow(spacing: 4), width: 40_000, height: 30_000, .fill),
    ArrangementBenchmark("hex", HexGrid(spacing: 4), .fill),
    ArrangementBenchmark("honeycomb", Honeycomb(), width: nil, .fill),
    ArrangementBenchmark("honeycomb, stable", Honeycomb(isStable: true), width: nil, .fill),
    ArrangementBenchmark("masonry", Masonry(spacing: 4)),
    ArrangementBenchmark("masonry, exact size", ExactMasonry(spacing: 4), width: 40_000, height: 30_000, .fill),
    ArrangementBenchmark("grid", ContactSheet(spacing: 4)),
    ArrangementBenchmark("radial", Radial()),
    ArrangementBenchmark("row", PhotoRow()),
  ]

  private init(
    _ name: String, _ layout: any Layout & Sendable, width: CGFloat? = 1600, height: CGFloat? = nil,
    _ fitting: LayoutPhoto.Fitting = .fit
  ) {
    self.name = name
    self.layout = layout
    proposal = ProposedViewSize(width: width, height: height)
    self.fitting = fitting
  }

  init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Prints seconds and megabytes.
  func measure(count: Int) {
    var random = SplitMix64(seed: 1)
    let photos = (0..<count).map { _ in
      // From 9:16 to 16:9, with one tenth panoramas.
      let aspect = random.number(in: 0...1) < 0.1 ? random.number(in: 2...4) : random.number(in: 0.5625...1.78)
      return LayoutPhoto(size: CGSize(width: CGFloat(aspect) * 3000, height: 3000), fitting: fitting)
    }
    let clock = ContinuousClock()
    let before = Self.peakMegabytes
    let time = clock.measure {
      let arrangement = layout.arrange(photos, in: proposal)
      precondition(arrangement.frames.count == count, "Every photo has a frame.")
    }
    let seconds = Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
    print(seconds, Self.peakMegabytes - before)
  }

  static func printTable() {
    let heads = counts.map { "\($0) photos" }
    print(row("layout", heads), row("", counts.map { _ in "ms      MB" }), separator: "\n")
    for benchmark in all {
      let cells = counts.map { count -> String in
        guard let figures = benchmark.measured(count: count) else { return "failed" }
        return String(format: "%8.1f %7.1f", figures.seconds * 1000, figures.megabytes)
      }
      print(row(benchmark.name, cells))
    }
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) }
    return name + padded(name, 22) + cells.map { padded($0, 18) + $0 }.joined()
  }

  private func measured(count: Int) -> (seconds: Double, megabytes: Double)? {
    guard let program = Bundle.main.executablePath,
      let run = try? ChildProcess([program, "arrange", name, "\(count)"]).wait()
    else { return nil }
    let figures = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return figures.count == 2 ? (figures[0], figures[1]) : nil
  }

  private static var peakMegabytes: Double {
    // From the kernel, in kilobytes; not available on other systems.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line.flatMap { Double($0.split(whereSeparator: \.isWhitespace)[1]) } ?? .nan) / 1024
  }
}
