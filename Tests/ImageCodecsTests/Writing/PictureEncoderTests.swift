import Colors
import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

@Suite struct PictureEncoderTests {
  /// Returns several groups in every format, and a last one that is not full.
  private static func photo(hasAlpha: Bool) -> Pixels {
    var pixels = Pixels(width: 601, height: 457, bytes: PhotoLike(width: 601, height: 457, seed: 8).picture.rgba8)
    if hasAlpha {
      for index in stride(from: 3, to: pixels.bytes.count, by: 4) { pixels.bytes[index] = UInt8(index / 4 % 601 / 3) }
    }
    return pixels
  }

  private static let photo = photo(hasAlpha: false)

  private func decoded(_ bytes: [UInt8]) throws -> DecodedFile { try DecodedFile(bytes) }

  @Test(arguments: WrittenPicture.all)
  func picturesRoundTrip(picture: WrittenPicture) throws {
    let file = try decoded(picture.bytes(of: Self.photo))
    #expect(file.damage == nil && file.info.orientation == .upright && file.info.profileFault == nil)
    #expect(file.info.isProgressive == picture.style.isProgressive)
    let isWhole = [.webp, .avif, .jxl].contains(picture.style.format)
    #expect(file.info.needsWhole == (picture.style.isProgressive || isWhole))
    if picture.isExact {
      #expect(file.stored == Self.photo)
    } else {
      #expect(file.stored.meanDifference(from: Self.photo) < 3)
    }
  }

  @Test(arguments: WrittenPicture.all.filter { $0.style.format.hasAlpha })
  func alphaRoundTrips(picture: WrittenPicture) throws {
    let photo = Self.photo(hasAlpha: true)
    let file = try decoded(picture.with { $0.hasAlpha = true }.bytes(of: photo))
    #expect(file.info.hasAlpha)
    if picture.isExact {
      #expect(file.stored == photo)
    } else {
      // libjxl has no choice of exact alpha before 0.9.
      let most = picture.style.format == .jxl ? 1 : 0
      for index in stride(from: 3, to: photo.bytes.count, by: 4)
      where abs(Int(file.stored.bytes[index]) - Int(photo.bytes[index])) > most {
        Issue.record("alpha \(file.stored.bytes[index]) for \(photo.bytes[index])")
        break
      }
    }
  }

  @Test(arguments: WrittenPicture.all, [(1, 1), (1, 400), (400, 1), (17, 65), (300, 128)])
  func anySizeIsEncoded(picture: WrittenPicture, size: (width: Int, height: Int)) throws {
    let pixels = Pixels(width: size.width, height: size.height, filledWith: Color(red: 90, green: 160, blue: 200))
    let file = try decoded(picture.bytes(of: pixels))
    #expect(file.stored.largestDifference(from: pixels) <= (picture.isExact ? 0 : 4))
  }

  @Test(arguments: WrittenPicture.all)
  func encodingIsDeterministic(picture: WrittenPicture) throws {
    let picture = picture.with { $0.note = "inputs=12" }
    #expect(try picture.bytes(of: Self.photo) == picture.bytes(of: Self.photo))
  }

  @Test(arguments: WrittenPicture.all)
  func profilesAreEmbedded(picture: WrittenPicture) throws {
    let folder = try TemporaryFolder()
    for profile in [nil, ColorProfile.displayP3] {
      let bytes = try picture.with { $0.profile = profile }.bytes(of: Self.photo)
      let file = try OpenFile(folder.write(bytes, to: "a"))
      let header = try ImageDecoder.header(of: file, limits: DecodingLimits())
      if let profile {
        // A JPEG XL names these colors by numbers.
        let isNamed = picture.style.format == .jxl && header.colors == .lights(.displayP3, .sRGB)
        #expect(isNamed || header.colors == .profile(profile))
        #expect(header.info.profile == "Display P3")
      } else {
        #expect(header.colors == nil || header.colors == .sRGB)
      }
    }
  }

  @Test(arguments: WrittenPicture.all.filter { !$0.isExact })
  func lowerQualityMakesSmallerFiles(picture: WrittenPicture) throws {
    let sizes = try [5, 50, 95].map { quality in
      try picture.with { $0.style.quality = quality }.bytes(of: Self.photo).count
    }
    #expect(sizes[0] * 3 < sizes[1] * 2 && sizes[1] * 3 < sizes[2] * 2)
  }

