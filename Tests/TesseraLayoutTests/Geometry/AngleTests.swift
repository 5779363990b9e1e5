import Layouts
import Testing

@Suite struct AngleTests {
  @Test func angleArithmetic() {
    var angle = Angle(radians: 3)
    angle += .radians(1)
    angle *= 3
    angle /= 2
    angle -= .radians(4)
    #expect(angle == Angle(radians: 2))
    #expect(-angle * 2 / 4 == .radians(-1))
    angle.degrees = 180
    #expect(angle.radians == .pi)
    #expect(Angle.zero < angle)
  }
}
