/// A transfer function from sample values to linear light.
package enum TransferCurve: Hashable, Sendable {
  case sRGB
  /// The value raised to this power.
  case power(Double)
  /// Perceptual quantization, for HDR pictures.
  case pq
  /// Hybrid log-gamma, for HDR pictures.
  case hlg

  package var isBright: Bool { self == .pq || self == .hlg }

  package var name: String {
    switch self {
    case .sRGB: "sRGB curve"
    case .power(1): "linear"
    case .power(let power): "gamma \((power * 100).rounded() / 100)"
    case .pq: "PQ"
    case .hlg: "HLG"
    }
  }
}
