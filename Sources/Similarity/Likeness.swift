package import Raster

/// The similarity of two pictures of the same size.
///
///     let likeness = Likeness(of: wall, to: target)
///     print(likeness.structure, likeness.difference)      // 0.71 9.3
package struct Likeness: Equatable, Sendable {
  /// The mean structural similarity (SSIM) of lightness, 1 for equal pictures.
  package let structure: Double
  /// The mean difference of colors (ΔE of 1976, in CIELAB).
  package let difference: Double
  /// The difference of each pixel, row by row.
  package let differences: [Double]

  /// - Parameters:
  ///   - picture: In sRGB, without transparent parts, as `other` is.
  package init(of picture: Pixels, to other: Pixels) {
    precondition(
      picture.width == other.width && picture.height == other.height && picture.width * picture.height > 0,
      "Only pictures of the same size can be compared.")
    structure = Self.structure(picture, other)
    differences = (0..<picture.width * picture.height).map { index in
      let (x, y) = (index % picture.width, index / picture.width)
      return CIELAB(picture[x, y]).distance(to: CIELAB(other[x, y]))
    }
    difference = differences.reduce(0, +) / Double(differences.count)
  }

  // MARK: - Structure

  /// The side of the windows that are compared, and their distance.
  private static let window = 8
  private static let step = 4

  private static func structure(_ picture: Pixels, _ other: Pixels) -> Double {
    let (first, second) = (luma(picture), luma(other))
    let (across, down) = (min(window, picture.width), min(window, picture.height))
    var sum = 0.0
    var count = 0
    for top in stride(from: 0, through: picture.height - down, by: step) {
      for left in stride(from: 0, through: picture.width - across, by: step) {
        sum += structure(first, second, picture.width, left..<left + across, top..<top + down)
        count += 1
      }
    }
    return sum / Double(count)
  }

  /// Returns the structure of a window, from its means, variances and covariance, with the usual constants for 255
  /// levels.
  private static func structure(
    _ first: [Int], _ second: [Int], _ width: Int, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Double {
    var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
    for y in rows {
      for x in columns {
        let (one, two) = (first[y * width + x], second[y * width + x])
        (a, b, aa, bb, ab) = (a + one, b + two, aa + one * one, bb + two * two, ab + one * two)
      }
    }
    let count = Double(columns.count * rows.count)
    let (meanA, meanB) = (Double(a) / count, Double(b) / count)
    let (varianceA, varianceB) = (Double(aa) / count - meanA * meanA, Double(bb) / count - meanB * meanB)
    let covariance = Double(ab) / count - meanA * meanB
    let (c1, c2) = (6.5025, 58.5225)
    return (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  }

  private static func luma(_ picture: Pixels) -> [Int] {
    (0..<picture.width * picture.height).map { index in
      let color = picture[index % picture.width, index / picture.width]
      return (299 * Int(color.red) + 587 * Int(color.green) + 114 * Int(color.blue) + 500) / 1000
    }
  }
}

/// A color in CIELAB space, with a D65 white point.
private struct CIELAB {
  private let values: SIMD3<Double>

  init(_ color: Color) {
    let red = Double(LinearLight.ofByte[Int(color.red)]) / 255
    let green = Double(LinearLight.ofByte[Int(color.green)]) / 255
    let blue = Double(LinearLight.ofByte[Int(color.blue)]) / 255
    let x = Self.curve((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = Self.curve(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = Self.curve((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    values = SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  func distance(to other: CIELAB) -> Double {
    let difference = values - other.values
    return (difference * difference).sum().squareRoot()
  }

  private static func curve(_ value: Double) -> Double {
    value > 0.008856 ? OKLab.cubeRoot(value) : 7.787 * value + 16 / 116
  }
}
