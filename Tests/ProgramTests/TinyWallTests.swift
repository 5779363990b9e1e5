import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Walls so small that photos on them are smaller than a pixel.
@Suite struct TinyWallTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: [(160, 120), (120, 160), (140, 140), (300, 20), (12, 240), (150, 110), (1, 90)])
  }

  @Test(arguments: [
    ["--border", "3"], ["--shadow", "2,2,6"], ["--polaroid"], ["--corner-radius", "9", "--border", "2,#ff0000"],
    ["--border", "3", "--tilt", "5"], ["--tilt", "5", "--shadow", "2,2,6"],
    ["--layout", "hex", "--border", "3", "--shadow", "2,2,6"], ["--layout", "pile", "--border", "3"],
    ["--layout", "honeycomb", "--border", "2"], ["--layout", "radial", "--shadow", "2,2,6"],
    ["--layout", "masonry", "--border", "1", "--crop", "attention"],
    ["--layout", "grid", "--content", "fit", "--border", "1", "--tilt", "3"],
  ])
  func wallsOfAFewPixelsAreMade(options: [String]) throws {
    for scale in ["0.01", "0.02", "0.1"] {
      let run = try Program.run(
        ["photos", "-o", "wall.png", "--no-cache", "--force", "--scale", scale] + options, in: photos.folder)
      #expect(run.code == 0 || run.code == 3, "\(scale): \(run)")
    }
  }
}
