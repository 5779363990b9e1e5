import Files
import Foundation
import Layouts
import ShareSimulation

/// Estimates the time for shares of a wall on many machines.
struct ShareBenchmark {
  private var plan: FilePath?
  private var photoCount = 1_000_000
  private var pixels = 1e12
  private var step = 512
  private var fileBytes: Int64 = 5_000_000
  /// The measured time of one run on one core.
  private var seconds: Double?
  private var workers = [1, 10, 100, 1000]
  private var rates = ShareSimulation.Rates()

  /// Nil if they cannot be understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if !word.hasPrefix("--") {
        plan = FilePath(word)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      if word == "--workers" {
        workers = value.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
        continue
      }
      guard let number = Double(value), number > 0 else { return nil }
      switch word {
      case "--photos": photoCount = Int(number)
      case "--pixels": pixels = number
      case "--step": step = Int(number)
      case "--file-bytes": fileBytes = Int64(number)
      case "--seconds": seconds = number
      case "--estimates": rates.estimates = number
      case "--start": rates.start = number
      case "--bytes-per-pixel": rates.bytesPerPixel = number
      case "--join-rate": rates.joining = number
      default: return nil
      }
    }
  }

  func printTable() throws {
    let plan = try readPlan()
    let usual = fileBytes
    let sizes = Dictionary(
      Set(plan.tiles.map(\.file)).map { ($0, (try? FilePath($0).status())?.stamp.size ?? usual) },
      uniquingKeysWith: { first, _ in first })
    let fileSize = { @Sendable (name: Plan.FileName) -> Int64 in sizes[name] ?? usual }
    var rates = rates
    if let seconds {
      let estimate = ShareSimulation(plan, rates, step: step, fileSize: fileSize).figures(workers: 1, shares: 1)
      rates.estimates *= max(0, seconds - rates.start) / (estimate.making - rates.start)
      print("a core takes \(rates.estimates) times as long as estimated (--estimates)")
    }
    let simulation = ShareSimulation(plan, rates, step: step, fileSize: fileSize)
    let one = simulation.figures(workers: 1, shares: 1)
    print(
      "\(plan.tiles.count) photos, \(plan.canvas.width) × \(plan.canvas.height) pixels, at most "
        + "\(simulation.maxShares) shares")
    print("| workers | shares | making | joining | together | as fast | largest share | read twice | file system |")
    print("|---|---|---|---|---|---|---|---|---|")
    for count in workers {
      let figures = simulation.figures(workers: count)
      let cells = [
        "\(count)", "\(figures.shares)", Self.time(figures.making), Self.time(figures.joining), Self.time(figures.end),
        String(format: "%.1f ×", one.end / figures.end), String(format: "%.2f of the mean", figures.imbalance),
        String(format: "%.0f %%", figures.readTwice * 100), String(format: "%.0f MB/s", figures.load / 1e6),
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
  }

  private func readPlan() throws -> Plan {
    guard let plan else { return Plan(photos: photoCount, pixels: pixels) }
    let text = try Data(contentsOf: URL(fileURLWithPath: plan.description))
    return try JSONDecoder().decode(PlanDocument.self, from: text).pages[0]
  }

  private static func time(_ seconds: Double) -> String {
    if seconds < 120 { return String(format: "%.1f s", seconds) }
    return seconds < 7200 ? String(format: "%.0f min", seconds / 60) : String(format: "%.1f h", seconds / 3600)
  }
}
