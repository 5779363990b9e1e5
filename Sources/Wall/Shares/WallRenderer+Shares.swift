import Digests
package import Files
package import ImageCodecs
package import Layouts
import Parallel
import Store

// Walls whose rows are made by several independent runs.

extension WallRenderer {
  /// True if the format can be joined from shares: its groups of rows are encoded separately.
  package var canBeShared: Bool { encoder is any JoinableEncoder }

  /// Cuts the wall into shares that take about equally long, at rows that few photos cross; nil if there are more
  /// shares than groups of rows.
  ///
  /// - Parameter rowStep: Shares begin at multiples of this many rows; nil to let them begin at any group.
  package func borders(count: Int, rowStep: Int? = nil) -> ShareBorders? {
    let step = groupsPerStep(rowStep)
    let steps = stride(from: 0, to: groupCount, by: step).map { rows(of: $0..<min($0 + step, groupCount)) }
    return ShareBorders(plan, groups: steps, count: count) { stamp(of: $0)?.size ?? 0 }
      .flatMap { ShareBorders($0.groups.map { min($0 * step, groupCount) }, of: groupCount) }
  }

  /// Returns an estimate of the time of each share, in seconds on one core; only the proportions matter.
  package func costs(of borders: ShareBorders) -> [Double] {
    let groups = (0..<groupCount).map { encoder.rows(ofGroup: $0) }
    return borders.costs(plan, groups: groups) { stamp(of: $0)?.size ?? 0 }
  }

  private func groupsPerStep(_ rowStep: Int?) -> Int {
    guard let rowStep else { return 1 }
    precondition(rowStep % encoder.rowsPerGroup == 0, "A step must consist of whole groups.")
    return rowStep / encoder.rowsPerGroup
  }

  /// Returns the borders at given rows, from 0 to the height of the wall; nil if groups do not begin at these rows.
  package func borders(atRows rows: [Int], rowStep: Int? = nil) -> ShareBorders? {
    let step = rowStep ?? encoder.rowsPerGroup
    guard rows.allSatisfy({ $0 % step == 0 || $0 == plan.canvas.height }) else { return nil }
    let groups = rows.map { row in row == plan.canvas.height ? groupCount : row / encoder.rowsPerGroup }
    return ShareBorders(groups, of: groupCount)
  }

  /// Returns the photos shown in a range of groups.
  package func photos(of range: Range<Int>) -> Set<Plan.FileName> {
    let rows = rows(of: range)
    return Set(plan.tiles.lazy.filter { $0.touches(rows, of: plan.canvas) }.map(\.file))
  }

  /// Returns the rows of a range of groups.
  package func rows(of range: Range<Int>) -> Range<Int> {
    range.isEmpty
      ? 0..<0
      : encoder.rows(ofGroup: range.lowerBound).lowerBound..<encoder.rows(ofGroup: range.upperBound - 1).upperBound
  }

  /// Returns digests of the data from which each group is made; nil for groups whose photos may change without a trace.
  package func groupDigests(of range: Range<Int>) -> [[UInt8]] {
    Array(GroupDigests(plan, style: style, encoder: encoder) { stamp(of: $0) }.digests[range])
  }

  /// The digest of groups whose photos may change without a trace.
  package static var unknownDigest: [UInt8] { GroupDigests.unknown }

  /// The properties of a share, apart from its rows.
  package struct Share: Sendable {
    /// All rows of the share, including those made before.
    package var rows: WrittenBytes
    /// Photos that were damaged, and the tiles that show them.
    package var damages: [(tile: Plan.Tile, damage: Damage)] = []
    /// The number of groups that were made.
    package var groupCount = 0

    package init(rows: WrittenBytes, groupCount: Int, damages: [(tile: Plan.Tile, damage: Damage)]) {
      (self.rows, self.groupCount, self.damages) = (rows, groupCount, damages)
    }
  }

  /// Writes some groups to `output`, which is not published yet, in the format read by `SharedRows`.
  ///
  /// - Parameters:
  ///   - written: The bytes in `output` of groups that were made before.
  ///   - isEnough: Returns true to stop; called after every few groups.
  ///   - photoDone: Called after each photo is ready, from any thread.
  /// - Throws: `WallError.unusable` with all photos of the share that cannot be decoded, after all have been tried.
  package func renderShare(
    _ range: Range<Int>, to output: OutputFile, after written: WrittenBytes = WrittenBytes(),
    until isEnough: @escaping @Sendable () -> Bool = { false }, photoDone: @escaping @Sendable () -> Void = {}
  ) throws(WallError) -> Share {
    guard let encoder = encoder as? any JoinableEncoder else { preconditionFailure("The format must support joining.") }
    return try renderShare(range, with: encoder, to: output, after: written, until: isEnough, photoDone: photoDone)
  }

  private func renderShare<Encoder: JoinableEncoder>(
    _ range: Range<Int>, with encoder: Encoder, to output: OutputFile, after written: WrittenBytes,
    until isEnough: @escaping @Sendable () -> Bool, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> Share {
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let made = Mutex((rows: written, groups: 0))
    @Sendable func add(_ bytes: [UInt8], groups: Int) throws(WallError) {
      try output.add(bytes)
      made.withLock { made in
        made.rows.add(bytes)
        made.groups += groups
      }
    }
    if written.count == 0 { try add(SharedRows.signature, groups: 0) }
    let damages = try makeGroups(range, with: encoder, photoDone: photoDone) { (groups) throws(WallError) in
      for group in groups { try add(SharedRows.framed(encoder.bytes(of: group)), groups: 1) }
      return !isEnough()
    }
    let (rows, groups) = made.withLock { $0 }
    return Share(rows: rows, groupCount: groups, damages: damages.map { (plan.tiles[$0.tile], $0.damage) })
  }
}

extension Plan.Tile {
  /// Returns true if the tile shows anything in the given rows of the canvas.
  fileprivate func touches(_ rows: Range<Int>, of canvas: Plan.Canvas) -> Bool {
    let area = PixelRect(x: 0, y: rows.lowerBound, width: canvas.width, height: rows.count)
    return !reachedPixels.intersection(area).isEmpty
  }
}
