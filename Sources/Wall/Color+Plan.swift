package import Colors
package import Raster
package import TesseraLayout

extension Color {
  package init(_ tint: Plan.Tint) {
    self.init(red: tint.red, green: tint.green, blue: tint.blue, alpha: tint.alpha)
  }

  /// Converts the color from sRGB to the color space of a wall.
  package func converted(to colors: ColorSpace) -> Color {
    let conversion = try? ColorConversion.between(.sRGB, and: colors, samples: .rgb)
    return conversion?.converted(self) ?? self
  }
}

extension Plan.Tint {
  package init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
