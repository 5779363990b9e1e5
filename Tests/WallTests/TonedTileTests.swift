import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import TestSupport
import Testing

@testable import Wall

/// Tones of tiles as pixels.
@Suite struct TonedTileTests {
  private static let tones = Plan.Tones(
    lightness: .init(gain: 0.6, offset: 0.25), a: .init(gain: 0.5, offset: 0.04), b: .init(gain: 1.5, offset: -0.03))
  private let album: Album

  init() throws {
    album = try Album()
    try album.addPhoto(width: 300, height: 200)
  }

  private func plan(_ change: (inout Plan.Tile) -> Void = { _ in }) -> Plan {
    var tile = Plan.Tile(file: album.photos[0].file, frame: CGRect(x: 0, y: 0, width: 150, height: 120))
    change(&tile)
    return Plan(canvas: Plan.Canvas(width: 150, height: 120), tiles: [tile])
  }

  @Test func everyPixelIsChanged() throws {
    let plain = try rendered(plan()).stored
    let toned = try rendered(plan { $0.tones = Self.tones }).stored
    let map = ToneMap(Self.tones)
    for y in 0..<120 {
      for x in 0..<150 {
        let (found, expected) = (toned[x, y], map.changed(plain[x, y]))
        for channel in [\Color.red, \.green, \.blue] {
          #expect(abs(Int(found[keyPath: channel]) - Int(expected[keyPath: channel])) <= 1)
        }
      }
    }
  }

  @Test func tintsLieOverTones() throws {
    let tint = Plan.Tint(red: 255, green: 0, blue: 0, alpha: 128)
    var expected = try rendered(plan { $0.tones = Self.tones }).stored
    expected.tint(with: Color(tint))
    let found = try rendered(
      plan {
        $0.tones = Self.tones
        $0.tint = tint
      }
    ).stored
    #expect(found == expected)
  }

  @Test func unchangedTonesChangeNothing() throws {
    #expect(try rendered(plan { $0.tones = Plan.Tones() }).stored == rendered(plan()).stored)
  }

  @Test(arguments: [0.0, 15]) func whatIsTransparentStaysSo(turn: Double) throws {
    var half = Pixels(width: 80, height: 60, filledWith: Color(red: 90, green: 120, blue: 200))
    for y in 0..<60 { for x in 40..<80 { half[x, y] = .clear } }
    try album.add(half)
    let change = { (tile: inout Plan.Tile) in
      (tile.file, tile.turn) = (album.photos[1].file, turn)
    }
    let plain = try rendered(plan(change), .init(background: .clear)).stored
    let toned = try rendered(
      plan {
        change(&$0)
        $0.tones = Self.tones
      }, .init(background: .clear)
    ).stored
    let alphas = { (pixels: Pixels) in stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] } }
    #expect(alphas(plain) == alphas(toned) && plain != toned)
  }

  @Test func changedPhotosAreNotTakenAsTheyAre() {
    #expect(plan().tiles[0].isShownPlainly && plan { $0.tones = Plan.Tones() }.tiles[0].isShownPlainly)
    #expect(!plan { $0.tones = Self.tones }.tiles[0].isShownPlainly)
    #expect(!plan { $0.mirrored = true }.tiles[0].isShownPlainly)
  }

  @Test func tonesAreBlendedOnTheWay() throws {
    let end = plan {
      $0.tones = Self.tones
      $0.mirrored = true
    }
    let transition = Transition(from: plan(), to: end, frames: 5, curve: .linear) { _ in CGSize(width: 300, height: 200)
    }
    #expect(transition.tiles(at: 0)[0].tones == Plan.Tones() && transition.tiles(at: 1)[0].tones == Self.tones)
    let middle = try #require(transition.tiles(at: 0.5)[0].tones)
    #expect(abs(middle.lightness.gain - 0.8) < 1e-12 && abs(middle.b.offset + 0.015) < 1e-12)
    #expect([0, 0.25, 0.75, 1].map { transition.tiles(at: $0)[0].mirrored } == [false, false, true, true])
    let still = Transition(from: plan(), to: plan(), frames: 5, curve: .linear) { _ in .zero }
    #expect(still.tiles(at: 0.5)[0].tones == nil)
  }
}
