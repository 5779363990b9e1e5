import Foundation
package import Layouts

extension WallLook {
  /// The placement of each page's picture on paper; nil for a wall without paper or bleed.
  package var page: PageGeometry? {
    guard let trim = trimmedCanvas, let resolution = self.resolution else { return nil }
    let points = LengthUnit.points.perInch ?? 1
    let inch = LengthUnit.millimetersPerInch
    // The paper size is exact; its pixels are rounded.
    let size = sheet.turned.map { CGSize(width: $0.width * points / inch, height: $0.height * points / inch) }
    func onPaper(_ pixels: Double) -> Double { pixels * points / resolution }
    return PageGeometry(
      trim: size ?? CGSize(width: onPaper(Double(trim.width)), height: onPaper(Double(trim.height))),
      bleed: onPaper(sheet.bleed), margin: onPaper(sheet.margin),
      canvas: trim.grown(by: bleed).scaled(by: scale ?? 1), resolution: printedResolution ?? resolution)
  }

  /// The pixels of the trimmed page; nil for a wall without paper or bleed.
  package var trimmedCanvas: Plan.Canvas? {
    guard let size = self.size, sheet.paper != nil || sheet.bleed > 0 else { return nil }
    return Plan.Canvas(
      width: Int(size.width.rounded(.up)) + 2 * pageMargin, height: Int(size.height.rounded(.up)) + 2 * pageMargin)
  }

  /// The dots per inch of the finished picture. On paper, `scale` multiplies them.
  package var printedResolution: Double? {
    sheet.paper == nil ? self.resolution : self.resolution.map { $0 * (scale ?? 1) }
  }
}
