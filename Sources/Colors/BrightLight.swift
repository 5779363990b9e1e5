import Foundation

/// The curves of pictures that are brighter than paper. The white of paper, 203 candela a square metre by BT.2408, becomes
/// the wall's; what is brighter is white, too.
///
/// The system's powers may differ in their last bit, which is gone once the light is rounded for a byte.
enum BrightLight {
  private static let paper = 203.0
  private static let steps = 4096

  static let pq = table { value in
    let root = pow(value, 1 / 78.84375)
    return 10_000 * pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
  }

  /// On a screen of 1000 candela a square metre, whose own curve is part of it.
  static let hlg = table { value in
    let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
    let light = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
    return 1000 * pow(light, 1.2)
  }

  private static func table(_ candela: (Double) -> Double) -> [Float] {
    (0..<steps).map { Float(min(candela(Double($0) / Double(steps - 1)) / paper, 1)) }
  }
}
