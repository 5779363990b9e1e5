package import Colors
package import Raster

extension Color {
  /// Converts the color from sRGB to the color space of a wall.
  package func converted(to colors: ColorSpace) -> Color {
    let conversion = try? ColorConversion.between(.sRGB, and: colors, samples: .rgb)
    return conversion?.converted(self) ?? self
  }
}
