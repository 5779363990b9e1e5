import Foundation

/// Row breaks that stay in place when a photo elsewhere is added or removed.
///
/// The photos are cut into sections (``StableSections``), and the height of each is a whole multiple of one unit:
/// everything below a changed section stays in place, unless the multiple changes, too. The rows of a section fill it
/// exactly, with all its photos cropped slightly by the same amount; the last section keeps its natural height. The
/// breaks depend only on the photos, not on an earlier wall. Takes time linear in the number of photos.
struct StableBreaks {
  private let line: FlowLine
  /// The unit of section heights, including the spacing after the section.
  private let unit: CGFloat
  private let sections: StableSections
  private var search = HeightSearch(maxCrop: Self.maxCrop, resolution: 24, lowestRow: 0.5)

  /// - Parameter identities: The identity of each photo.
  static func rows(of line: FlowLine, identities: [UInt64]) -> [CroppedRow] {
    var breaks = StableBreaks(line)
    return breaks.rows(identities)
  }

  private init(_ line: FlowLine) {
    self.line = line
    // The height must not depend on all photos: one more would change the whole wall. So every photo is assumed to be
    // 4:3, and rows are made low enough for a single photo.
    let width = max(line.width, 1e-9)
    let rowHeight = min(line.rowHeight, width * 3 / 4)
    let photosInRow = (width + line.spacing) / (rowHeight * 4 / 3 + line.spacing)
    let rowsInUnit = max(1, (Self.photosInUnit / photosInRow).rounded())
    unit = rowsInUnit * (rowHeight + line.verticalSpacing)
    let reach = max(CGFloat(Self.minReach), (2 * photosInRow).rounded(.up))
    sections = StableSections(reach: Int(min(reach, CGFloat(line.count + 1))))
  }

  // Chosen by measurement: with 500 photos of mixed aspect ratios, about five to a row, adding one in the middle moves
  // 9 to 10% of them on average. With fewer photos per section, fewer move, but rows are less even: a reach of 16
  // instead of 14 moves half a percent more. The crop is a target, not a promise: a section that cannot meet it uses
  // the smallest possible crop. With a target of 8% instead of 12%, twice as many rows would be outside 0.65 to 1.65
  // row heights.
  private static let minReach = 14
  private static let photosInUnit: CGFloat = 27
  static let maxCrop: CGFloat = 0.12

  private mutating func rows(_ identities: [UInt64]) -> [CroppedRow] {
    var rows: [CroppedRow] = []
    var units: CGFloat = 0
    let sections = sections.cut(identities)
    for section in sections.dropLast() {
      let part = line.part(section)
      // Always counted from the first section, so that unchanged sections do not move even by a rounding error.
      let top = units * unit
      let count = max(1, (part.heightAtRowHeight / unit).rounded())
      let height = count * unit - line.verticalSpacing
      let found = search.rows(of: part, filling: height).map { $0.moved(by: section.lowerBound) }
      rows.append(found, filling: height, from: top, spacing: line.verticalSpacing)
      units += count
    }
    if let last = sections.last {
      let found = BalancedBreaks.rows(of: line.part(last)).map { $0.moved(by: last.lowerBound) }
      rows.append(found, filling: nil, from: units * unit, spacing: line.verticalSpacing)
    }
    return rows
  }
}

extension FlowLine {
  fileprivate func part(_ photos: Range<Int>) -> FlowLine {
    FlowLine(
      widths: Array(widths[photos]), rowHeight: rowHeight, spacing: spacing, verticalSpacing: verticalSpacing,
      width: width)
  }

  /// The height of a wall with these photos at the row height, if rows could be broken inside photos: each photo adds
  /// its share of the width, or its own height if it is wider than the wall. Includes the spacing after the last row.
  fileprivate var heightAtRowHeight: CGFloat {
    widths.reduce(0) { height, photo in
      let height = height + verticalSpacing
      if photo > width { return height + rowHeight * width / photo }
      return height + ((photo + spacing) * (rowHeight + verticalSpacing) / (width + spacing) - verticalSpacing)
    }
  }
}

extension FlowRow {
  fileprivate func moved(by count: Int) -> FlowRow {
    FlowRow(photos: photos.lowerBound + count..<photos.upperBound + count, height: height)
  }
}
