import Files
import ImageCodecs
import Parallel

/// A pyramid as one TIFF.
final class PyramidTIFF: PyramidSink {
  let isConcurrent = false
  private let pyramid: Pyramid
  private let file: OutputFile
  private let state: Mutex<State>

  private struct State: Sendable {
    var tiff: TIFFPyramid
    /// The place of the one blank tile.
    var blank: (level: Int, index: Int)?
  }

  init(_ pyramid: Pyramid, _ file: OutputFile) throws(FileError) {
    precondition(pyramid.kind == .tiff, "The pyramid must be a TIFF.")
    pyramid.check()
    self.pyramid = pyramid
    var layout = TIFFPyramid.Layout(
      levels: pyramid.levels.map { .init(width: $0.width, height: $0.height, tileCount: $0.tileCount) },
      tileSize: pyramid.tileSize, hasAlpha: pyramid.hasAlpha, style: pyramid.style)
    (layout.resolution, layout.profile) = (pyramid.resolution, pyramid.profile)
    var tiff = TIFFPyramid(layout)
    let start = tiff.begin()
    state = Mutex(State(tiff: tiff))
    self.file = file
    try file.write(start)
  }

  func write(_ tile: PyramidTile) throws(FileError) {
    guard case .tile(let halvings, let column, let row) = tile.place else { return }
    let index = row * pyramid.level(halvings).columns + column
    let bytes: [UInt8] = state.withLock { state in
      if tile.isBlank, let blank = state.blank {
        state.tiff.repeatTile(blank, level: halvings, index: index)
        return []
      }
      if tile.isBlank { state.blank = (halvings, index) }
      return state.tiff.add(tile.bytes, level: halvings, index: index)
    }
    if !bytes.isEmpty { try file.write(bytes) }
  }

  func publish(note: String?) throws(FileError) {
    let end = state.withLock { $0.tiff.end(note: note) }
    try file.write(end.bytes)
    if let correction = end.correction { try file.replace(correction.bytes, at: correction.offset) }
    try file.publish()
  }
}
