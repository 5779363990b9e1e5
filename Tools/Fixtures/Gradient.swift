/// A smooth sequence of colors.
struct Gradient: Sendable {
  private let stops: [(place: Float, color: Color)]

  /// Creates a gradient with the given places, which must increase.
  init(_ stops: [(place: Float, color: UInt32)]) {
    self.stops = stops.map { ($0.place, Fixtures.color($0.color)) }
  }

  /// Creates a gradient with evenly spaced places from 0 to 1.
  init(even colors: [UInt32]) {
    let last = Float(max(colors.count - 1, 1))
    stops = colors.enumerated().map { (Float($0.offset) / last, Fixtures.color($0.element)) }
  }

  /// Returns the color at a place; beyond the ends, the end colors continue.
  func color(at place: Float) -> Color {
    guard let first = stops.first, place > first.place else { return stops[0].color }
    for index in 1..<stops.count where place <= stops[index].place {
      let before = stops[index - 1]
      let after = stops[index]
      return mix(before.color, after.color, (place - before.place) / (after.place - before.place))
    }
    return stops[stops.count - 1].color
  }

  /// Returns the color at a place if the gradient repeats every 1; the last color should equal the first.
  func color(around place: Float) -> Color {
    color(at: fraction(place))
  }
}
