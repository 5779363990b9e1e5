import Fixtures
import Foundation

/// Draws the project's sample pictures into a folder, or small pictures like them.
@main
struct DrawSamples {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--variation", let number = arguments.dropFirst().first.flatMap({ UInt32($0) }) {
      Variation.choose(number)
      arguments = arguments.dropFirst(2)
    }
    guard let folder = arguments.first, !folder.hasPrefix("-") else {
      print("usage: draw-samples [--variation NUMBER] FOLDER [NAME ...]")
      exit(arguments.first == "--help" ? 0 : 2)
    }
    do {
      try draw(Array(arguments.dropFirst()), into: URL(fileURLWithPath: folder, isDirectory: true))
    } catch {
      FileHandle.standardError.write(Data("draw-samples: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func draw(_ names: [String], into folder: URL) throws {
    if let unknown = names.first(where: { Sample.named($0) == nil }) {
      throw FixtureError("there is no sample called \(unknown)")
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var total = 0
    let samples = names.isEmpty ? Sample.all : names.compactMap(Sample.named)
    for sample in samples {
      let number = Variation.number
      let bytes = try number == 0 ? sample.bytes() : sample.variedJPEG()
      let name = number == 0 ? sample.fileName : "\(sample.name)-\(number).jpg"
      try Data(bytes).write(to: folder.appendingPathComponent(name))
      print("\(name): \(bytes.count) bytes")
      total += bytes.count
    }
    print("\(samples.count) pictures, \(total) bytes")
  }
}