  @Test func chromaSubsamplingMakesSmallerFiles() throws {
    let sizes = try OutputStyle.Subsampling.allCases.map { sampling in
      try WrittenPicture(.jpeg).with { $0.style.subsampling = sampling }.bytes(of: Self.photo).count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
  }

  // MARK: - JPEG

  @Test(arguments: OutputStyle.Subsampling.allCases, [1, 63, 64, 65, 128, 129, 257])
  func jpegStripsMatchEncodingTheWhole(sampling: OutputStyle.Subsampling, height: Int) throws {
    let photo = Pixels(width: 77, height: height, bytes: PhotoLike(width: 77, height: height, seed: 3).picture.rgba8)
    let written = WrittenPicture(.jpeg).with { $0.style.subsampling = sampling }
    // libjpeg's own, with all coefficients in memory and codes made for them.
    let whole = try JPEGFixture().with {
      $0.quality = written.style.quality
      $0.sampling = [.init(sampling.horizontally, sampling.vertically)]
      $0.restartInterval = (77 + 8 * sampling.horizontally - 1) / (8 * sampling.horizontally)
    }.encoded(samples: photo.rgb, width: 77, height: height, components: 3)
    let scan = try #require(JPEGParts(whole).all(0xDA).first)
    let data = whole[(scan.lowerBound + 14)...]
    #expect(try written.bytes(of: photo).suffix(data.count) == data)
  }

  /// The first strips of a large picture choose the codes; with those of too few, no symbol is without one.
  @Test(arguments: [1, 2000, 5000])
  func jpegsWithCodesOfTheirFirstStripsAreTheSame(mostKept: Int) throws {
    var random = SplitMix64(seed: 4)
    let noise = (0..<77 * 350 * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
    let photo = PhotoLike(width: 77, height: 700, seed: 3).picture.rgba8
    let pixels = Pixels(width: 77, height: 700, bytes: photo[..<(77 * 350 * 4)] + noise)
    let picture = OutputPicture(width: 77, height: 700, hasAlpha: false, style: OutputStyle(.jpeg))
    let encoder = JPEGEncoder(picture)
    var (some, all) = (JPEGCoding(width: 77, subsampling: .none, mostKept: mostKept), JPEGCoding(of: picture))
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    for group in 0..<encoder.groupCount {
      let rows = encoder.rows(ofGroup: group)
      let strip = try encoder.encode(pixels.part(columns: 0..<77, rows: rows))
      first += try some.add(strip, height: 700)
      second += try all.add(strip, height: 700)
    }
    first += try some.end()
    second += try all.end()
    #expect(first.count > second.count)
    let (one, other) = (JPEGFile.startOfImage + first + JPEGFile.end, JPEGFile.startOfImage + second + JPEGFile.end)
    #expect(try DecodedFile(one).stored == DecodedFile(other).stored)
    #expect(try DecodedFile(one).damage == nil)
  }

  /// Strips of a share come from a file.
  @Test func damagedStripsAreRefusedOrJoined() throws {
    let encoder = JPEGEncoder(OutputPicture(width: 90, height: 64, hasAlpha: false, style: OutputStyle(.jpeg)))
    let photo = Pixels(width: 90, height: 64, bytes: PhotoLike(width: 90, height: 64, seed: 3).picture.rgba8)
    let strip = try encoder.encode(photo)
    var random = SplitMix64(seed: 1)
    var refused = 0
    for turn in 0..<600 {
      var damaged = turn < 200 ? Array(strip.prefix(turn * strip.count / 200)) : strip
      for _ in 0..<turn % 3 where !damaged.isEmpty {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var assembler = encoder.assembler(noteRoom: 0)
      do throws(EncodingError) {
        _ = try assembler.add(damaged)
        _ = try assembler.end(note: nil, digests: [])
      } catch {
        #expect(error == .refused("its rows are damaged"))
        refused += 1
      }
    }
    #expect(refused > 200)
  }

  @Test func longProfilesAreSplitIntoSegments() throws {
    var bytes = ColorProfile.displayP3.bytes
    // A profile declares its length; nothing beyond its tags is read.
    bytes += [UInt8](repeating: 7, count: 200_000)
    bytes.replaceSubrange(0..<4, with: [24, 16, 8, 0].map { UInt8(bytes.count >> $0 & 255) })
    let profile = ColorProfile(bytes)
    let folder = try TemporaryFolder()
    let file = try WrittenPicture(.jpeg).with { $0.profile = profile }.bytes(of: Self.photo)
    let header = try ImageDecoder.header(of: OpenFile(folder.write(file, to: "a")), limits: DecodingLimits())
    #expect(header.colors == .profile(profile))
  }

  // MARK: - TIFF

  @Test(.enabled(if: OutputFormat.tiff.unavailableReason == nil, "skipped: this build leaves TIFF out"))
  func filesBeyondFourGigabytesAreBigTIFF() throws {
    let (width, height) = (1_000_000, 1500)
    let encoder = TIFFEncoder(width: width, height: height, hasAlpha: false, resolution: 72)
    let row = Pixels(width: width, height: 1, filledWith: Color(red: 1, green: 2, blue: 3))
    let strip = try encoder.encode(row)
    var assembler = encoder.assembler(noteRoom: 0)
    var bytes = assembler.begin()
    #expect(bytes.starts(with: [0x49, 0x49, 0x2B, 0]))
    for _ in 0..<encoder.groupCount { bytes += assembler.add(strip) }
    let end = assembler.end(note: "inputs=12", digests: [])
    bytes += end.bytes
    let correction = try #require(end.correction)
    bytes.replaceSubrange(correction.offset..<correction.offset + correction.bytes.count, with: correction.bytes)
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "a.tiff")
    #expect(WallNote.read(file) == "inputs=12")
    let info = try ImageDecoder.probe(path: file, limits: DecodingLimits(maxPixels: .max))
    #expect(info.width == width && info.height == height)
    var decoder = try ImageDecoder(ImageDecoder.open(file), info: info)
    var rows = 0
    while rows < 3, try decoder.withNextRow({ #expect($0[0] == 1 && $0[4_000_000 - 2] == 3) }) { rows += 1 }
    #expect(rows == 3)
  }
}
