package import Files
package import ImageCodecs
package import TesseraLayout

/// Writes each frame as a PNG, into a folder that holds nothing else.
package struct FrameFolder: FrameSink {
  package let encoder: PNGEncoder
  private let folder: OutputFolder
  private var count = 0
  /// The last frame so far, which may become the one with the note.
  private var waiting: [PNGEncoder.Group] = []

  package init(_ folder: OutputFolder, of canvas: Plan.Canvas, style: WallRenderer.Style) {
    encoder = style.frameEncoder(of: canvas)
    self.folder = folder
  }

  /// What a frame is called, counted from 1: `frame-00001.png`.
  package static func name(ofFrame number: Int) -> String {
    let digits = String(number)
    return start + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ending
  }

  private static let start = "frame-"
  private static let ending = ".png"

  /// Whether such a folder may have a file with these components below it.
  package static let owns: OutputFolder.Ownership = { components in
    guard components.count == 1, let name = components.first, name.hasPrefix(start), name.hasSuffix(ending) else {
      return false
    }
    let digits = name.dropFirst(start.count).dropLast(ending.count).utf8
    return digits.count >= 5 && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  package mutating func add(_ groups: [PNGEncoder.Group]) throws(WallError) {
    if count > 0 { try write(waiting, note: nil) }
    waiting = groups
    count += 1
  }

  package mutating func end(note: String?) throws(WallError) { try write(waiting, note: note) }

  private func write(_ groups: [PNGEncoder.Group], note: String?) throws(WallError) {
    var assembler = PNGAssembler(encoder)
    var bytes = try encoding { () throws(EncodingError) in try assembler.header }
    for group in groups { bytes += assembler.add(group) }
    bytes += assembler.end(note: note)
    do throws(FileError) { try folder.write(bytes, at: Self.name(ofFrame: count)) } catch { throw .output(error) }
  }
}
