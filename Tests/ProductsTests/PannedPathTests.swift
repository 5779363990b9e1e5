import Foundation
import Testing

@testable import Motion

@Suite struct PannedPathTests {
  @Test func pannedPathHasConstantSpeed() {
    let path = PannedPath([.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    #expect(path.point(at: 0) == .zero && path.point(at: 0.5) == CGPoint(x: 20, y: 0))
    #expect(path.point(at: 1) == CGPoint(x: 30, y: 10) && path.point(at: 1.1) == CGPoint(x: 30, y: 14))
    #expect(PannedPath([CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)]).point(at: 0.7) == CGPoint(x: 3, y: 4))
  }
}
