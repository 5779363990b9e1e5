import Foundation

/// A plan is coded with the keys of its ``json``, and read just as strictly: a plan that cannot be drawn throws an
/// error.
extension Plan: Codable {
  /// Reads the plan of one page. Unknown keys are ignored.
  public init(from decoder: any Decoder) throws {
    let pages = try PlanDocument(from: decoder).pages
    guard pages.count == 1 else { throw refusal("must be the plan of one page", at: decoder.codingPath) }
    self = pages[0]
  }

  /// Writes the plan with the keys of its ``json``.
  public func encode(to encoder: any Encoder) throws { try PlanDocument([self]).encode(to: encoder) }
}

extension PlanDocument: Encodable {
  /// Writes the plan with the keys of its ``json``.
  public func encode(to encoder: any Encoder) throws {
    try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)).encode(to: encoder)
  }
}

extension Plan.Canvas: Encodable {
  /// Writes width and height.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
  }
}
