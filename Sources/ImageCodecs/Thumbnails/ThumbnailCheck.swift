import Raster

/// The comparison of a thumbnail with the first and last rows of its photo.
///
/// Editors may leave an old thumbnail in a file. One counts as the photo's if its colors are the same, and if its
/// details are where the photo has them: the difference must be much smaller than from a thumbnail that is shifted to
/// either side. All arithmetic is in integers.
struct ThumbnailCheck {
  private let thumbnail: Pixels
  private let shape: ThumbnailShape
  private let ends: PhotoEnds

  /// The cells of a row. A cell has about two pixels of a thumbnail.
  static let columns = 64
  private static let maxRows = 12
  /// The shift to either side, in cells.
  private static let shift = 3
  /// The least ratio of the differences with a shift and without it.
  private static let minGain = 6
  /// The maximum of the mean square of differences.
  private static let maxSquare = 14 * 8 * 14 * 8

  /// Returns the part of the thumbnail that shows the photo; nil if it may show something else.
  static func shape(of thumbnail: Pixels, _ ends: PhotoEnds) -> ThumbnailShape? {
    guard let shape = ThumbnailShape(of: thumbnail, photoWidth: ends.width, photoHeight: ends.height),
      ends.across >= columns, shape.width >= columns
    else { return nil }
    return ThumbnailCheck(thumbnail: thumbnail, shape: shape, ends: ends).isPassed ? shape : nil
  }

  private var isPassed: Bool {
    let strips = ends.strips.map { (rows: rows(of: $0), isRelative: $0.isRelative) }
    var (own, left, right) = (Comparison(), Comparison(), Comparison())
    for strip in strips {
      let same = Comparison(strip.rows, shift: 0)
      guard strip.isRelative || same.hasSameMean(within: limits.mean) else { return false }
      own.add(same, isRelative: strip.isRelative)
      left.add(Comparison(strip.rows, shift: -Self.shift), isRelative: strip.isRelative)
      right.add(Comparison(strip.rows, shift: Self.shift), isRelative: strip.isRelative)
    }
    return own.meanSquare <= Self.maxSquare
      && own.meanSquare * Self.minGain <= min(left.meanSquare, right.meanSquare) && hasSameContrast(own)
      && ends.glances.allSatisfy { shows($0) }
  }

  /// Returns true if the thumbnail has about as much contrast as the photo, in brightness and in colors.
  private func hasSameContrast(_ comparison: Comparison) -> Bool {
    (0..<3).allSatisfy { channel in
      let ours = comparison.contrast[channel] / comparison.count
      let theirs = comparison.photo[channel] / comparison.count
      if max(ours, theirs) < Self.minContrast { return true }
      let limit = channel == 0 ? limits.brightness : limits.color
      return ours * 100 >= theirs * limit.lowerBound && ours * 100 <= theirs * limit.upperBound
    }
  }

  /// The least contrast that tells anything, as a mean square.
  private static let minContrast = 20 * 20

  /// The tolerance.
  private struct Limits {
    /// The maximum difference of mean colors, in eighths of a level.
    var mean: Int
    /// The contrast of a thumbnail, squared, in hundredths of its photo’s.
    let brightness = 77...150
    var color: ClosedRange<Int>
  }

  /// Compression blurs the colors of a thumbnail with black bars beside it.
  private var limits: Limits {
    let hasBars = (shape.width, shape.height) != (thumbnail.width, thumbnail.height)
    return hasBars ? Limits(mean: 7 * 8, color: 20...300) : Limits(mean: 3 * 8, color: 50...200)
  }

  // MARK: - Glances

  /// The maximum of the mean square of a glance’s differences. Units are compared with single pixels.
  private static let maxGlanceSquare = 32 * 8 * 32 * 8
  /// The maximum number of a glance’s units that are compared.
  private static let maxGlanceUnits = 64

  /// Returns true if the thumbnail shows these units at one of the places that they may have.
  private func shows(_ glance: PhotoEnds.Glance) -> Bool {
    let (count, all) = (glance.means.count / 3, ends.across * ends.down)
    let step = max(1, count / Self.maxGlanceUnits)
    let parts = (all + ends.interval - 1) / ends.interval
    return stride(from: glance.remainder, to: parts, by: PhotoEnds.Glance.cycle).contains { part in
      let first = part * ends.interval
      return first + count <= all && isShown(glance, at: first, step: step)
    }
  }

  private func isShown(_ glance: PhotoEnds.Glance, at first: Int, step: Int) -> Bool {
    let units = stride(from: 0, to: glance.means.count / 3, by: step)
    var rest = Self.maxGlanceSquare * units.underestimatedCount
    for unit in units {
      let (x, y) = ((first + unit) % ends.across, (first + unit) / ends.across)
      let across = min((2 * x + 1) * ends.unitWidth * shape.width / (2 * ends.width), shape.width - 1)
      let down = min((2 * y + 1) * ends.unitHeight * shape.height / (2 * ends.height), shape.height - 1)
      let theirs = Self.color(glance.means, unit)
      let difference = thumbnail.brightnessAndColors(shape.x + across, shape.y + down) &- theirs
      rest -= (difference &* difference).wrappedSum()
      if rest < 0 { return false }
    }
    return true
  }

  // MARK: - Cells

  /// The cells of the photo and of the thumbnail.
  fileprivate typealias Row = (photo: [SIMD3<Int>], thumbnail: [SIMD3<Int>])

