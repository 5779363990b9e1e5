import TesseraLayout
import Testing

@Suite struct AnimatableTests {
  @Test func vectorArithmeticOfNumbersAndPairs() {
    func check<Vector: VectorArithmetic>(_ vector: Vector, twice: Vector, magnitudeSquared: Double) {
      var scaled = vector
      scaled.scale(by: 2)
      #expect(scaled == twice)
      #expect(vector.scaled(by: 2) == twice)
      #expect(vector + vector == twice && twice - vector == vector && vector + .zero == vector)
      #expect(vector.magnitudeSquared == magnitudeSquared)
    }
    check(3.0, twice: 6, magnitudeSquared: 9)
    check(3 as Float, twice: 6, magnitudeSquared: 9)
    check(3 as CGFloat, twice: 6, magnitudeSquared: 9)
    check(
      AnimatablePair(3.0, AnimatablePair(4 as CGFloat, 12 as Float)),
      twice: AnimatablePair(6, AnimatablePair(8, 24)), magnitudeSquared: 169)
    check(EmptyAnimatableData(), twice: EmptyAnimatableData(), magnitudeSquared: 0)
  }

  @Test func vectorsAreInterpolated() {
    let (start, end) = (AnimatablePair(0.0, 10.0), AnimatablePair(4.0, 30.0))
    #expect(start.interpolated(towards: end, amount: 0) == start)
    #expect(start.interpolated(towards: end, amount: 0.25) == AnimatablePair(1, 15))
    #expect(start.interpolated(towards: end, amount: 1) == end)
  }

  /// Animatable data can be read and set, and represents the whole value.
  @Test func geometryIsAnimatable() {
    func check<Value: Animatable & Equatable>(_ value: Value, _ start: Value, magnitudeSquared: Double) {
      #expect(value.animatableData.magnitudeSquared == magnitudeSquared)
      var moving = start
      moving.animatableData = value.animatableData
      #expect(moving == value)
    }
    check(CGPoint(x: 3, y: 4), .zero, magnitudeSquared: 25)
    check(CGSize(width: 3, height: 4), .zero, magnitudeSquared: 25)
    check(CGRect(x: 1, y: 2, width: 3, height: 4), .zero, magnitudeSquared: 30)
    check(UnitPoint(x: 3, y: 4), .center, magnitudeSquared: 25)
    check(Angle(radians: 3), .zero, magnitudeSquared: 9)
    check(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4), EdgeInsets(), magnitudeSquared: 30)
  }

  /// By default a layout has no animatable data.
  @Test func animatableDataOfLayouts() {
    func data<Animated: Layout>(_ layout: Animated) -> Animated.AnimatableData { layout.animatableData }
    #expect(data(HStackLayout()) == EmptyAnimatableData())
    #expect(data(AnyLayout(HStackLayout())) == EmptyAnimatableData())
    #expect(data(RadialLayout(tile: 40)) == 40)
  }

  @Test func layoutIsInterpolatedStepByStep() {
    var layout = RevealLayout(progress: 0, offset: 100)
    let end = RevealLayout(progress: 1, offset: 0)
    layout.animatableData.interpolate(towards: end.animatableData, amount: 0.5)
    #expect(layout.progress == 0.5 && layout.offset == 50)
    let arrangement = layout.arrange([photo(40, 80)], in: .unspecified)
    #expect(arrangement.size == CGSize(width: 40, height: 40))
    #expect(arrangement.frames == [rect(0, 50, 40, 80)])
  }
}
