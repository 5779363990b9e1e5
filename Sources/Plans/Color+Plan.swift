package import Layouts
package import Raster

extension Color {
  package init(_ tint: Plan.Tint) {
    self.init(red: tint.red, green: tint.green, blue: tint.blue, alpha: tint.alpha)
  }
}

extension Plan.Tint {
  package init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
