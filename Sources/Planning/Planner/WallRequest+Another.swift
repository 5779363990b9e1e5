import Clock
import Foundation
import Gallery
import Layouts

// Another arrangement that looks different: at least half of the photos are elsewhere.

extension WallRequest {
  /// The number of better arrangements; 0 for the best.
  var another: Int {
    if look.another == .number(0) { return 0 }
    let today = PhotoDate(noted: LocalTimestamp.now.date)
    return look.another.number(on: today.map { Int($0.seconds / 86_400) } ?? 0)
  }

  /// Returns the failure of a number for which there is no arrangement.
  ///
  /// - Parameter found: The number of arrangements that look different, with the best.
  func missing(_ found: Int) -> RunFailure {
    let reason =
      switch found {
      case ...1: "these photos have no other arrangement that looks different"
      case 2: "these photos have only 1 other arrangement that looks different"
      default: "these photos have only \(found - 1) other arrangements that look different"
      }
    return .inputs("--another \(another): \(reason)")
  }

  // MARK: - Layouts without a first photo

  /// Returns photos in the order in which a layout shows them. A circle, for example, may begin with any photo.
  func varied(_ photos: [Photo]) throws(RunFailure) -> [Photo] {
    let number = another
    guard number > 0, look.layout.variation == .order, photos.count > 1 else { return photos }
    if number >= photos.count {
      if look.another != .daily { throw missing(photos.count) }
      return varied(photos, number % photos.count)
    }
    return varied(photos, number)
  }

  private func varied(_ photos: [Photo], _ number: Int) -> [Photo] {
    // A step without a divisor in common with the count reaches every photo.
    var step = max(1, photos.count * 3 / 8)
    while !photos.count.hasNoDivisor(inCommonWith: step) { step += 1 }
    let first = number * step % photos.count
    return Array(photos[first...] + photos[..<first])
  }

  // MARK: - Other layouts

  /// Returns the arrangement of photos by the layout, or another one.
  func drafts(of photos: [Photo]) throws(RunFailure) -> [Plan.Draft] {
    let number = another
    let best = try look.layout.drafts(self, photos)
    if number == 0 || page != nil || look.layout.variation == .order { return best }
    var different = [best]
    for variant in 1...Self.maxVariants {
      guard let request = try varied(variant, best, photos) else { break }
      guard let drafts = try? look.layout.drafts(request, photos), Self.haveLikeShapes(drafts, best),
        different.allSatisfy({ Self.lookDifferent(drafts, $0) })
      else { continue }
      if different.count == number { return drafts }
      different.append(drafts)
    }
    // Every day has an arrangement.
    if look.another == .daily { return different[number % different.count] }
    throw missing(different.count)
  }

  private static let maxVariants = 64

  private static func lookDifferent(_ some: [Plan.Draft], _ others: [Plan.Draft]) -> Bool {
    if some.count != others.count { return true }
    return zip(some, others).contains { $0.frames.looksDifferent(from: $1.frames, in: $0.size, of: $1.size) }
  }

  /// Returns false for walls much higher or lower than others, such as a strip of a single row.
  private static func haveLikeShapes(_ some: [Plan.Draft], _ others: [Plan.Draft]) -> Bool {
    zip(some, others).allSatisfy { some, other in
      let (shape, otherShape) = (some.size.height / some.size.width, other.size.height / other.size.width)
      return shape <= 3 * otherShape && otherShape <= 3 * shape
    }
  }

  /// Returns the request for a variant of the best arrangement; nil if there are no more.
  private func varied(_ variant: Int, _ best: [Plan.Draft], _ photos: [Photo]) throws(RunFailure) -> WallRequest? {
    var look = look
    switch look.layout.variation {
    case .order: return nil
    case .rows:
      if look.size != nil && !dividesSize { return with(look, variant: variant) }
      if look.size != nil {
        let evenness = [1, 0, 0.75, 0.25]
        guard !look.flow.has(\.evenness), variant <= evenness.count else { return nil }
        look.flow.evenness = evenness[variant - 1]
      } else {
        // One step higher, one lower, two higher, and so on.
        // Walls with an edge have row heights of their own, never given ones.
        guard look.hasEdge == true || !look.flow.has(\.rowHeight), variant <= 14 else { return nil }
        let steps = (variant + 1) / 2
        for _ in 0..<steps { look.flow.rowHeight *= variant % 2 == 1 ? 1 / 0.9 : 0.9 }
      }
    case .columns:
      guard look.columns == nil, let usual = best.first.map(columns(of:)) else { return nil }
      return columns(variant, usual, photos.count).map { with($0, variant: 0) }
    case .seed: look.choice.seed &+= UInt64(variant)
    }
    return with(look, variant: 0)
  }

  /// Returns the look of a variant with another number of columns; nil if there are no more.
  private func columns(_ variant: Int, _ usual: Int, _ photoCount: Int) -> WallLook? {
    var (look, number) = (look, variant)
    if look.layout == .hex, bleeds(photoCount) {
      // Every third has whole hexagons.
      number = variant % 3 == 0 ? variant / 3 - 1 : variant - variant / 3
      if variant % 3 == 0 { look.edges = .natural }
    }
    // One more, one less, two more, and so on.
    let columns = number % 2 == 1 ? usual + (number + 1) / 2 : usual - number / 2
    if usual - number / 2 < 1 && columns > photoCount { return nil }
    // Impossible numbers are skipped.
    look.columns = (1...photoCount).contains(columns) ? columns : usual
    // Columns of other numbers end as evenly as those of the best.
    look.masonry.isLevel = true
    return look
  }

  /// Returns the number of columns of an arrangement. With pointy tops, those of hexagons of an exact size are rows,
  /// and other rows have every other column.
  private func columns(of draft: Plan.Draft) -> Int {
    if look.layout == .grid { return Self.columnsOfGrid(draft.frames.map(\.midX)) }
    let isPointy = look.layout == .hex && look.hex.orientation == .pointy
    func count(_ middle: (CGRect) -> CGFloat) -> Int { Set(draft.frames.map { (middle($0) * 4).rounded() }).count }
    if isPointy && look.size != nil { return count(\.midY) }
    return isPointy ? (count(\.midX) + 1) / 2 : count(\.midX)
  }

  /// Returns the number of photos up to where the second row begins, which is not farther on.
  private static func columnsOfGrid(_ middles: [CGFloat]) -> Int {
    let places = middles.map { ($0 * 4).rounded() }
    let isRightToLeft = places.count > 1 && places[1] < places[0]
    let pairs = zip(places, places.dropFirst())
    let end = pairs.enumerated().first { isRightToLeft ? $1.1 >= $1.0 : $1.1 <= $1.0 }
    return end.map { $0.offset + 1 } ?? places.count
  }
}

extension LayoutKind {
  /// The properties in which arrangements of a layout differ.
  enum Variation {
    /// The breaks of rows.
    case rows
    case columns
    case seed
    /// The photo that comes first.
    case order
  }

  /// The property in which other arrangements of the same photos differ from the best.
  var variation: Variation {
    if self == .flow { return .rows }
    if isScattered { return .seed }
    return uses("--columns") ? .columns : .order
  }
}

extension Int {
  fileprivate func hasNoDivisor(inCommonWith other: Int) -> Bool {
    var (one, other) = (self, other)
    while other > 0 { (one, other) = (other, one % other) }
    return one == 1
  }
}
