package import Foundation

// Walls of the same photos that look different.

extension [CGRect] {
  /// Returns true if at least half of the photos are elsewhere: their tiles share less than half of the area of both.
  package func looksDifferent(from other: [CGRect], in size: CGSize, of otherSize: CGSize? = nil) -> Bool {
    guard count == other.count, !isEmpty else { return count != other.count }
    let scale = otherSize.map { CGSize(width: size.width / $0.width, height: size.height / $0.height) }
    let moved = zip(self, other).count { frame, other in
      let other = scale.map { other.scaled(by: $0) } ?? other
      let shared = frame.intersection(other)
      let overlap = shared.isNull ? 0 : shared.width * shared.height
      return overlap < 0.5 * (frame.width * frame.height + other.width * other.height - overlap)
    }
    return 2 * moved >= count
  }
}

extension Sequence {
  /// Returns the first elements that look different from all before them, at most `count`.
  package func different<Look>(
    atMost count: Int, _ look: (Element) -> Look, by looksDifferent: (Look, Look) -> Bool
  ) -> [Element] {
    var (found, looks): ([Element], [Look]) = ([], [])
    for element in self {
      if found.count >= count { break }
      let look = look(element)
      if !looks.allSatisfy({ looksDifferent(look, $0) }) { continue }
      found.append(element)
      looks.append(look)
    }
    return found
  }
}

extension CGRect {
  fileprivate func scaled(by scale: CGSize) -> CGRect {
    CGRect(x: minX * scale.width, y: minY * scale.height, width: width * scale.width, height: height * scale.height)
  }
}