  /// Returns the rows of cells of a strip. A row has at least one row of units, and one of the thumbnail.
  private func rows(of strip: PhotoEnds.Strip) -> [Row] {
    let pixels = strip.count * ends.unitHeight * shape.height / ends.height
    let count = min(max(1, min(pixels, Self.maxRows)), strip.count)
    let columns = (0...Self.columns).map { $0 * ends.across / Self.columns }
    return (0..<count).map { row in
      let units = strip.count * row / count..<strip.count * (row + 1) / count
      let down = strip.row + units.lowerBound..<strip.row + units.upperBound
      return (0..<Self.columns).reduce(into: ([], [])) { cells, column in
        let across = columns[column]..<columns[column + 1]
        cells.photo.append(mean(of: strip, across, units))
        cells.thumbnail.append(mean(acrossUnits: across, down))
      }
    }
  }

  private static func color(_ means: ArraySlice<Int16>, _ unit: Int) -> SIMD3<Int> {
    let place = means.startIndex + 3 * unit
    return SIMD3(Int(means[place]), Int(means[place + 1]), Int(means[place + 2]))
  }

  /// Returns the mean color of units of the photo.
  private func mean(of strip: PhotoEnds.Strip, _ across: Range<Int>, _ down: Range<Int>) -> SIMD3<Int> {
    var sum = SIMD3<Int>.zero
    for y in down {
      for x in across {
        sum &+= Self.color(strip.means, y * ends.across + x)
      }
    }
    return sum / (across.count * down.count)
  }

  /// Returns the mean color of the part of the thumbnail that shows these units.
  private func mean(acrossUnits across: Range<Int>, _ down: Range<Int>) -> SIMD3<Int> {
    let columns = Self.parts(across, of: ends.unitWidth, ends.width, at: shape.x, shape.width)
    let rows = Self.parts(down, of: ends.unitHeight, ends.height, at: shape.y, shape.height)
    var (sum, weight) = (SIMD3<Int>.zero, 0)
    for row in rows {
      for column in columns {
        sum &+= thumbnail.brightnessAndColors(column.place, row.place) &* (column.weight * row.weight)
        weight += column.weight * row.weight
      }
    }
    return sum / max(weight, 1)
  }

  /// Returns the pixels of the thumbnail that show a range of units, each with its share in 256ths.
  private static func parts(
    _ units: Range<Int>, of unit: Int, _ length: Int, at origin: Int, _ shown: Int
  ) -> [(place: Int, weight: Int)] {
    let start = min(units.lowerBound * unit, length) * shown * 256 / length
    let end = max(min(units.upperBound * unit, length) * shown * 256 / length, start + 1)
    return (start / 256...(end - 1) / 256).map { place in
      (min(place, shown - 1) + origin, min(end, 256 * (place + 1)) - max(start, 256 * place))
    }
  }
}

/// The differences between rows of cells, in eighths of a level.
private struct Comparison {
  /// The sums of the differences, of the photo’s colors, and of the thumbnail’s.
  private var sums: (difference: SIMD3<Int>, photo: SIMD3<Int>, thumbnail: SIMD3<Int>) = (.zero, .zero, .zero)
  /// The sums of the squares of the differences.
  private var squares = SIMD3<Int>.zero
  /// The sums of squares of the thumbnail’s and the photo’s colors.
  private(set) var contrast = SIMD3<Int>.zero
  private(set) var photo = SIMD3<Int>.zero
  private(set) var count = 0

  init() {}

  /// Compares each cell of the photo with the cell of the thumbnail that is `shift` further right.
  init(_ rows: [ThumbnailCheck.Row], shift: Int) {
    for row in rows {
      for column in max(0, -shift)..<ThumbnailCheck.columns - max(0, shift) {
        let (ours, theirs) = (row.thumbnail[column + shift], row.photo[column])
        let difference = ours &- theirs
        sums.difference &+= difference
        sums.photo &+= theirs
        sums.thumbnail &+= ours
        squares &+= difference &* difference
        contrast &+= ours &* ours
        photo &+= theirs &* theirs
        count += 1
      }
    }
  }

  func hasSameMean(within limit: Int) -> Bool {
    let mean = sums.difference / count
    return max(abs(mean.x), abs(mean.y), abs(mean.z)) <= limit
  }

  /// The mean of the squares of all channels.
  var meanSquare: Int { (squares.x + squares.y + squares.z) / max(count, 1) }

  /// Adds a strip. Contrast is that within strips; if colors are relative, so are differences.
  mutating func add(_ strip: Comparison, isRelative: Bool) {
    func centered(_ squares: SIMD3<Int>, _ sums: SIMD3<Int>) -> SIMD3<Int> { squares &- sums &* sums / strip.count }
    squares &+= isRelative ? centered(strip.squares, strip.sums.difference) : strip.squares
    contrast &+= centered(strip.contrast, strip.sums.thumbnail)
    photo &+= centered(strip.photo, strip.sums.photo)
    count += strip.count
  }
}

extension Pixels {
  /// Returns the brightness and two color differences of a pixel, each 8 · (level − 128).
  fileprivate func brightnessAndColors(_ x: Int, _ y: Int) -> SIMD3<Int> {
    let color = self[x, y]
    let (red, green, blue) = (8 * Int(color.red), 8 * Int(color.green), 8 * Int(color.blue))
    let brightness = (299 * red + 587 * green + 114 * blue) / 1000
    return SIMD3(brightness - 8 * 128, (blue - brightness) * 564 / 1000, (red - brightness) * 713 / 1000)
  }
}
