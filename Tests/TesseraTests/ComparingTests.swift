import Foundation
import Tessera
import TestSupport
import Testing

/// Rules of comparisons, and what a difference says.
struct ComparingTests {
  /// A gray picture with boxes of other grays.
  private static func picture(
    _ boxes: [(CGRect, UInt8)] = [], width: Int = 64, height: Int = 48
  ) throws -> PixelBuffer {
    let rgba = (0..<width * height).flatMap { place -> [UInt8] in
      let center = CGPoint(x: Double(place % width) + 0.5, y: Double(place / width) + 0.5)
      let level = boxes.last { $0.0.contains(center) }?.1 ?? 200
      return [level, level, level, 255]
    }
    return try #require(PixelBuffer(width: width, height: height, rgba: rgba))
  }

  private static let box = CGRect(x: 20, y: 10, width: 6, height: 4)

  @Test func rulesDecide() async throws {
    let (plain, changed) = (try Self.picture(), try Self.picture([(Self.box, 190)]))
    let accepting: [ComparisonRules] = [
      ComparisonRules(tolerance: .levels(10)), ComparisonRules(tolerance: .deltaE(5)),
      ComparisonRules(maxChanged: .pixels(24)), ComparisonRules(maxChanged: .share(0.01)),
      ComparisonRules(ignoring: [Self.box]), ComparisonRules().setting(\.maxDensity, to: .pixels(24)),
      ComparisonRules().setting(\.only, to: [CGRect(x: 0, y: 20, width: 64, height: 28)]),
      .like(.pixelmatch7), .like(.pixelmatch8), .like(.playwright),
    ]
    for rules in accepting { #expect(try await changed.isSame(as: plain, rules: rules), "\(rules)") }
    let refusing: [ComparisonRules] = [
      .exact, ComparisonRules(tolerance: .levels(9)), ComparisonRules(maxChanged: .pixels(23)),
      ComparisonRules(maxChanged: .share(0.005)), ComparisonRules(maxShift: 2),
      ComparisonRules(ignoring: [CGRect(x: 20, y: 10, width: 5.9, height: 3)]),
      ComparisonRules().setting(\.maxDensity, to: .share(0.05)),
      ComparisonRules(maxChanged: .pixels(23)).setting(\.maxDensity, to: .pixels(24)),
      .like(.pixelmatch7, threshold: 0), ComparisonRules(tolerance: .levels(-3), maxChanged: .pixels(-1)),
    ]
    for rules in refusing { #expect(try await !changed.isSame(as: plain, rules: rules), "\(rules)") }
  }

  @Test func impossibleNumbersDecideNothing() async throws {
    let picture = try Self.picture()
    let odd = CGRect(x: -1e300, y: Double.nan, width: .infinity, height: -4)
    let rules = ComparisonRules(
      tolerance: .deltaE(.nan), maxChanged: .share(.nan), maxShift: .max, ignoring: [odd])
    #expect(try await Photo(picture, name: "a").isSame(as: picture, rules: rules))
    await #expect(throws: TesseraError.self) {
      let nowhere = ComparisonRules().setting(\.only, to: [CGRect(x: 900, y: 0, width: 1, height: 1)])
      _ = try await Self.picture([(Self.box, 0)]).isSame(as: picture, rules: nowhere)
    }
  }

  @Test func differencesAreMeasured() async throws {
    let (plain, changed) = (try Self.picture(), try Self.picture([(Self.box, 190)]))
    let rules = ComparisonRules().setting(\.maxDensity, to: .pixels(3))
    let difference = try await changed.difference(from: plain, rules: rules)
    #expect(!difference.isNone && difference.changedPixels == 24 && difference.largestLevels == 10)
    #expect(difference.regions == [Self.box] && difference.changedShare == 24.0 / 3072)
    #expect(difference.densest.map { $0.contains(Self.box) && $0.width == 16 } == true)
    let sizes = try #require(difference.sizes)
    #expect(sizes.expected == CGSize(width: 64, height: 48) && sizes.actual == sizes.expected)
    let tolerated = try await changed.difference(from: plain, tolerance: .levels(10))
    #expect(tolerated.isNone && tolerated.toleratedPixels == 24)
  }

  @Test func movesAndInsertionsAreListed() async throws {
    let stripes = (0..<20).map { (CGRect(x: $0, y: 4 + $0, width: 30, height: 1), UInt8(9 * $0)) }
    let lower = stripes.map { ($0.0.offsetBy(dx: 0, dy: 9), $0.1) }
    let plain = try Self.picture(stripes)
    let moved = try await Self.picture(lower).difference(from: plain, tolerance: .levels(0))
    #expect(moved.moves.map(\.distance) == [9] && moved.moves.allSatisfy { $0.axis == .rows })
    #expect("\(moved)".hasPrefix("moved down by 9 pixels"))
    let taller = try Self.picture(lower, height: 57)
    let inserted = try await taller.difference(from: plain, tolerance: .levels(0))
    #expect(inserted.insertions.map(\.range.count) == [9] && inserted.insertions.allSatisfy { !$0.isRemoval })
    let removed = try await plain.difference(from: taller, tolerance: .levels(0))
    #expect(removed.insertions.map(\.isRemoval) == [true])
  }

  @Test func theDifferenceIsDrawn() async throws {
    let (plain, changed) = (try Self.picture(), try Self.picture([(Self.box, 190)]))
    let difference = try await changed.difference(from: plain, rules: .exact)
    let picture = try #require(try await difference.picture())
    #expect((picture.width, picture.height) == (64, 48) && picture.format == .png)
    // Red, on a copy that is gray.
    let drawn = try await Photo(picture.data).difference(from: try Self.picture(), tolerance: .levels(60))
    #expect(drawn.regions.contains { $0.contains(Self.box) })
    #expect(try await plain.difference(from: plain, rules: .exact).picture() == nil)
    let other = try Self.picture([(CGRect(x: 0, y: 0, width: 90, height: 70), 3)], width: 90, height: 70)
    #expect(try await other.difference(from: plain, rules: .exact).picture() == nil)
  }

  @Test func wallsAndBytesAreSources() async throws {
    let photo = Photo(try Self.picture([(Self.box, 20)]))
    let wall = Wall([photo], width: 64) { FlowGrid(rowHeight: 48, spacing: 0) }
    let picture = try await wall.render()
    #expect(try await wall.isSame(as: picture))
    #expect(try await picture.data.isSame(as: wall, rules: .exact))
    #expect(try await !wall.isSame(as: Self.picture(), rules: ComparisonRules(tolerance: .levels(2))))
  }
}
