import Files
import Fixtures
import Foundation
import ImageCodecs
import Parallel
import Raster

/// Speed and size of writing a wall as PNG, compared with libpng at its defaults: level 6, all filters.
enum EncodingBenchmark {
  static func run(_ wall: String) throws {
    let file = try ImageDecoder.open(FilePath(wall))
    let info = try ImageDecoder.probe(file, limits: DecodingLimits())
    let (pixels, _) = try ImageDecoder.decode(file, info: info)
    let rgb = pixels.bytes.indices.filter { $0 & 3 < 3 }.map { pixels.bytes[$0] }
    let reference = try median(3) {
      try PNGFixture().with { $0.compressionLevel = 6 }.encoded(rows: rgb, width: pixels.width, height: pixels.height)
        .count
    }
    print("\n### \(pixels.width) × \(pixels.height) pixels to PNG\n")
    print("| | ms | bytes | times as fast | times the size |\n|---|---|---|---|---|")
    row("libpng at its defaults", reference, reference)
    for effort in Effort.allCases {
      for jobs in [coreCount, 1] {
        let figures = try median(7) { try encode(pixels, effort, jobs: jobs) }
        row("Tessera, \(effort.rawValue), \(jobs == 1 ? "one core" : "all cores")", figures, reference)
      }
    }
  }

  private static func encode(_ pixels: Pixels, _ effort: Effort, jobs: Int) throws -> Int {
    let encoder = PNGEncoder(width: pixels.width, height: pixels.height, hasAlpha: false, effort: effort)
    let groups = concurrentMap(encoder.groupCount, jobs: jobs) { group in
      let rows = encoder.rows(ofGroup: group)
      return Result { () throws(EncodingError) in
        try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
      }
    }
    var assembler = PNGAssembler(encoder)
    return try groups.reduce(assembler.header.count) { $0 + assembler.add(try $1.get()).count } + assembler.end().count
  }

  private static func median(_ rounds: Int, _ work: () throws -> Int) rethrows -> (seconds: Double, bytes: Int) {
    var bytes = 0
    let times = try (0..<rounds).map { _ in
      let start = ContinuousClock.now
      bytes = try work()
      let time = (ContinuousClock.now - start).components
      return Double(time.seconds) + Double(time.attoseconds) / 1e18
    }
    return (times.sorted()[rounds / 2], bytes)
  }

  private static func row(
    _ name: String, _ figures: (seconds: Double, bytes: Int), _ reference: (seconds: Double, bytes: Int)
  ) {
    let speed = reference.seconds / figures.seconds
    let size = Double(figures.bytes) / Double(reference.bytes)
    print(String(format: "| %@ | %.1f | %d | %.1f | %.3f |", name, figures.seconds * 1000, figures.bytes, speed, size))
  }
}
