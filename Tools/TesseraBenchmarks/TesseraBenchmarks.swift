import Foundation

/// `tessera-benchmarks NAME`: measures, and prints a table.
@main
enum TesseraBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "arrange":
      // With a layout and a count it measures only that: each figure comes from a separate process, because the memory
      // of one measurement would count for the next.
      if arguments.count == 3, let count = Int(arguments[3]) {
        ArrangementBenchmark(named: arguments[2])?.measure(count: count)
      } else {
        ArrangementBenchmark.printTable()
      }
    case "photos":
      guard arguments.count == 3, let count = Int(arguments[3]) else { return print(usage) }
      do { try BenchmarkPhotos.write(count, to: arguments[2]) } catch { print(error) }
    case "copies":
      let counts = arguments.dropFirst().compactMap { Int($0) }
      if counts.isEmpty { CopyBenchmark.printTable() } else { CopyBenchmark.printTable(counts: counts) }
    case "mosaics":
      let counts = arguments.dropFirst().compactMap { Int($0) }
      MosaicBenchmark.printTable(counts.isEmpty ? [20_000, 10_000] : counts)
    case "encode":
      guard arguments.count == 2 else { return print(usage) }
      do { try EncodingBenchmark.run(arguments[2]) } catch { print(error) }
    case "walls":
      guard arguments.count >= 3 else { return print(usage) }
      let benchmark = WallBenchmark(
        tessera: arguments[2], folder: arguments[3], isQuick: arguments.contains("--quick"))
      do { try benchmark.run() } catch { print(error) }
    case "nightly":
      guard arguments.count >= 3 else { return print(usage) }
      let benchmark = NightlyBenchmark(
        tessera: arguments[2], folder: arguments[3], isQuick: arguments.contains("--quick"))
      do { try benchmark.run() } catch { print(error) }
    case "shares":
      guard let benchmark = ShareBenchmark(Array(arguments.dropFirst())) else { return print(usage) }
      do { try benchmark.printTable() } catch { print(error) }
    default: print(usage)
    }
  }

  private static let usage = """
    usage: tessera-benchmarks arrange               how time and memory of layouts grow with the number of photos
           tessera-benchmarks walls TESSERA FOLDER [--quick]   whole walls beside other programs; see scripts/bench
           tessera-benchmarks nightly TESSERA FOLDER [--quick]   walls that are rebuilt
           tessera-benchmarks encode WALL.png       how fast a wall is compressed, beside libpng
           tessera-benchmarks copies [COUNT…]       how long looking for near-copies takes once all is decoded
           tessera-benchmarks mosaics [CELLS PHOTOS …]   how long photos are chosen for the cells of a mosaic
           tessera-benchmarks shares [PLAN] [--workers 1,10] [--seconds S] …   walls on many machines, computed;
                                                    without a plan, a million photos on a terapixel
           tessera-benchmarks photos FOLDER COUNT   photographs of 12 megapixels to measure with
    """
}
