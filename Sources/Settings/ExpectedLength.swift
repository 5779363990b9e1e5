/// Descriptions of valid lengths for error messages.
package enum ExpectedLength {
  package static let any = "a length in pixels from 0 to 1000000, or with a unit, such as 3mm"
  package static let positive = "a positive length in pixels, at most 1000000, or with a unit, such as 3mm"
  package static let typeSize = "a size in pixels from 4 to 2000, or with a unit, such as 9pt"

  package static func size(_ example: String, _ measured: String) -> String {
    "a size in pixels such as \(example), at most 1000000 in each direction, or with a unit such as \(measured)"
  }
}
