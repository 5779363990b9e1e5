import Fixtures
import Foundation
import Testing

@testable import Layouts

/// Room around photos: with it, they tile a wall as they do without.
@Suite struct PlanSurroundingsTests {
  private static let insets = EdgeInsets(top: 3, leading: 2, bottom: 21.5, trailing: 5)
  private static let spacings: [CGFloat] = [0, 4, 7.5]

  /// A layout whose gaps have room for the surroundings.
  private struct Sample {
    let layout: AnyLayout
    let fitting: LayoutPhoto.Fitting
    var heroes = 0.0
    var fillsHeight = true
  }

  private static let names = [
    "exact flow", "balanced", "heroes", "stable", "exact masonry", "level masonry", "sheet", "paged sheet",
  ]

  private static func sample(_ name: String, spacing: CGFloat) -> Sample {
    let (across, down) = (spacing + insets.across, spacing + insets.down)
    switch name {
    case "exact flow":
      return Sample(layout: AnyLayout(ExactFlow(spacing: across, verticalSpacing: down)), fitting: .fill)
    case "balanced":
      let flow = FlowGrid(rowHeight: 150, spacing: across, rowBreaks: .balanced, verticalSpacing: down)
      return Sample(layout: AnyLayout(flow), fitting: .fit, fillsHeight: false)
    case "heroes":
      let flow = FlowGrid(rowHeight: 150, spacing: across, rowBreaks: .balanced, verticalSpacing: down)
      return Sample(layout: AnyLayout(flow), fitting: .fit, heroes: 0.2, fillsHeight: false)
    case "stable":
      let flow = FlowGrid(rowHeight: 150, spacing: across, isStable: true, verticalSpacing: down)
      return Sample(layout: AnyLayout(flow), fitting: .fill, fillsHeight: false)
    case "exact masonry":
      return Sample(layout: AnyLayout(ExactMasonry(spacing: across, verticalSpacing: down)), fitting: .fill)
    case "level masonry":
      let masonry = Masonry(columnWidth: 200, spacing: across, levelCrop: 0.08, verticalSpacing: down)
      return Sample(layout: AnyLayout(masonry), fitting: .fill, fillsHeight: false)
    case "paged sheet":
      let sheet = ContactSheet(columns: 4, rows: 5, spacing: across, isPaged: true, verticalSpacing: down)
      return Sample(layout: AnyLayout(sheet), fitting: .fill)
    default: return Sample(layout: AnyLayout(ContactSheet(spacing: across, verticalSpacing: down)), fitting: .fill)
    }
  }

  @Test(.singleThreaded, arguments: names, 0..<24 as Range<UInt64>)
  func photosWithTheirSurroundingsTileTheWall(name: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let spacing = try #require(Self.spacings.randomElement(using: &random))
    let sample = Self.sample(name, spacing: spacing)
    let count = name == "paged sheet" ? 20 : name == "sheet" ? 12 : Int.random(in: 4...60, using: &random)
    let photos = cameraPhotos(count, fitting: sample.fitting, heroes: sample.heroes, using: &random).map {
      Plan.Photo(file: "photo.jpg", layout: $0)
    }
    let size = CGSize(width: 1600, height: CGFloat.random(in: 1200...1800, using: &random).rounded())
    let draft = Plan.Draft(
      of: photos, by: sample.layout, in: proposing(size.width, sample.fillsHeight ? size.height : nil), margin: 10,
      surroundings: .outside(Self.insets))
    #expect(draft.size.width == size.width + 20)
    if sample.fillsHeight { #expect(draft.size.height == size.height + 20) }
    let outer = draft.frames.map { Self.surrounded($0).offsetBy(dx: -10, dy: -10) }
    let wall = CGSize(width: draft.size.width - 20, height: draft.size.height - 20)
    for (index, one) in outer.enumerated() {
      #expect(one.minX > -1e-6 && one.minY > -1e-6 && one.maxX < wall.width + 1e-6 && one.maxY < wall.height + 1e-6)
      for other in outer[(index + 1)...] {
        let across = max(one.minX, other.minX) - min(one.maxX, other.maxX)
        let down = max(one.minY, other.minY) - min(one.maxY, other.maxY)
        #expect(max(across, down) > spacing - 1e-6, "\(name), seed \(seed): closer than the spacing")
      }
      // Every photo ends at the wall's edge, or exactly the spacing before another.
      if !(name == "sheet" || name == "paged sheet") {
        #expect(
          abs(one.maxX - wall.width) < 1e-6 || outer.contains { abs($0.minX - one.maxX - spacing) < 1e-6 },
          "\(name), seed \(seed): a gap across")
      }
      #expect(
        abs(one.maxY - wall.height) < 1e-6 || outer.contains { abs($0.minY - one.maxY - spacing) < 1e-6 },
        "\(name), seed \(seed): a gap down")
    }
  }

  @Test func withoutSurroundingsNothingChanges() {
    var random = SplitMix64(seed: 5)
    let photos = cameraPhotos(40, heroes: 0.1, using: &random)
    let size = proposing(1500, nil)
    let plain = FlowGrid(rowHeight: 150, spacing: 4, rowBreaks: .balanced)
    let same = FlowGrid(rowHeight: 150, spacing: 4, rowBreaks: .balanced, verticalSpacing: 4)
    #expect(plain.arrange(photos, in: size).frames == same.arrange(photos, in: size).frames)
    let draft = Plan.Draft(of: photos.map { Plan.Photo(file: "a", layout: $0) }, by: plain, in: size)
    #expect(draft.frames == plain.arrange(photos, in: size).frames)
  }

  @Test func photosShrinkWithinFramesThatStay() {
    let frame = Plan.Surroundings.inside(Self.insets).frame(within: rect(100, 50, 300, 200))
    #expect(frame.width / frame.height == 1.5)
    #expect(frame.minY >= 53 && frame.maxY <= 250 - 21.5)
    #expect(abs(frame.midX - (102 + 395) / 2) < 1e-9)
    #expect(Plan.Surroundings.inside(Self.insets).frame(within: rect(0, 0, 6, 40)).isEmpty)
  }

  private static func surrounded(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX - insets.leading, y: frame.minY - insets.top, width: frame.width + insets.across,
      height: frame.height + insets.down)
  }
}
