import Fixtures
import Foundation
import ImageCodecs
import Raster

extension FuzzTarget {
  /// Returns small valid files of every kind that the target accepts, to start with.
  package func seeds() throws -> [[UInt8]] {
    switch self {
    case .probe:
      try [FuzzTarget.jpeg, .png, .heif, .jpegxl, .jpeg2000, .webp, .tiff, .gif, .qoi].flatMap { try $0.seeds() }
    case .jpeg: try Self.jpegs()
    case .reduced: try Self.reducibleJPEGs()
    case .ends: try Self.reducibleJPEGs(of: Self.tall)
    case .png: try Self.pngs()
    case .heif: try Self.heifs()
    case .jpegxl: try Self.jpegXLs()
    case .jpeg2000: try Self.jpeg2000s()
    case .svg: Self.drawings()
    case .pdf: Self.pages()
    case .mosaic: Self.mosaics()
    case .webp: try Self.webps()
    case .tiff: try Self.tiffs()
    case .gif: try Self.gifs()
    case .qoi: Self.qois()
    case .gainmap: try Self.photosWithGains()
    case .exif: [ExifFixture.ByteOrder.littleEndian, .bigEndian].map(Self.exif)
    case .profile: try Self.profiles.map { try $0.encoded() } + [Self.chain()]
    case .manifest: Self.manifests.map { Array($0.utf8) }
    case .batch: Self.batches.map { Array($0.utf8) }
    // One number is too large to be read.
    case .edit: Self.batches.filter { !$0.contains("1e999") }.map { Array($0.utf8) }
    case .plan: Self.plans.map { Array($0.utf8) }
    case .faces: Self.models()
    case .zlib: try Self.streams()
    case .wall: [try Self.wall(groups: 1), try Self.wall(groups: 3)]
    }
  }

  private static let photo = PhotoLike(width: 40, height: 27, seed: 5).picture
  /// With rows that take few bytes.
  private static let tall = PhotoLike(width: 24, height: 240, seed: 5).picture
  private static let exifBlock = exif(.bigEndian)

  private static func exif(_ order: ExifFixture.ByteOrder) -> [UInt8] {
    var fixture = ExifFixture(orientation: 6, byteOrder: order)
    (fixture.date, fixture.fraction, fixture.offset) = ("2023:07:08 09:10:11", "25", "+02:00")
    return fixture.bytes
  }

  private static let profiles: [ProfileFixture] = [.sRGB, .displayP3, .wide, .gray, .inks, .abstract]

  private static func chain() throws -> [UInt8] {
    let curve = ProfileChain.curve(power: 1.8, parts: 3)
    return try ProfileFixture.sRGB.encoded(with: ProfileChain([curve, ProfileChain.idle, ProfileChain.idle]))
  }

  // MARK: - Pictures

  private static func jpegs() throws -> [[UInt8]] {
    let plain = JPEGFixture().with { $0.quality = 60 }
    var ways = JPEGFixture.ColorSpace.allCases.map { space in plain.with { $0.colorSpace = space } }
    ways += [JPEGFixture.sampling420, JPEGFixture.sampling411].map { sampling in plain.with { $0.sampling = sampling } }
    ways += ways.map { $0.with { $0.isProgressive = true } }
    ways.append(plain.with { $0.usesArithmeticCoding = true })
    ways.append(plain.with { $0.restartInterval = 2 })
    ways.append(plain.with { $0.exif = exifBlock })
    let profile = try ProfileFixture.wide.encoded()
    ways.append(plain.with { $0.profile = profile })
    return try ways.map { try photo.jpeg($0) }
  }

  /// Returns JPEGs of all kinds that Tessera's own decoder reads.
  private static func reducibleJPEGs(of photo: Picture = photo) throws -> [[UInt8]] {
    let samplings = [
      JPEGFixture.sampling444, JPEGFixture.sampling422, JPEGFixture.sampling440, JPEGFixture.sampling420,
    ]
    var ways = samplings.map { sampling in JPEGFixture().with { $0.sampling = sampling } }
    ways.append(JPEGFixture().with { $0.colorSpace = .grey })
    ways += ways.map { $0.with { $0.restartInterval = 2 } }
    ways += ways.map { $0.with { ($0.isProgressive, $0.quality) = (true, 95) } }
    return try ways.map { try photo.jpeg($0) }
  }

  private static func pngs() throws -> [[UInt8]] {
    let kinds: [(PNGFixture.ColorType, Int)] = [(.rgb, 8), (.rgb, 16), (.rgba, 8), (.grey, 1), (.grey, 8), (.grey, 16)]
    var ways = kinds.map { kind in PNGFixture().with { ($0.colorType, $0.bitDepth) = kind } }
    ways += ways.map { $0.with { $0.isInterlaced = true } }
    ways.append(PNGFixture().with { $0.gamma = 45455 })
    ways.append(PNGFixture().with { $0.exif = exifBlock })
    let profile = try ProfileFixture.displayP3.encoded()
    ways.append(PNGFixture().with { $0.profile = profile })
    let files = try ways.map { try photo.png($0) } + [photo.palettePNG()]
    // Truncated files are used as far as they go.
    return files + files.map { Array($0.prefix($0.count * 2 / 3)) } + files.map { Array($0.dropLast(14)) }
  }

