import CoreGraphics
import TesseraLayout
import Testing

@Suite struct PathTests {
  @Test func emptyPath() {
    let path = Path()
    #expect(path.isEmpty && path.currentPoint == nil)
    #expect(path.boundingRect.isNull)
    #expect(path.description.isEmpty)
  }

  @Test func linesFromPartToPart() {
    var path = Path()
    path.move(to: CGPoint(x: 10, y: 20))
    path.addLine(to: CGPoint(x: 30, y: 0.5))
    #expect(path.description == "10 20 m 30 0.5 l")
    #expect(path.currentPoint == CGPoint(x: 30, y: 0.5))
    #expect(path.boundingRect == rect(10, 0.5, 20, 19.5))
    var twice = path
    twice.addPath(path.offsetBy(dx: 100, dy: 0))
    #expect(twice.description == "10 20 m 30 0.5 l 110 20 m 130 0.5 l")
    #expect(twice != path)
  }

  @Test func rectangles() {
    let path = Path(rect(1, 2, 3, 4))
    #expect(path.description == "1 2 m 4 2 l 4 6 l 1 6 l h")
    #expect(path.boundingRect == rect(1, 2, 3, 4))
    #expect(path.currentPoint == nil)
    var elements: [Path.Element] = []
    let collect: (Path.Element) -> Void = { elements.append($0) }
    path.forEach(collect)
    #expect(elements.count == 5 && elements.last == .closeSubpath)
  }

  @Test func curvesReachNeitherOfTheirControls() {
    let cubic = Path {
      $0.move(to: .zero)
      $0.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
    }
    // Highest in the middle, at three quarters of 8.
    #expect(cubic.boundingRect == rect(0, 0, 10, 6))
    #expect(cubic.description == "0 0 m 0 8 10 8 10 0 c")
    let quadratic = Path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
    }
    let bounds = quadratic.boundingRect
    expectClose([bounds.minX, bounds.minY, bounds.width, bounds.height], [0, 0, 10, 4])
    #expect(quadratic.description == "0 0 m 5 8 10 0 q")
  }

  @Test func transformed() {
    let path = Path(rect(0, 0, 2, 1)).applying(CGAffineTransform(scaleX: 3, y: -2))
    #expect(path.boundingRect == rect(0, -2, 6, 2))
  }
}
