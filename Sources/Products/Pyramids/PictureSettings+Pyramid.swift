import Files
package import Planning
package import Plans
import Pyramids
package import Runs
import Wall

extension PictureLook {
  /// Completes the options of a pyramid. Returns its output, which has another name in an archive.
  package mutating func settle(
    _ pyramid: PyramidSettings, for output: OutputName, background: Background
  ) throws(RunFailure) -> OutputName {
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
    become(.pyramid(kind), of: format)
    self.isProgressive = false
    if format == .jpeg {
      // Tiles are for screens, and there are many of them.
      self.quality = self.quality ?? 85
      self.subsampling = self.subsampling ?? .acrossAndDown
    }
    try settle(format, background)
    return pyramid.isContained ? OutputName(path.withExtension("zip")) : output
  }
}
