import XML

/// The camera and the settings of a photo as recorded in XMP.
enum XMPExposure {
  private static func exif(_ name: String) -> XMLReader.Name { .init("http://ns.adobe.com/exif/1.0/", name) }
  private static func later(_ name: String) -> XMLReader.Name { .init("http://cipa.jp/exif/1.0/", name) }

  private static let make = XMLReader.Name("http://ns.adobe.com/tiff/1.0/", "Make")
  private static let model = XMLReader.Name("http://ns.adobe.com/tiff/1.0/", "Model")
  /// The first of each that is present counts.
  private static let lenses = [later("LensModel"), XMLReader.Name("http://ns.adobe.com/exif/1.0/aux/", "Lens")]
  private static let speeds = [
    later("PhotographicSensitivity"), exif("PhotographicSensitivity"), exif("ISOSpeedRatings"),
  ]
  private static let aperture = exif("FNumber")
  private static let apertureSteps = exif("ApertureValue")
  private static let time = exif("ExposureTime")
  private static let timeSteps = exif("ShutterSpeedValue")
  private static let focalLength = exif("FocalLength")

  static let wanted = Set(
    lenses + speeds + [make, model, aperture, apertureSteps, time, timeSteps, focalLength])

  /// - Parameter text: Returns the first text of a property.
  static func exposure(_ text: (XMLReader.Name) -> String?) -> Metadata.Exposure {
    typealias Exposure = Metadata.Exposure
    func number(_ name: XMLReader.Name) -> Double? { text(name).flatMap { fraction($0) } }
    var exposure = Exposure()
    exposure.camera = Exposure.camera(make: text(make), model: text(model))
    exposure.lens = lenses.compactMap { Exposure.lens(text($0)) }.first
    exposure.aperture = Exposure.aperture(number(aperture)) ?? Exposure.aperture(steps: number(apertureSteps))
    exposure.seconds = Exposure.seconds(number(time)) ?? Exposure.seconds(steps: number(timeSteps))
    exposure.iso = speeds.compactMap { Exposure.iso(number($0).flatMap { Int(exactly: $0) }) }.first
    exposure.focalLength = Exposure.focalLength(number(focalLength))
    return exposure
  }

  /// Parses `28/10`, or `2.8`, as some programs write it.
  static func fraction(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0.filter { $0 != " " }) }
    guard let numerator = parts[0] else { return nil }
    if parts.count == 1 { return numerator }
    guard parts.count == 2, let denominator = parts[1], denominator != 0 else { return nil }
    return numerator / denominator
  }
}
