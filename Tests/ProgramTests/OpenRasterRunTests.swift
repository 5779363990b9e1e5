import ChildProcesses
import Files
import Foundation
import ImageCodecs
import ProgramSupport
import Raster
import TestSupport
import Testing

/// Walls with layers.
@Suite struct OpenRasterRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }
  private let wall = ["photos", "--width", "700", "--no-cache"]

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150), (90, 90), (250, 250), (320, 200), (120, 400)])
    try photos.settle()
  }

  /// A Python with Pillow.
  private static let python = [ProcessInfo.processInfo.environment["TESSERA_PYTHON"], "python3", "/usr/bin/python3"]
    .compactMap { $0 }
    .first { (try? ChildProcess([$0, "-c", "import PIL.Image"]))?.wait().code == 0 }

  /// Checks a file as its readers see it, and prints the names of its layers, the uppermost first.
  private static let reader = """
    import io, sys, zipfile, xml.etree.ElementTree as tree
    from PIL import Image, ImageChops
    file = zipfile.ZipFile(sys.argv[1])
    assert file.testzip() is None
    first = file.infolist()[0]
    assert (first.filename, first.compress_type, first.header_offset) == ('mimetype', zipfile.ZIP_STORED, 0)
    assert file.read('mimetype') == b'image/openraster'
    picture = lambda name: Image.open(io.BytesIO(file.read(name))).convert('RGBA')
    image = tree.fromstring(file.read('stack.xml'))
    size = (int(image.get('w')), int(image.get('h')))
    whole = Image.new('RGBA', size)
    layers = image.findall('stack/layer')
    for layer in reversed(layers):
      part, x, y = picture(layer.get('src')), int(layer.get('x')), int(layer.get('y'))
      assert x >= 0 and y >= 0 and x + part.width <= size[0] and y + part.height <= size[1]
      whole.alpha_composite(part, (x, y))
    merged = picture('mergedimage.png')
    assert merged.size == size
    premultiplied = [picture.convert('RGBa') for picture in (whole, merged)]
    bands = ImageChops.difference(*premultiplied).split()
    different = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), ImageChops.lighter(bands[2], bands[3]))
    count = sum(different.histogram()[3:])
    assert count <= float(sys.argv[2]) * size[0] * size[1], count
    assert max(picture('Thumbnails/thumbnail.png').size) <= 256
    print('|'.join(layer.get('name') for layer in layers))
    """

  /// Returns the names of the layers of `wall.ora`, the uppermost first.
  ///
  /// - Parameter share: The share of pixels in which the layers together may differ from the merged picture.
  private func layers(differingIn share: Double = 0) throws -> [String] {
    try folder.write(Array(Self.reader.utf8), to: "read.py")
    let words = [try #require(Self.python), "read.py", "wall.ora", "\(share)"]
    let run = try ChildProcess(words, in: folder.url.path).wait()
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n").flatMap { $0.split(separator: "|").map(String.init) }
  }

  @Test(
    .enabled(if: python != nil, "skipped: no Python with Pillow"),
    arguments: [
      [], ["--layout", "hex", "--background", "transparent", "--spacing", "5"],
      ["--layout", "radial", "--background", "linear(red, blue)"],
      ["--corner-radius", "20", "--shadow", "3,4,6", "--border", "3", "--background", "transparent"],
    ])
  func layersAddUpToTheWall(options: [String]) throws {
    let run = try photos.runCleanly(wall + options + ["-o", "wall.ora"])
    let names = try layers()
    let ground = options.contains("transparent") ? [] : ["Background"]
    #expect(Set(names.filter { $0 != "Background" }) == Set(try photos.files("photos")))
    #expect(names.filter { $0 == "Background" } == ground && names.count == 7 + ground.count)
    #expect(run.errors.contains(", \(names.count) layers"))
  }

  @Test(.enabled(if: python != nil, "skipped: no Python with Pillow"))
  func turnedPrintsDifferOnlyWhereTheirEdgesMeet() throws {
    try photos.runCleanly(wall + ["--layout", "pile", "--polaroid", "-o", "wall.ora"])
    #expect(try layers(differingIn: 0.002).count == 8)
  }

  @Test(.enabled(if: python != nil && InstalledFonts.haveDejaVu, "skipped: no Python with Pillow, or no DejaVu Sans"))
  func textsAreLayers() throws {
    try photos.runCleanly(
      wall + ["--title", "<Lake> & “more”", "--caption", "{stem}", "--watermark", "Sample", "-o", "wall.ora"])
    let names = try layers()
    #expect(names.first == "Sample" && names.count == 10 && names.last == "Background")
    #expect(names.contains("<Lake> & “more”") && !names.contains("01"))
  }

  @Test(.enabled(if: python != nil, "skipped: no Python with Pillow"))
  func mergedPictureIsTheWall() throws {
    try photos.runCleanly(wall + ["-o", "wall.ora"])
    try photos.runCleanly(wall + ["-o", "wall.png"])
    _ = try layers()
    let python = try #require(Self.python)
    let words = [python, "-m", "zipfile", "-e", "wall.ora", "parts"]
    #expect(try ChildProcess(words, in: folder.url.path).wait().code == 0)
    let merged = try DecodedFile(folder.path.appending(FilePath("parts/mergedimage.png"))).stored
    #expect(try merged == DecodedFile(folder.path.appending(FilePath("wall.png"))).stored)
  }

  @Test(.enabled(if: python != nil, "skipped: no Python with Pillow"))
  func groupsAreLayers() throws {
    for name in ["a/1.png", "a/2.png", "b/1.png"] { try photos.add("photos/\(name)", 200, 120) }
    try photos.runCleanly(
      wall + ["--group-by", "folder", "--layers", "groups", "--background", "transparent", "-o", "wall.ora"])
    let names = try layers()
    #expect(names.count >= 3 && names.contains("a") && names.contains("b"))
  }

  @Test func bytesAreTheSame() throws {
    try photos.runCleanly(wall + ["-o", "wall.ora", "--jobs", "1"])
    let first = try folder.bytes(of: "wall.ora")
    try photos.runCleanly(wall + ["-o", "wall.ora", "--jobs", "3", "--force"])
    #expect(try folder.bytes(of: "wall.ora") == first)
  }

  @Test func onlyChangesAreMade() throws {
    try photos.runCleanly(wall + ["-o", "photos/wall.ora"])
    #expect(try photos.runCleanly(wall + ["-o", "photos/wall.ora"]).errors.contains("unchanged, 7 photos"))
    try photos.add("photos/08.png", 200, 200)
    try photos.date("photos/08.png", -3600)
    #expect(try photos.runCleanly(wall + ["-o", "photos/wall.ora"]).errors.contains("8 photos"))
  }

  @Test func othersFilesAreKept() throws {
    try folder.write(Array("PK of another program".utf8), to: "wall.ora")
    let run = try Program.run(["-o", "wall.ora"] + wall, in: folder)
    #expect(run.code == 2 && run.errors.contains("not made by Tessera"))
    #expect(try folder.bytes(of: "wall.ora") == Array("PK of another program".utf8))
  }

  @Test(arguments: [
    (["--layers", "groups"], "--layers groups needs --group-by"),
    (["--palette", "bw"], "--palette cannot be combined with an OpenRaster file"),
    (["--format", "jpeg"], "--format jpeg: layers of an OpenRaster file are PNG; omit --format"),
    (["--layers", "words"], "--layers needs photos or groups, not “words”"),
  ])
  func impossibleOptionsAreRefused(options: [String], message: String) throws {
    let run = try Program.run(wall + options + ["-o", "wall.ora"], in: folder)
    #expect(run.code == 2 && run.errors.contains(message))
  }

  @Test func pagesAreRefused() throws {
    let pages = ["--layout", "grid", "--columns", "2", "--rows", "2"]
    let run = try Program.run(wall + pages + ["-o", "wall.ora"], in: folder)
    #expect(run.code == 2 && run.errors.contains("2 pages cannot be layers of one file; omit --rows"))
  }

  @Test func layersHaveNoEffectElsewhere() throws {
    let run = try Program.run(wall + ["--layers", "photos", "-o", "wall.png"], in: folder)
    #expect(run.code == 0 && run.errors.contains("--layers has no effect with PNG"))
  }
}
