import Files
import Planning
import Plans
import Pyramids
import Runs
import Wall

extension WallSettings {
  /// Completes the options of a pyramid. Returns its output, which has another name in an archive.
  mutating func settle(_ pyramid: PyramidSettings, for output: OutputName) throws(RunFailure) -> OutputName {
    let background = look.background.orDefault
    guard let path = output.fixed else {
      throw .usage("“\(output.stable)”: a pyramid needs a fixed name; omit --history and placeholders")
    }
    if path == FilePath("-") { throw .usage("a pyramid cannot be written to standard output; use -o wall.dzi") }
    let kind = pyramid.kind
    let format = pyramid.tileFormat ?? (kind == .tiff ? .tiff : background.isOpaque ? .jpeg : .png)
    let formats = Pyramid.formats(of: kind)
    guard formats.contains(format) else {
      throw .usage(
        "--tile-format \(format.rawValue): tiles of \(kind.title) are \(Values.list(formats.map(\.rawValue)))")
    }
    if let failure = RunFailure(writing: format, "tiles cannot be \(format.name)") { throw failure }
    tiles = pyramid.tiles
    picture.become(kind.word, of: format)
    picture.isProgressive = false
    if format == .jpeg {
      // Tiles are for screens, and there are many of them.
      picture.quality = picture.quality ?? 85
      picture.subsampling = picture.subsampling ?? .acrossAndDown
    }
    try picture.settle(format, background)
    return pyramid.isContained ? OutputName(path.withExtension("zip")) : output
  }
}
