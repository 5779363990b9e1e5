import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct PileTests {
  private func photos(_ count: Int, seed: UInt64, tilt: Double = 12) -> [LayoutPhoto] {
    var random = SplitMix64(seed: seed)
    return cameraPhotos(count, using: &random).enumerated().map { index, photo in
      var photo = photo
      photo.values[PhotoTurn.self] = Double(random.next() % 2001) / 1000 * tilt - tilt
      photo.values[PhotoIdentity.self] = random.next()
      if index % 9 == 4 { photo.values[PhotoWeight.self] = 2 }
      return photo
    }
  }

  /// Returns the corners of each photo with its surroundings, as it lies.
  private func lying(_ photos: [LayoutPhoto], _ pile: Pile, _ size: ProposedViewSize) -> [(CGRect, Rotation)] {
    zip(photos, pile.arrange(photos, in: size).frames).map { photo, frame in
      let insets = pile.surroundings
      let card = CGRect(
        x: frame.minX - insets.leading, y: frame.minY - insets.top,
        width: frame.width + insets.leading + insets.trailing,
        height: frame.height + insets.top + insets.bottom)
      return (
        card, Rotation(degrees: photo.values[PhotoTurn.self], around: CGPoint(x: card.midX, y: card.midY))
      )
    }
  }

  @Test(arguments: [1, 2, 5, 12] + Thoroughness.part([60, 200], each: 2), [1, 2, 3] as [UInt64])
  func noneIsCutOrHiddenByMoreThanAThird(count: Int, seed: UInt64) {
    let photos = photos(count, seed: seed, tilt: seed == 3 ? 40 : 12)
    let insets = seed == 2 ? EdgeInsets(top: 9, leading: 9, bottom: 36, trailing: 9) : EdgeInsets()
    let pile = Pile(surroundings: insets, seed: seed)
    let size = proposing(1600, 1100)
    let cards = lying(photos, pile, size)
    for (card, rotation) in cards {
      for corner in card.corners.map(rotation.turned) {
        #expect(corner.x > -1e-6 && corner.y > -1e-6 && corner.x < 1600 + 1e-6 && corner.y < 1100 + 1e-6)
      }
    }
    let order = pile.stacking(of: LayoutSubviews(photos), in: size)
    #expect(order.sorted() == Array(0..<count))
    for (level, card) in order.enumerated() {
      let (frame, rotation) = cards[card]
      var hidden = 0
      // Another grid than the layout's own.
      let steps = 37
      for row in 0..<steps {
        for column in 0..<steps {
          let point = rotation.turned(
            CGPoint(
              x: frame.minX + (CGFloat(column) + 0.5) / CGFloat(steps) * frame.width,
              y: frame.minY + (CGFloat(row) + 0.5) / CGFloat(steps) * frame.height))
          if order[(level + 1)...].contains(where: { cards[$0].0.contains(cards[$0].1.unturned(point)) }) {
            hidden += 1
          }
        }
      }
      #expect(hidden * 3 <= steps * steps, "photo \(card) of \(count), seed \(seed)")
    }
  }

  /// Photos with captions of different widths, on cards like polaroids.
  private func captioned(_ count: Int) -> (photos: [LayoutPhoto], pile: Pile) {
    let photos = photos(count, seed: 5).enumerated().map { index, photo in
      var photo = photo
      photo.values[CaptionWidth.self] = index % 3 == 0 ? .infinity : CGFloat(40 + index % 7 * 10)
      return photo
    }
    let insets = EdgeInsets(top: 12, leading: 12, bottom: 48, trailing: 12)
    return (photos, Pile(surroundings: insets, seed: 5, captions: 14...34))
  }

  @Test(arguments: [1, 2, 3, 7, 60])
  func noCaptionIsHidden(count: Int) {
    let (photos, pile) = captioned(count)
    let size = proposing(1600, 1200)
    let cards = lying(photos, pile, size)
    let order = pile.stacking(of: LayoutSubviews(photos), in: size)
    for (level, card) in order.enumerated() {
      let (frame, rotation) = cards[card]
      let width = min(photos[card].values[CaptionWidth.self], frame.width - 24)
      for column in 0..<40 {
        for row in 0..<6 {
          let point = CGPoint(
            x: frame.midX + (0.98 * (CGFloat(column) + 0.5) / 40 - 0.49) * width,
            y: frame.maxY - 15 - 18 * CGFloat(row) / 5)
          let turned = rotation.turned(point)
          #expect(
            !order[(level + 1)...].contains { cards[$0].0.contains(cards[$0].1.unturned(turned)) },
            "photo \(card) of \(count)")
        }
      }
    }
  }

  /// Keeping captions free costs some size, and not much of it.
  @Test(arguments: [12, 60]) func captionsCostLittleSize(count: Int) {
    let (photos, pile) = captioned(count)
    func width(_ pile: Pile) -> CGFloat { pile.arrange(photos, in: proposing(1600, 1200)).frames[0].width }
    var free = pile
    free.captions = nil
    #expect(width(pile) > 0.75 * width(free), "\(width(pile)) of \(width(free))")
  }

  @Test(arguments: [12, 60, 200])
  func theTableIsWellCovered(count: Int) {
    let cards = lying(photos(count, seed: 7), Pile(seed: 7), proposing(1600, 1200))
    var covered = 0
    for y in stride(from: 5.0, to: 1200, by: 10) {
      for x in stride(from: 5.0, to: 1600, by: 10)
      where cards.contains(where: { $0.0.contains($0.1.unturned(CGPoint(x: x, y: y))) }) { covered += 1 }
    }
    #expect(Double(covered) / (160 * 120) > 0.66)
  }

  /// A pile of many covers nearly the whole table.
  @Test(arguments: [20, 60, 200], [CGSize(width: 1920, height: 1080), CGSize(width: 1080, height: 1920)])
  func manyPhotosCoverNineTenths(count: Int, size: CGSize) {
    let cards = lying(photos(count, seed: 7), Pile(seed: 7), ProposedViewSize(size))
    var (covered, all) = (0, 0)
    for y in stride(from: 5.0, to: size.height, by: 10) {
      for x in stride(from: 5.0, to: size.width, by: 10) {
        all += 1
        if cards.contains(where: { $0.0.contains($0.1.unturned(CGPoint(x: x, y: y))) }) { covered += 1 }
      }
    }
    #expect(Double(covered) / Double(all) > 0.9, "\(Double(covered) / Double(all))")
  }

  @Test(arguments: [3, 12, 60], [false, true]) func noFaceIsHidden(count: Int, isStable: Bool) {
    var photos = photos(count, seed: 5)
    for index in photos.indices where index % 5 != 0 {
      photos[index].values[PhotoFaces.self] = [
        CGRect(x: 0.1 + CGFloat(index % 4) / 8, y: 0.1 + CGFloat(index % 3) / 8, width: 0.2, height: 0.28),
        CGRect(x: 0.75, y: 0.3, width: 0.12, height: 0.16),
      ]
    }
    let pile = Pile(
      surroundings: EdgeInsets(top: 6, leading: 6, bottom: 20, trailing: 6), seed: 2, isStable: isStable)
    let size = proposing(1920, 1080)
    let cards = lying(photos, pile, size)
    let frames = pile.arrange(photos, in: size).frames
    let order = pile.stacking(of: LayoutSubviews(photos), in: size)
    for (level, card) in order.enumerated() {
      for face in photos[card].values[PhotoFaces.self] {
        let hidden = (0..<400).contains { sample in
          let place = CGPoint(
            x: frames[card].minX + (face.minX + face.width * CGFloat(sample % 20) / 19) * frames[card].width,
            y: frames[card].minY + (face.minY + face.height * CGFloat(sample / 20) / 19) * frames[card].height)
          let point = cards[card].1.turned(place)
          return order[(level + 1)...].contains { cards[$0].0.contains(cards[$0].1.unturned(point)) }
        }
        #expect(!hidden, "a face of photo \(card) of \(count)")
      }
    }
  }

  @Test func aTileLimitsThePhotos() {
    let pile = Pile(tile: 90, seed: 1)
    let frames = pile.arrange(photos(20, seed: 1), in: proposing(1600, 1200)).frames
    #expect(frames.allSatisfy { max($0.width, $0.height) <= 90 * 1.4 + 1e-6 })
    #expect(frames.contains { max($0.width, $0.height) > 85 })
  }

  @Test func theSeedDecides() {
    let photos = photos(20, seed: 1)
    let frames = (0..<3).map { Pile(seed: $0).arrange(photos, in: proposing(900, 600)).frames }
    #expect(frames[0] != frames[1] && frames[1] != frames[2])
    #expect(frames[1] == Pile(seed: 1).arrange(photos, in: proposing(900, 600)).frames)
  }

  @Test func oneDimensionGivesTheOther() {
    #expect(
      Pile(aspect: 2).arrange(photos(3, seed: 1), in: proposing(800, nil)).size == CGSize(width: 800, height: 400))
    #expect(
      Pile(aspect: 2).arrange(photos(3, seed: 1), in: proposing(nil, 300)).size == CGSize(width: 600, height: 300))
    #expect(Pile().arrange([], in: .unspecified).frames.isEmpty)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func maxPhotosStayWhereTheyAre(seed: UInt64) {
    let photos = photos(60, seed: seed)
    let pile = Pile(tile: 180, seed: 3, isStable: true)
    let before = pile.arrange(photos, in: proposing(1600, 1200)).frames
    let after = pile.arrange(Array(photos.dropLast()), in: proposing(1600, 1200)).frames
    let moved = zip(before, after).filter { max(abs($0.midX - $1.midX), abs($0.midY - $1.midY)) > 40 }
    #expect(moved.count <= 12)
  }

  @Test(arguments: [1, 2, 3, 7, 12])
  func fewPhotosLieInTheMiddle(count: Int) {
    for (width, height) in [(390, 844), (800, 480), (1600, 1100)] {
      let pile = Pile(seed: UInt64(count))
      let corners = lying(photos(count, seed: 4), pile, proposing(CGFloat(width), CGFloat(height))).flatMap {
        $0.0.corners.map($0.1.turned)
      }
      let (across, down) = (corners.map(\.x), corners.map(\.y))
      #expect(abs((across.min() ?? 0) + (across.max() ?? 0) - CGFloat(width)) < 1e-6)
      #expect(abs((down.min() ?? 0) + (down.max() ?? 0) - CGFloat(height)) < 1e-6)
    }
  }

  @Test func extremePhotosDoNotBreakIt() {
    let sizes = [(1, 30000), (30000, 1), (1, 1), (4000, 3000), (60000, 60000)]
    let photos = sizes.map { LayoutPhoto(size: CGSize(width: $0.0, height: $0.1)) }
    for size in [proposing(1, 1), proposing(5, 900), proposing(1_000_000, 3)] {
      for frame in Pile(seed: 1).arrange(photos, in: size).frames {
        #expect(frame.minX.isFinite && frame.minY.isFinite && frame.width >= 0 && frame.height >= 0)
      }
    }
  }
}
