extension Sample {
  /// All sample pictures, sorted by name.
  package static let all: [Sample] = [
    agate, aurora, balloons, bamboo, brushwork, dawn, dunes, forest, galaxy, gyroid, julia, mandelbulb,
    marble, moonlight, mountains, planet, seahorses, silk, skyline, spheres, sunset, tiles, tree, window,
  ]

  static let agate = Sample(fileName: "agate.png", draw: Agate.draw) { try $0.palettePNG() }
  static let aurora = jpeg("aurora", orientation: 3, draw: Aurora.draw) { $0.isProgressive = true }
  static let balloons = png("balloons", orientation: 6, draw: Balloons.draw)
  static let bamboo = jpeg("bamboo", orientation: 8, draw: Bamboo.draw)
  static let brushwork = jpeg("brushwork", orientation: 4, draw: Brushwork.draw)
  static let dawn = png("dawn", draw: Dawn.draw) { $0.bitDepth = 16 }
  static let dunes = jpeg("dunes", orientation: 2, draw: Dunes.draw) { $0.sampling = JPEGFixture.sampling422 }
  static let forest = jpeg("forest", orientation: 5, draw: Forest.draw) {
    $0.colorSpace = .grey
    $0.sampling = []
  }
  static let galaxy = jpeg("galaxy", draw: Galaxy.draw)
  static let gyroid = jpeg("gyroid", draw: Gyroid.draw) { $0.sampling = JPEGFixture.sampling411 }
  static let julia = Sample(fileName: "julia.png", draw: Julia.draw) { try $0.palettePNG() }
  static let mandelbulb = jpeg("mandelbulb", draw: Mandelbulb.draw) {
    $0.isProgressive = true
    $0.sampling = JPEGFixture.sampling444
  }
  static let marble = jpeg("marble", draw: Marble.draw) {
    $0.colorSpace = .cmyk
    $0.isInverted = true
    $0.sampling = []
  }
  static let moonlight = png("moonlight", draw: Moonlight.draw) {
    $0.colorType = .grey
    $0.bitDepth = 1
  }
  static let mountains = jpeg("mountains", orientation: 1, draw: Mountains.draw)
  static let planet = png("planet", draw: Planet.draw) { $0.colorType = .rgba }
  static let seahorses = jpeg("seahorses", draw: Seahorses.draw) { $0.isProgressive = true }
  static let silk = png("silk", draw: Silk.draw) {
    $0.colorType = .grey
    $0.bitDepth = 16
  }
  static let skyline = jpeg("skyline", orientation: 7, draw: Skyline.draw)
  static let spheres = jpeg("spheres", draw: Spheres.draw) { $0.sampling = JPEGFixture.sampling444 }
  static let sunset = jpeg("sunset", draw: Sunset.draw) { $0.restartInterval = 75 }
  static let tiles = png("tiles", draw: Tiles.draw) { $0.isInterlaced = true }
  static let tree = jpeg("tree", orientation: 6, draw: Tree.draw)
  static let window = jpeg("window", draw: StainedGlass.draw) {
    $0.colorSpace = .ycck
    $0.isInverted = true
    $0.sampling = []
  }
}

extension Sample {
  /// Returns a sample as a JPEG file, stored according to its orientation.
  private static func jpeg(
    _ name: String, orientation: Int? = nil, draw: @escaping @Sendable () -> Picture,
    _ change: @Sendable (inout JPEGFixture) -> Void = { _ in }
  ) -> Sample {
    let fixture = JPEGFixture().with { fixture in
      fixture.sampling = JPEGFixture.sampling420
      if let orientation { fixture.exif = ExifFixture(orientation: UInt16(orientation)).bytes }
      change(&fixture)
    }
    return Sample(fileName: name + ".jpg", draw: draw) { picture in
      try picture.stored(orientation: orientation ?? 1).jpeg(fixture)
    }
  }

  /// Returns a sample as a truecolor or grayscale PNG file, stored according to its orientation.
  private static func png(
    _ name: String, orientation: Int? = nil, draw: @escaping @Sendable () -> Picture,
    _ change: @Sendable (inout PNGFixture) -> Void = { _ in }
  ) -> Sample {
    let fixture = PNGFixture().with { fixture in
      if let orientation { fixture.exif = ExifFixture(orientation: UInt16(orientation), byteOrder: .bigEndian).bytes }
      change(&fixture)
    }
    return Sample(fileName: name + ".png", draw: draw) { picture in
      try picture.stored(orientation: orientation ?? 1).png(fixture)
    }
  }
}
