package import Layouts

// Values in plans, as contained in cache keys. The JSON of plans is different: it omits default values.

extension Plan.Shape: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try content.encode(to: encoder)
  }

  private var content: Content {
    switch self {
    case .rectangle: .rectangle
    case .roundedRectangle(let radius): .roundedRectangle(radius: radius)
    case .circle: .circle
    case .hexagon: .hexagon
    case .flower(let orientation, let inset): .flower(orientation.rawValue, inset: inset)
    case .pair(let orientation, let inset): .pair(orientation.rawValue, inset: inset)
    case .cut(let whole, let cut): .cut(whole.content, [cut.top, cut.leading, cut.bottom, cut.trailing])
    }
  }

  private enum Content: Encodable {
    case rectangle
    case roundedRectangle(radius: Double)
    case circle
    case hexagon
    case flower(String, inset: Double)
    case pair(String, inset: Double)
    indirect case cut(Content, [Double])
  }
}

extension Plan.Crop: Encodable {
  package func encode(to encoder: any Encoder) throws {
    let content: Content =
      switch self {
      case .auto: .auto
      case .center: .center
      case .attention: .attention
      case .faces: .faces
      case .entropy: .entropy
      case .focus(let point): .focus(x: point.x, y: point.y)
      }
    try content.encode(to: encoder)
  }

  private enum Content: Encodable {
    case auto
    case center
    case attention
    case faces
    case entropy
    case focus(x: Double, y: Double)
  }
}
