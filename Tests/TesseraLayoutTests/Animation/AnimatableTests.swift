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

  @Test func anyLayoutIsAnimatedAsWhatItWraps() {
    let end = AnyLayout(RevealLayout(progress: 1, offset: 0))
    let middle = AnyLayout(RevealLayout(progress: 0, offset: 100)).interpolated(towards: end, amount: 0.5)
    let arrangement = middle.arrange([photo(40, 80)], in: .unspecified)
    #expect(arrangement == RevealLayout(progress: 0.5, offset: 50).arrange([photo(40, 80)], in: .unspecified))
    // Another type of layout has other data: the first stays.
    let row = AnyLayout(HStackLayout(spacing: 0))
    #expect(row.interpolated(towards: end, amount: 0.5).arrange([photo(4, 8)], in: .unspecified).frames[0].width == 4)
    let data = end.animatableData
    #expect(data + .zero == data && data - data == .zero && .zero - data == data.scaled(by: -1))
    #expect(data.magnitudeSquared == end.animatableData.magnitudeSquared)
  }

  @Test func wallsAreAnimatable() {
    func check<Wall: Layout>(_ start: Wall, _ end: Wall, _ value: (Wall) -> CGFloat) {
      #expect(value(start.interpolated(towards: end, amount: 0.25)) == 15)
      #expect(value(start.interpolated(towards: end, amount: 1)) == value(end))
    }
    check(FlowGrid(rowHeight: 10), FlowGrid(rowHeight: 30)) { $0.rowHeight }
    check(ExactFlow(spacing: 10), ExactFlow(spacing: 30)) { $0.spacing }
    check(HexGrid(spacing: 10), HexGrid(spacing: 30)) { $0.spacing }
    check(Honeycomb(diameter: 10), Honeycomb(diameter: 30)) { $0.diameter }
    check(Radial(tile: 10), Radial(tile: 30)) { $0.tile ?? 0 }
    check(PhotoRow(spacing: 10), PhotoRow(spacing: 30)) { $0.spacing }
    check(ContactSheet(spacing: 10), ContactSheet(spacing: 30)) { $0.spacing }
    check(Masonry(columnWidth: 10), Masonry(columnWidth: 30)) { $0.columnWidth }
    check(ExactMasonry(spacing: 10), ExactMasonry(spacing: 30)) { $0.spacing }
    check(Pile(tile: 10), Pile(tile: 30)) { $0.tile ?? 0 }
    // The gap downwards is not set where it is the same, and an unspecified tile stays unspecified.
    #expect(
      FlowGrid(rowHeight: 10, spacing: 2).interpolated(towards: FlowGrid(rowHeight: 9), amount: 1).verticalSpacing
        == nil)
    #expect(Radial().interpolated(towards: Radial(tile: 9), amount: 1).tile == nil)
  }

  @Test func arrangementsAreInterpolated() {
    let photos = [photo(10, 10), photo(10, 10)]
    let row = HStackLayout(spacing: 0).arrange(photos, in: .unspecified)
    let column = VStackLayout(spacing: 0).arrange(photos, in: .unspecified)
    #expect(row.interpolated(towards: column, amount: 0) == row)
    #expect(row.interpolated(towards: column, amount: 1) == column)
    let middle = row.interpolated(towards: column, amount: 0.5)
    #expect(middle.size == CGSize(width: 15, height: 15))
    #expect(middle.frames == [rect(0, 0, 10, 10), rect(5, 5, 10, 10)])
    #expect(row.interpolated(towards: column, amount: .nan) == row)
    let longer = HStackLayout(spacing: 0).arrange(photos + photos, in: .unspecified)
    #expect(row.interpolated(towards: longer, amount: 0.5).frames.map(\.minX) == [0, 10, 20, 30])
  }

  /// By default a layout has no animatable data.
  @Test func animatableDataOfLayouts() {
    func data<Animated: Layout>(_ layout: Animated) -> Animated.AnimatableData { layout.animatableData }
    #expect(data(HStackLayout()) == EmptyAnimatableData())
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
