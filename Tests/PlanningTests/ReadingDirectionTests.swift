import Files
import Foundation
import Gallery
import ImageCodecs
import Layouts
import Raster
import Testing

@testable import Planning

/// Walls that are read from right to left.
@Suite struct ReadingDirectionTests {
  private static let photos = (0..<11).map { index in
    Photo(
      path: FilePath("\(index).jpg"), stamp: nil,
      info: ImageInfo(
        format: .jpeg, storedWidth: index % 3 == 1 ? 800 : 1500, storedHeight: 1000, orientation: .upright,
        color: .ycbcr, bitsPerChannel: 8, hasAlpha: false, isProgressive: false))
  }

  private func plan(_ photos: [Photo] = photos, _ change: (inout WallLook) -> Void) throws -> Plan {
    var look = WallLook()
    change(&look)
    let request = try WallRequest(
      look, inputs: [FilePath("photos")], lists: InputLists(), environment: Gallery.Environment(), isStrict: false,
      notes: SilentNotes(), typesetter: nil, other: nil)
    let wall = try request.fit(photos)
    return try #require(wall.pages.first)
  }

  private func isMirrored(_ plan: Plan, _ other: Plan) -> Bool {
    let width = CGFloat(plan.canvas.width)
    return plan.canvas == other.canvas && plan.tiles.map(\.file) == other.tiles.map(\.file)
      && zip(plan.tiles, other.tiles).allSatisfy { tile, other in
        abs(tile.frame.minX - (width - other.frame.maxX)) < 1e-6 && tile.frame.minY == other.frame.minY
          && tile.frame.size == other.frame.size && tile.pixels.x == plan.canvas.width - other.pixels.maxX
      }
  }

  @Test(arguments: LayoutKind.allCases, ["ar", "he", "fa", "ur", "az-Arab"])
  func arabicRowsBeginAtTheRight(layout: LayoutKind, locale: String) throws {
    let fromTheRight = try #require(TextLocale(locale))
    let usual = try plan { $0.layout = layout }
    let other = try plan {
      $0.layout = layout
      $0.text.locale = fromTheRight
    }
    if ["flow", "grid", "row", "masonry", "hex"].contains(layout.name) {
      #expect(isMirrored(usual, other) && usual != other)
    } else {
      #expect(usual == other)
    }
  }

  @Test func theDirectionCanBeChosen() throws {
    let usual = try plan { _ in }
    let (arabic, latin) = (try #require(TextLocale("ar")), try #require(TextLocale("az")))
    #expect(try plan { ($0.text.locale, $0.text.direction) = (arabic, .leftToRight) } == usual)
    #expect(isMirrored(usual, try plan { $0.text.direction = .rightToLeft }))
    #expect(try plan { $0.text.locale = latin } == usual)
  }

  /// Also with a margin, an exact size and an incomplete last row, which is aligned right.
  @Test func marginsAndSizesStay() throws {
    for size in [nil, CGSize(width: 900, height: 700)] {
      func made(_ direction: ReadingDirection?) throws -> Plan {
        try plan { ($0.size, $0.margin, $0.layout, $0.text.direction) = (size, 20, .grid, direction) }
      }
      let (usual, other) = (try made(nil), try made(.rightToLeft))
      #expect(isMirrored(usual, other))
      let right = other.tiles.map(\.pixels.maxX).max() ?? 0
      #expect(other.tiles[10].pixels.y > other.tiles[0].pixels.y && right <= other.canvas.width - 20)
    }
  }

  private static let grouped = photos.enumerated().map { index, photo in
    var photo = photo
    photo.group = FilePath(index < 2 ? "a" : index < 5 ? "b" : "c")
    return photo
  }

  @Test(arguments: [false, true]) func headingsAreAboveTheirPhotos(isInline: Bool) throws {
    func made(_ direction: ReadingDirection?) throws -> Plan {
      let heading = try Template("{group}", for: .group)
      return try plan(Self.grouped) {
        $0.choice.grouping = .folder
        $0.groups.areInline = isInline
        $0.text.groupHeading = heading
        $0.text.direction = direction
      }
    }
    let (usual, other) = (try made(nil), try made(.rightToLeft))
    #expect(usual.texts.count == 3 && other.texts.count == 3)
    #expect(usual.texts.allSatisfy { $0.alignment == .left } && other.texts.allSatisfy { $0.alignment == .right })
    for (text, mirrored) in zip(usual.texts, other.texts) {
      #expect(text.text == mirrored.text && text.frame.minY == mirrored.frame.minY)
      #expect(abs(text.frame.minX - (CGFloat(usual.canvas.width) - mirrored.frame.maxX)) < 1e-6)
      #expect(abs(text.frame.width - mirrored.frame.width) < 1e-6)
    }
  }
}
