import CLibFuzzer
import Files
import Foundation
import Fuzzing

/// Tries one fuzz target: with the files given, or, where it is linked with libFuzzer, with bytes that
/// it generates from them. `scripts/fuzz` builds and calls it.
@main
struct TesseraFuzz {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let target = arguments.first.flatMap(FuzzTarget.init), arguments.count > 1 else { return explain() }
    let rest = Array(arguments.dropFirst())
    do {
      if rest[0] == "--seeds" { return try writeSeeds(of: target, to: rest.dropFirst().first ?? ".") }
      try run(target, rest)
    } catch {
      FileHandle.standardError.write(Data("tessera-fuzz: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func explain() {
    print("usage: tessera-fuzz TARGET FILE… | TARGET --seeds FOLDER")
    print("targets: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
  }

  private static func writeSeeds(of target: FuzzTarget, to folder: String) throws {
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (index, seed) in try target.seeds().enumerated() {
      try Data(seed).write(to: url.appendingPathComponent("seed-\(index)"))
    }
  }

  /// A file of this process's own, named as manifests must be.
  private static let scratch = FilePath(
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-fuzz-\(getpid()).json5").path)

  #if FUZZING
    /// Set once, before libFuzzer asks for it on the same thread.
    nonisolated(unsafe) private static var target = FuzzTarget.probe

    private static func run(_ target: FuzzTarget, _ arguments: [String]) throws {
      unsafe Self.target = target
      var words = unsafe ([CommandLine.arguments[0]] + arguments).map { unsafe strdup($0) } + [nil]
      var count = Int32(arguments.count + 1)
      // Sound: the words end with NULL and are never freed.
      unsafe words.withUnsafeMutableBufferPointer { words in
        var start = words.baseAddress
        _ = unsafe LLVMFuzzerRunDriver(&count, &start) { data, size in
          // Sound: libFuzzer lends this many bytes.
          unsafe TesseraFuzz.check(Array(UnsafeBufferPointer(start: data, count: size)))
        }
      }
      try? FileManager.default.removeItem(atPath: scratch.description)
    }

    private static func check(_ bytes: [UInt8]) -> Int32 {
      do {
        let rejectedByLibFuzzer: Int32 = -1
        return unsafe try target.check(bytes, at: scratch) ? 0 : rejectedByLibFuzzer
      } catch {
        fatalError("\(error)")
      }
    }
  #else
    private static func run(_ target: FuzzTarget, _ files: [String]) throws {
      defer { try? FileManager.default.removeItem(atPath: scratch.description) }
      for file in files {
        let isOfItsKind = try target.check(Array(Data(contentsOf: URL(fileURLWithPath: file))), at: scratch)
        print("\(file): \(isOfItsKind ? "all is well" : "of another kind")")
      }
    }
  #endif
}
