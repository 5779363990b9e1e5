import ChildProcesses
import Colors
import Files
import ImageCodecs
import Pyramids
import Raster
import TestSupport
import Testing

/// Runs a program of the system.
func run(_ words: [String]) throws -> ChildProcess.Run { try ChildProcess(words).wait() }

@Suite(.enabled(if: OutputFormat.tiff.unavailableReason == nil, "no TIFFs in this build"))
struct PyramidTIFFTests {
  private let folder: TemporaryFolder
  private var path: FilePath { folder.path.appending(FilePath("wall.tif")) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func publish(_ pyramid: Pyramid, _ picture: Pixels, stripHeight: Int = 100, jobs: Int = 2) throws {
    let sink = try pyramid.sink(at: path)
    try pyramid.make(of: picture, into: sink, stripHeight: stripHeight, jobs: jobs)
    try sink.publish(note: "a note")
  }

  private static let styles: [OutputStyle] = {
    var coarse = OutputStyle(.jpeg)
    coarse.subsampling = .acrossAndDown
    var exact = OutputStyle(.webp)
    exact.isLossless = true
    return [OutputStyle(.tiff), OutputStyle(.jpeg), coarse, OutputStyle(.webp), exact]
      .filter { $0.format.unavailableReason == nil }
  }()

  @Test(arguments: styles)
  func thePictureIsReadBack(style: OutputStyle) throws {
    let picture = Samples.smooth(width: 301, height: 203)
    try publish(Pyramid.small(.tiff, of: picture).with { $0.style = style }, picture)
    let read = try DecodedFile(path)
    #expect(read.damage == nil)
    #expect(read.stored.largestDifference(from: picture) <= (style.format == .tiff || style.isLossless ? 0 : 12))
    #expect(PyramidNote.read(path) == "a note" && WallNote.isSigned(path))
  }

  @Test(arguments: [false, true])
  func alphaIsKept(isBlank: Bool) throws {
    var picture = Pixels.noise(width: 301, height: 203, hasAlpha: true)
    if isBlank {
      picture = Pixels(width: 301, height: 203)
      picture.place(.noise(width: 20, height: 20, hasAlpha: true, seed: 5), atX: 100, y: 100)
    }
    let pyramid = Pyramid(.tiff, width: 301, height: 203, hasAlpha: true).with {
      $0.tileSize = 64
      $0.blank = isBlank ? .clear : nil
    }
    try publish(pyramid, picture)
    #expect(try DecodedFile(path).stored == picture)
  }

  @Test func bytesAreTheSame() throws {
    let picture = Pixels.noise(width: 301, height: 503)
    let pyramid = Pyramid.small(.tiff, of: picture)
    try publish(pyramid, picture)
    let before = try folder.bytes(of: "wall.tif")
    try publish(pyramid, picture, stripHeight: 1, jobs: 5)
    #expect(try folder.bytes(of: "wall.tif") == before)
    #expect(try folder.names == ["wall.tif"])
  }

  @Test(.enabled(if: Programs.installed("vips") != nil, "libvips-tools is not installed"), arguments: styles)
  func everyLevelIsReadByVIPS(style: OutputStyle) throws {
    let picture = Samples.smooth(width: 301, height: 203)
    let pyramid = Pyramid.small(.tiff, of: picture).with { $0.style = style }
    try publish(pyramid, picture)
    var wanted = SlowLevel(picture)
    for page in pyramid.levels.indices {
      let out = folder.path.appending(FilePath("\(page).png"))
      let done = try run(["vips", "copy", "\(path.text)[page=\(page)]", out.text])
      #expect(done.code == 0 && done.errors.isEmpty, "\(done.errors)")
      #expect(try wanted.largestDifference(from: DecodedFile(out).stored) <= (style.format == .tiff ? 1 : 14))
      wanted = wanted.half
    }
  }

  @Test(.enabled(if: Programs.installed("tiffinfo") != nil, "libtiff-tools is not installed"), arguments: styles)
  func tagsAreReadByLibtiff(style: OutputStyle) throws {
    let picture = Samples.smooth(width: 301, height: 203)
    let pyramid = Pyramid.small(.tiff, of: picture).with {
      $0.style = style
      $0.resolution = 300
      $0.profile = .displayP3
    }
    try publish(pyramid, picture)
    // It can read all samples, too, but not show those of colors that are shared.
    let done = try run(["tiffinfo"] + (style.subsampling == .none ? ["-D"] : []) + [path.text])
    #expect(done.code == 0 && done.errors.isEmpty, "\(done.errors)")
    #expect(done.output.components(of: "=== TIFF directory") == 4)
    #expect(done.output.components(of: "reduced-resolution image") == 3)
    #expect(done.output.components(of: "ICC Profile: <present>") == 4)
    for words in ["Resolution: 300, 300 pixels/inch", "Software: Tessera"] {
      #expect(done.output.components(of: words) == 1)
    }
  }
}

extension String {
  /// Returns the number of times that these words occur.
  fileprivate func components(of words: String) -> Int { ranges(of: words).count }
}
