/// The cells within bounds of `q`, `r` and `s`: all within a distance, or the intersection of several such ranges.
///
///     let near = HexCoordinate.zero.range(within: 2)  // 19 cells
///     let both = near.intersection(HexCoordinate(q: 3, r: 0).range(within: 2))
///     Array(both).count  // 4
///
/// Cells are visited column by column (`q`, then `r`, ascending), each found in constant time.
public struct HexRange: Hashable, Sendable {
  /// The bounds; nil if there are no cells.
  private let bounds: Bounds?

  fileprivate init(_ bounds: Bounds?) {
    self.bounds = bounds
  }

  /// True if there are no cells, as in an intersection of ranges far apart.
  public var isEmpty: Bool { bounds == nil }

  /// Returns true if a cell is in the range, in constant time.
  public func contains(_ cell: HexCoordinate) -> Bool {
    guard let bounds else { return false }
    return bounds.q.contains(cell.q) && bounds.r.contains(cell.r) && bounds.s.contains(cell.s)
  }

  /// Returns the cells in both ranges.
  public func intersection(_ other: HexRange) -> HexRange {
    guard let one = bounds, let other = other.bounds, one.q.overlaps(other.q), one.r.overlaps(other.r),
      one.s.overlaps(other.s)
    else { return HexRange(nil) }
    return HexRange(
      Bounds(q: one.q.clamped(to: other.q), r: one.r.clamped(to: other.r), s: one.s.clamped(to: other.s)))
  }
}

/// Tight bounds: some cell lies on each of the six.
private struct Bounds: Hashable, Sendable {
  let q: ClosedRange<Int>
  let r: ClosedRange<Int>
  let s: ClosedRange<Int>

  /// Tightens the bounds of each coordinate to those that the other two allow, so that equal ranges have equal bounds
  /// and no column is empty. Nil if no cells are left.
  init?(q: ClosedRange<Int>, r: ClosedRange<Int>, s: ClosedRange<Int>) {
    guard let tightQ = Self.tighten(q, by: r, s), let tightR = Self.tighten(r, by: s, q),
      let tightS = Self.tighten(s, by: q, r)
    else { return nil }
    (self.q, self.r, self.s) = (tightQ, tightR, tightS)
  }

  private static func tighten(
    _ bounds: ClosedRange<Int>, by one: ClosedRange<Int>, _ other: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    let allowed = (-one.upperBound - other.upperBound)...(-one.lowerBound - other.lowerBound)
    return bounds.overlaps(allowed) ? bounds.clamped(to: allowed) : nil
  }

  /// Returns the range of `r` in column `q`.
  func rows(at q: Int) -> ClosedRange<Int> {
    max(r.lowerBound, -q - s.upperBound)...min(r.upperBound, -q - s.lowerBound)
  }
}

extension HexRange: Sequence {
  public struct Iterator: IteratorProtocol {
    private let bounds: Bounds?
    private var upcoming: HexCoordinate?

    fileprivate init(_ bounds: Bounds?) {
      self.bounds = bounds
      upcoming = bounds.map { HexCoordinate(q: $0.q.lowerBound, r: $0.rows(at: $0.q.lowerBound).lowerBound) }
    }

    public mutating func next() -> HexCoordinate? {
      guard let bounds, let cell = upcoming else { return nil }
      if cell.r < bounds.rows(at: cell.q).upperBound {
        upcoming = HexCoordinate(q: cell.q, r: cell.r + 1)
      } else if cell.q < bounds.q.upperBound {
        upcoming = HexCoordinate(q: cell.q + 1, r: bounds.rows(at: cell.q + 1).lowerBound)
      } else {
        upcoming = nil
      }
      return cell
    }
  }

  public func makeIterator() -> Iterator { Iterator(bounds) }
}

extension HexCoordinate {
  /// Returns the cells at most `radius` steps from this one, itself included: `3·radius·(radius + 1) + 1` of them,
  /// none for a negative radius. Cells with a coordinate beyond ±2⁶⁰ are in no range.
  ///
  ///     HexCoordinate(q: 4, r: 1).range(within: 1)  // the cell and its neighbors
  public func range(within radius: Int) -> HexRange {
    let exact = -(1 << 60)...(1 << 60)
    guard radius >= 0, exact.contains(q), exact.contains(r), exact.contains(s) else { return HexRange(nil) }
    let reach = min(radius, 1 << 61)
    func near(_ coordinate: Int) -> ClosedRange<Int> {
      (coordinate - reach...coordinate + reach).clamped(to: exact)
    }
    return HexRange(Bounds(q: near(q), r: near(r), s: near(s)))
  }
}
