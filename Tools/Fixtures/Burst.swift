/// Photos of one moment: a good one, and others with the usual faults.
///
///     let burst = Burst(of: .photoLike(width: 480, height: 320, seed: 1), seed: 1)
///     let good = burst.frames[burst.best]
package struct Burst: Sendable {
  package enum Fault: CaseIterable, Sendable {
    case blur
    case shake
    case tooBright
    case tooDark
  }

  package let frames: [Picture]
  /// The index of the good one.
  package let best: Int

  /// Draws a frame without and one with each fault, in random order, framed slightly differently.
  package init(of scene: Picture, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let faults = ([nil] + Fault.allCases).shuffled(using: &random)
    best = faults.firstIndex(of: nil)!
    frames = faults.map { fault in
      let frame = scene.shifted(Int.random(in: 0...6, using: &random), Int.random(in: 0...6, using: &random), of: 6)
      let strength = Float.random(in: 0...1, using: &random)
      switch fault {
      case nil: return frame
      case .blur: return frame.blurred(1 + Int(strength * 3))
      case .shake: return frame.shaken(4 + Int(strength * 10), Int.random(in: 0..<4, using: &random))
      case .tooBright: return frame.exposed(1.5 + strength * 0.5)
      case .tooDark: return frame.exposed(0.65 - strength * 0.25)
      }
    }
  }
}

extension Picture {
  /// Returns the picture without some of its edge, which the camera moved over.
  fileprivate func shifted(_ x: Int, _ y: Int, of most: Int) -> Picture {
    var part = Picture(width: width - most, height: height - most, filledWith: Color())
    for row in 0..<part.height { for column in 0..<part.width { part[column, row] = self[column + x, row + y] } }
    return part
  }

  /// Returns the picture out of focus.
  package func blurred(_ radius: Int) -> Picture {
    (0..<2).reduce(self) { picture, _ in
      picture.averaged((-radius...radius).map { ($0, 0) }).averaged((-radius...radius).map { (0, $0) })
    }
  }

  /// Returns the picture as taken by a moving camera.
  ///
  /// - Parameter direction: From 0 to 3: across, down, or one of the diagonals.
  package func shaken(_ length: Int, _ direction: Int) -> Picture {
    let step = [(1, 0), (0, 1), (1, 1), (1, -1)][direction]
    return averaged((0..<length).map { (($0 - length / 2) * step.0, ($0 - length / 2) * step.1) })
  }

  /// Returns the picture with other brightness; what becomes too bright is white.
  package func exposed(_ factor: Float) -> Picture {
    retouched { _, color in (color * factor).clamped(lowerBound: Color(), upperBound: Color(repeating: 1)) }
  }

  private func averaged(_ offsets: [(x: Int, y: Int)]) -> Picture {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let sum = offsets.reduce(into: SIMD4<Float>()) { sum, offset in
          sum += self[min(max(x + offset.x, 0), width - 1), min(max(y + offset.y, 0), height - 1)]
        }
        result[x, y] = sum / Float(offsets.count)
      }
    }
    return result
  }
}
