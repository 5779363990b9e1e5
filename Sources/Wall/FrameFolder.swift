package import Files
package import ImageCodecs
package import Layouts

/// A sink that writes each frame as a PNG, into a folder that contains nothing else.
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

  /// True if such a folder may contain a file with these path components.
  package static let owns: OutputFolder.Ownership = { $0.count == 1 && FrameName.isName($0[0]) }

  package mutating func add(_ groups: [PNGEncoder.Group], times: Int) throws(WallError) {
    for _ in 0..<times {
      if count > 0 { try write(waiting, note: nil) }
      waiting = groups
      count += 1
    }
  }

  package mutating func end(note: String?) throws(WallError) { try write(waiting, note: note) }

  private func write(_ groups: [PNGEncoder.Group], note: String?) throws(WallError) {
    var assembler = PNGAssembler(encoder)
    var bytes = try encoding { () throws(EncodingError) in try assembler.header }
    for group in groups { bytes += assembler.add(group) }
    bytes += assembler.end(note: note)
    do throws(FileError) { try folder.write(bytes, at: FrameName.name(ofFrame: count)) } catch { throw .output(error) }
  }
}
