import Files
import Fixtures
import Foundation
import ImageCodecs
import Layouts
import Plans
import Raster
import TestSupport
import Wall

/// Photos on disk for the walls of the tests.
final class Album {
  let folder: TemporaryFolder
  private(set) var photos: [Plan.Photo] = []

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns all the samples, in order.
  static func samples(fitting: LayoutPhoto.Fitting = .fit) throws -> [Plan.Photo] {
    try SampleImages.names.map { name in
      let info = try ImageDecoder.probe(path: SampleImages.path(name), limits: DecodingLimits())
      return photo(SampleImages.path(name), info.width, info.height, fitting)
    }
  }

  static func photo(_ path: FilePath, _ width: Int, _ height: Int, _ fitting: LayoutPhoto.Fitting) -> Plan.Photo {
    Plan.Photo(
      file: Plan.FileName(path), layout: LayoutPhoto(size: CGSize(width: width, height: height), fitting: fitting))
  }

  /// Adds a photo-like JPEG.
  func addPhoto(width: Int, height: Int, seed: UInt64 = 1, fitting: LayoutPhoto.Fitting = .fit) throws {
    let bytes = try JPEGFixture().with { $0.sampling = JPEGFixture.sampling420 }.encoded(
      samples: PhotoLike(width: width, height: height, seed: seed).rgb8, width: width, height: height, components: 3)
    photos.append(Self.photo(try folder.write(bytes, to: "\(photos.count).jpg"), width, height, fitting))
  }

  /// Adds a PNG of one color.
  func addFlat(_ color: Color, width: Int, height: Int, fitting: LayoutPhoto.Fitting = .fit) throws {
    try add(Pixels(width: width, height: height, filledWith: color), fitting: fitting)
  }

  /// Adds a PNG.
  func add(_ pixels: Pixels, fitting: LayoutPhoto.Fitting = .fit) throws {
    let bytes = try PNGFixture().with { $0.colorType = .rgba }.encoded(
      rows: pixels.bytes, width: pixels.width, height: pixels.height)
    photos.append(
      Self.photo(try folder.write(bytes, to: "\(photos.count).png"), pixels.width, pixels.height, fitting))
  }

  /// Tints the photo that was added last.
  func tintLast(_ tint: Plan.Tint) {
    photos[photos.count - 1].tint = tint
  }
}

/// Renders a plan and decodes the file it becomes.
func rendered(_ plan: Plan, _ style: WallRenderer.Style = .init()) throws -> DecodedFile {
  let folder = try TemporaryFolder()
  let path = folder.path.appending(FilePath("wall.png"))
  let output = try OutputFile(path)
  _ = try WallRenderer(plan, style: style).render(to: output)
  try output.publish()
  return try DecodedFile(path)
}

func width(_ width: CGFloat) -> ProposedViewSize { ProposedViewSize(width: width, height: nil) }

extension WallRenderer.Style {
  init(on background: Background) {
    self.init()
    look.background = background
  }

  init(background: Color) {
    self.init()
    look.background = .color(background)
  }

  init(effort: Effort) {
    self.init()
    look.effort = effort
  }
}

extension CGRect {
  /// Clockwise from the upper left.
  var corners: [CGPoint] {
    [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
  }
}
