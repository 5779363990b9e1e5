import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import TestSupport
import Testing

@testable import Wall

/// A wall in several sizes: each copy is scaled from the one before.
@Suite struct WallCopyTests {
  private let folder: TemporaryFolder
  private let renderer: WallRenderer
  private static let sizes = [(300, 200), (150, 100), (47, 31)]

  init() throws {
    folder = try TemporaryFolder()
    let album = try Album()
    for seed in UInt64(0)..<6 { try album.addPhoto(width: 160 + 20 * Int(seed), height: 120, seed: seed) }
    var plan = try Plan(of: album.photos, by: FlowGrid(rowHeight: 90, lastRow: .fill), in: width(300))
    plan.canvas.height = 200
    renderer = WallRenderer(plan, style: .init(background: .white))
    kept = album
  }
  private let kept: Album

  /// The pixels of the wall and of its copies; nil where none was written.
  private func pictures(writing wanted: Set<Int>) throws -> [Pixels?] {
    let outputs = try Self.sizes.indices.map { index in
      wanted.contains(index) ? try OutputFile(folder.path.appending(FilePath("\(index).png"))) : nil
    }
    let copies = zip(Self.sizes, outputs).dropFirst().map { size, output in
      WallRenderer.Copy(Plan.Canvas(width: size.0, height: size.1), output: output)
    }
    #expect(try renderer.render(to: outputs[0], copies: copies).isEmpty)
    return try outputs.map { output in
      guard let output else { return nil }
      try output.publish()
      return try DecodedFile(output.path).stored
    }
  }

  private func scaled(_ pixels: Pixels, to size: (Int, Int)) -> Pixels {
    let area = Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
    return pixels.resampled(
      Resampling(
        source: (pixels.width, pixels.height), area: area, width: size.0, height: size.1, isOpaque: true))
  }

  @Test func eachCopyIsScaledFromTheOneBefore() throws {
    let pictures = try pictures(writing: [0, 1, 2]).compactMap { $0 }
    #expect(pictures.map(\.width) == Self.sizes.map(\.0) && pictures.map(\.height) == Self.sizes.map(\.1))
    let output = try OutputFile(folder.path.appending(FilePath("wall.png")))
    _ = try renderer.render(to: output)
    try output.publish()
    #expect(try pictures[0].bytes == DecodedFile(output.path).stored.bytes)
    #expect(pictures[1].bytes == scaled(pictures[0], to: Self.sizes[1]).bytes)
    #expect(pictures[2].bytes == scaled(pictures[1], to: Self.sizes[2]).bytes)
  }

  @Test(arguments: [[2], [1], [0, 2], [1, 2]]) func aCopyDoesNotDependOnOthers(wanted: Set<Int>) throws {
    let all = try pictures(writing: [0, 1, 2])
    let some = try pictures(writing: wanted)
    for index in all.indices { #expect(some[index]?.bytes == (wanted.contains(index) ? all[index]?.bytes : nil)) }
  }

  @Test func theFirstCopyNeedsMemory() {
    let copies = Self.sizes.dropFirst().map {
      WallRenderer.Copy(Plan.Canvas(width: $0.0, height: $0.1), output: nil)
    }
    #expect(renderer.need(of: copies).least >= renderer.need(of: []).least + 150 * 100 * 4)
  }
}