  private static func heifs() throws -> [[UInt8]] {
    let plain = HEIFFixture().with { $0.quality = 30 }
    var ways = [plain, plain.with { $0.hasAlpha = true }, plain.with { $0.orientation = 6 }]
    ways.append(plain.with { ($0.hasFineColor, $0.thumbnail) = (true, 16) })
    ways.append(plain.with { ($0.exif, $0.codes) = (exifBlock, (9, 16)) })
    ways += ways.map { $0.with { $0.isAVIF = true } }
    let profile = try ProfileFixture.wide.encoded()
    ways.append(plain.with { $0.profile = profile })
    guard ImageFormat.heif.isReadable else { return [] }
    return try ways.map { try $0.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height) }
      + [false, true].flatMap { isAVIF in try alphas(plain.with { $0.isAVIF = isAVIF }) }
  }

  /// Returns files whose alpha is not transformed like their colors.
  private static func alphas(_ plain: HEIFFixture) throws -> [[UInt8]] {
    func file(_ change: (inout HEIFFixture) -> Void) throws -> EditedHEIF {
      let fixture = plain.with(change)
      return EditedHEIF(try fixture.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height))
    }
    // 20 × 16 pixels from the center of the picture.
    let aperture = ([20, 1, 16, 1, 0, 1, 0, 1] as [UInt8]).flatMap { number -> [UInt8] in [0, 0, 0, number] }
    var files: [EditedHEIF] = []
    for (name, body) in [("irot", [1]), ("imir", [0]), ("imir", [1]), ("clap", aperture)] as [(String, [UInt8])] {
      for items in [[1], [2]] as [Set<Int>] {
        var file = try file { $0.hasAlpha = true }
        try file.add(name, body, to: items)
        files.append(file)
      }
    }
    var small = try file { $0.thumbnail = 16 }
    try small.useThumbnailAsAlpha()
    try small.add("irot", [3], to: [1])
    files.append(small)
    if plain.isAVIF {
      var limited = try file { $0.hasAlpha = true }
      try limited.limitAlpha()
      files.append(limited)
    }
    return files.map(\.bytes)
  }

  private static func photosWithGains() throws -> [[UInt8]] {
    let plain = JPEGFixture().with { $0.quality = 60 }
    let map = try PhotoLike(width: 20, height: 14, seed: 6).picture.jpeg(plain)
    let files = try GainMapFixture.Notation.allCases.map { notation in
      GainMapFixture(notation, most: 2).jpeg(try photo.jpeg(plain), map: map)
    }
    guard ImageFormat.heif.isReadable else { return files }
    return try files
      + [false, true].map { isAVIF in
        let fixture = HEIFFixture().with {
          ($0.isAVIF, $0.quality, $0.thumbnail, $0.exif) = (isAVIF, 30, 16, GainMapFixture.exif(stops: 2))
        }
        var file = EditedHEIF(try fixture.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height))
        try file.useThumbnail(as: "urn:com:apple:photo:2020:aux:hdrgainmap", item: 3)
        return file.bytes
      }
  }

  private static func webps() throws -> [[UInt8]] {
    let plain = WebPFixture().with { $0.quality = 40 }
    var ways = [plain, plain.with { $0.isLossless = true }, plain.with { $0.exif = exifBlock }]
    ways.append(plain.with { $0.animation = .init(width: 48, height: 32, left: 4, top: 2, frames: 2) })
    let profile = try ProfileFixture.wide.encoded()
    ways.append(plain.with { $0.profile = profile })
    guard ImageFormat.webp.isReadable else { return [] }
    var clear = photo.rgba8
    for index in stride(from: 3, to: clear.count, by: 4) { clear[index] = UInt8(truncatingIfNeeded: index) }
    return try ways.map { try $0.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height) }
      + [plain.encoded(rgba: clear, width: photo.width, height: photo.height)]
  }

  private static func tiffs() throws -> [[UInt8]] {
    guard ImageFormat.tiff.isReadable else { return [] }
    let plain = TIFFFixture()
    var ways = TIFFFixture.Compression.allCases.map { kind in plain.with { $0.compression = kind } }
    ways.append(plain.with { ($0.compression, $0.usesPredictor) = (.lzw, true) })
    ways.append(plain.with { ($0.compression, $0.photometric) = (.jpeg, .ycbcr) })
    ways.append(plain.with { ($0.compression, $0.tile) = (.deflate, (16, 16)) })
    ways.append(plain.with { ($0.isBig, $0.isBigEndian, $0.orientation) = (true, true, 6) })
    ways.append(plain.with { ($0.isSeparate, $0.rowsPerStrip) = (true, 8) })
    ways.append(plain.with { ($0.date, $0.pages) = ("2023:07:08 09:10:11", 2) })
    let profile = try ProfileFixture.wide.encoded()
    ways.append(plain.with { $0.profile = profile })
    let (width, height) = (photo.width, photo.height)
    var files = try ways.map { try $0.encoded(samples: photo.rgb8, width: width, height: height) }
    let inks = plain.with { ($0.photometric, $0.channels, $0.compression) = (.inks, 4, .lzw) }
    files.append(try inks.encoded(samples: photo.cmyk8, width: width, height: height))
    let clear = plain.with { ($0.extraSample, $0.channels) = (.alpha, 4) }
    files.append(try clear.encoded(samples: photo.rgba8, width: width, height: height))
    for bits in [1, 2, 4, 8, 16] {
      let gray = plain.with { ($0.photometric, $0.channels, $0.bits) = (.whiteIsZero, 1, bits) }
      let samples = Array(photo.rgba8.prefix((width * bits + 7) / 8 * height))
      files.append(try gray.encoded(samples: samples, width: width, height: height))
    }
    let palette = plain.with {
      ($0.photometric, $0.channels, $0.bits) = (.palette, 1, 4)
      $0.palette = (0..<48).map { UInt16($0 * 1300) }
    }
    let indices = Array(photo.rgba8.prefix((width + 1) / 2 * height))
    files.append(try palette.encoded(samples: indices, width: width, height: height))
    return try files + tiffsOfOtherSamples()
  }

  /// Integers of unusual sizes, floating point, Lab, and a fourth sample without a label.
  private static func tiffsOfOtherSamples() throws -> [[UInt8]] {
    let plain = TIFFFixture()
    var ways = [3, 10, 12, 24, 32].map { bits in plain.with { $0.bits = bits } }
    ways += [16, 24, 32, 64].flatMap { bits in
      [false, true].map { usesPredictor in
        plain.with {
          ($0.bits, $0.sampleFormat, $0.usesPredictor) = (bits, .floating, usesPredictor)
          $0.compression = .deflate
        }
      }
    }
    ways += [.cieLab, .iccLab, .ituLab].flatMap { (kind: TIFFFixture.Photometric) in
      [8, 16].map { bits in plain.with { ($0.photometric, $0.bits) = (kind, bits) } }
    }
    ways.append(plain.with { ($0.bits, $0.isFilledFromBelow) = (5, true) })
    ways.append(plain.with { $0.channels = 4 })
    let (width, height) = (photo.width, photo.height)
    return try ways.map { way in
      let count = (width * way.channels * way.bits + 7) / 8 * height
      let samples = Array(repeatElement(photo.rgba8, count: 1 + count / photo.rgba8.count).joined().prefix(count))
      return try way.encoded(samples: samples, width: width, height: height)
    }
  }

  private static func gifs() throws -> [[UInt8]] {
    guard ImageFormat.gif.isReadable else { return [] }
    let plain = GIFFixture().with { $0.palette = (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8(255 - $0)] } }
    let ways = [
      plain, plain.with { $0.isInterlaced = true }, plain.with { ($0.hasLocalPalette, $0.clearIndex) = (true, 3) },
      plain.with { ($0.screen, $0.left, $0.top, $0.frames) = ((60, 40), 9, 5, 2) },
    ]
    let indices = stride(from: 0, to: photo.rgba8.count, by: 4).map { photo.rgba8[$0] }
    let files = try ways.map { try $0.encoded(indices: indices, width: photo.width, height: photo.height) }
    // The frame's codes, labeled with other sizes; and truncated files.
    let others = (1...11).map { (bits: UInt8) in
      var file = files[0]
      if let frame = file.indices.dropFirst(13 + 768).first(where: { file[$0] == 0x2C }) { file[frame + 10] = bits }
      return file
    }
    return files + others + files.map { Array($0.prefix($0.count * 2 / 3)) }
  }

  private static func qois() -> [[UInt8]] {
    let plain = QOIFixture()
    let ways = [
      plain, plain.with { $0.hasAlpha = false }, plain.with { $0.isLinear = true }, plain.with { $0.isPlain = true },
    ]
    let files = ways.map { $0.encoded(rgba: photo.rgba8, width: photo.width, height: photo.height) }
    return files + files.map { Array($0.prefix($0.count * 2 / 3)) }
  }

  // MARK: - Walls

  private static func streams() throws -> [[UInt8]] {
    let noise = PhotoLike(width: 30, height: 20, seed: 3).rgb8
    return [[0, 80, 160] + noise, [1, 10, 20] + noise + noise, [2, 0, 255] + Array(repeating: 7, count: 3000)]
      + (0..<4).map { level in [UInt8(level), 99, 9] + Array("a tile, a tile, and one more tile".utf8) }
  }

  private static func wall(groups: Int) throws -> [UInt8] {
    let encoder = PNGEncoder(width: 4, height: 20_200 * groups, hasAlpha: false)
    let pixels = Pixels(width: 4, height: encoder.height, filledWith: Color(red: 30, green: 60, blue: 90))
    var assembler = PNGAssembler(encoder)
    var bytes = try assembler.header
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      bytes += assembler.add(try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count))
    }
    let digests = (0..<encoder.groupCount).map { Array(repeating: UInt8($0), count: 16) }
    return bytes + assembler.end(digests: digests, note: "{ \"digest\": \"30f1\" }")
  }
}
