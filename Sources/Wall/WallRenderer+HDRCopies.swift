import Files
import ImageCodecs
import Layouts
import Parallel
import Raster

// A wall in several sizes, all of which keep the HDR light of its photos.

extension WallRenderer {
  /// Writes the wall and smaller copies as Ultra HDR pictures, or as ordinary ones if its photos are in SDR.
  func renderKeepingHDR(to output: OutputFile?, copies: [Copy]) throws(WallError) -> [Damage] {
    guard let gains = GainWall(of: self) else { return try withoutHDR.render(to: output, copies: copies) }
    let damages = try renderPictures(to: output, copies: copies)
    let others = try gains.write(behind: [Copy(plan.canvas, output: output)] + copies, style)
    return damages + others.filter { other in !damages.contains { $0.path == other.path } }
  }
}

extension GainWall {
  /// Writes gain maps behind SDR pictures, each half as large as its picture and made from the next larger one.
  fileprivate func write(
    behind pictures: [WallRenderer.Copy], _ style: WallRenderer.Style
  ) throws(WallError) -> [WallRenderer.Damage] {
    var look = OutputStyle(.jpeg)
    (look.quality, look.subsampling) = (style.look.output.quality, style.look.output.subsampling)
    var (pixels, damages) = try halved()
    for picture in pictures {
      let (width, height) = ((picture.canvas.width + 1) / 2, (picture.canvas.height + 1) / 2)
      if (width, height) != (pixels.width, pixels.height) { pixels = pixels.resampled(to: width, height) }
      guard let output = picture.output else { continue }
      let base = try output.end()
      try PictureWriting.write(pixels, with: encoder(width: width, height: height, look, style.look.effort), to: output)
      let length = try output.end() - base
      try output.correct(UltraHDR.start(of: style.picture(of: picture.canvas), base: base, gains: length))
    }
    return damages
  }

  /// Returns the gains of the whole wall at half its size.
  private func halved() throws(WallError) -> (Pixels, [WallRenderer.Damage]) {
    let half = Mutex(Pixels(width: (renderer.plan.canvas.width + 1) / 2, height: 0))
    let damages = try renderer.renderStrips(0..<renderer.groupCount) { strip throws(WallError) in
      half.withLock { $0.append(strip.halved) }
      return true
    }
    return (half.withLock { $0 }, damages.map(\.damage))
  }
}

extension Pixels {
  fileprivate func resampled(to width: Int, _ height: Int) -> Pixels {
    resampled(
      Resampling(
        source: (self.width, self.height),
        area: Area(x: 0, y: 0, width: Double(self.width), height: Double(self.height)), width: width, height: height,
        isOpaque: true))
  }
}
