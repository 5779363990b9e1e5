extension Picture {
  /// Returns this picture as a JPEG file; the color space to store determines the samples passed.
  package func jpeg(_ fixture: JPEGFixture) throws -> [UInt8] {
    switch fixture.colorSpace ?? .yCbCr {
    case .grey: try fixture.encoded(samples: grey8, width: width, height: height, components: 1)
    case .yCbCr, .rgb: try fixture.encoded(samples: rgb8, width: width, height: height, components: 3)
    case .cmyk, .ycck: try fixture.encoded(samples: cmyk8, width: width, height: height, components: 4)
    }
  }

  /// Returns this picture as a truecolor or grayscale PNG file, in the fixture's layout.
  package func png(_ fixture: PNGFixture) throws -> [UInt8] {
    let rows =
      switch (fixture.colorType, fixture.bitDepth) {
      case (.rgb, 8): rgb8
      case (.rgb, 16): rgb16
      case (.rgba, 8): rgba8
      case (.grey, 1): grey1
      case (.grey, 8): grey8
      case (.grey, 16): grey16
      default: throw FixtureError("no samples for this PNG layout")
      }
    return try fixture.encoded(rows: rows, width: width, height: height)
  }

  /// Returns this picture as a PNG file with a palette of at most 256 colors and, if it has transparency, a tRNS chunk.
  package func palettePNG(_ fixture: PNGFixture = PNGFixture()) throws -> [UInt8] {
    let indexed = IndexedPicture(self)
    let alphas = indexed.paletteAlphas
    let palette = fixture.with { fixture in
      fixture.colorType = .palette
      fixture.palette = indexed.paletteBytes
      fixture.transparency = alphas.isEmpty ? .none : .palette(alphas)
    }
    return try palette.encoded(rows: indexed.indices, width: width, height: height)
  }
}
