import Clock
import Files

/// A filter for photos by their headers and dates.
package struct PhotoFilter: Hashable, Encodable, Sendable {
  package var since: DateBound?
  package var until: DateBound?
  package var onThisDay: Anniversary?
  /// The minimum upright width and height.
  package var leastSize: Size?
  package var condition: PhotoCondition?
  /// The accepted shapes; empty for all.
  package private(set) var shapes: [Shape] = []

  package init() {}

  package mutating func add(_ shape: Shape) {
    // The order is fixed, whatever the order in which shapes are named.
    shapes = Shape.allCases.filter { $0 == shape || shapes.contains($0) }
  }

  package struct Size: Hashable, Encodable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The shape of a photo. In squares, the sides differ by at most 5%.
  package enum Shape: String, CaseIterable, Encodable, Sendable {
    case landscape
    case portrait
    case square

    init(_ photo: Photo) {
      let likeness = 1.05
      self =
        photo.width > photo.height * likeness
        ? .landscape : photo.height > photo.width * likeness ? .portrait : .square
    }
  }

  var needsDates: Bool { since != nil || until != nil || onThisDay != nil || hasDates }

  /// True if the condition depends on dates.
  private var hasDates: Bool { condition?.fields.contains { $0.kind == .date } ?? false }

  /// True if the filter accepts every photo.
  var isOpen: Bool { self == PhotoFilter() }

  /// The options of the filter, for messages.
  var options: String {
    [
      since.map { _ in "--since" }, until.map { _ in "--until" }, onThisDay.map { _ in "--on-this-day" },
      leastSize.map { _ in "--min-size" },
      shapes.isEmpty ? nil : "--orientation", condition.map { _ in "--where" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the filter for a run that begins at `moment`, from which days are counted back.
  func resolved(at moment: LocalTimestamp) -> PhotoFilter {
    var filter = self
    filter.since = since?.resolved(at: moment)
    filter.until = until?.resolved(at: moment)
    filter.onThisDay = onThisDay?.resolved(at: moment)
    filter.condition = condition?.resolved(at: moment)
    return filter
  }

  /// Returns the photos that pass, and the number of those that only lack a date for `--on-this-day`.
  func passed(_ photos: [Photo], _ dates: PhotoDates?) -> (photos: [Photo], undatedCount: Int) {
    let accepted = photos.filter { accepts($0, dates: dates) }
    guard let onThisDay, let dates else { return (accepted, 0) }
    let days = accepted.map { dates.statedDay(of: $0) }
    let anniversary = onThisDay.settled(among: days)
    let passed = zip(accepted, days).filter { _, day in day.map(anniversary.accepts) ?? false }.map(\.0)
    return (passed, days.count { $0 == nil })
  }

  private func accepts(_ photo: Photo, dates: PhotoDates?) -> Bool {
    if let leastSize, photo.width < leastSize.width || photo.height < leastSize.height { return false }
    if !shapes.isEmpty, !shapes.contains(Shape(photo)) { return false }
    if let condition, !condition.accepts(photo, dates) { return false }
    guard since != nil || until != nil, let dates else { return true }
    guard let date = dates.date(of: photo) else { return false }
    if case .stretch(let start) = since, !start.hasBegun(at: date, defaultOffset: dates.defaultOffset) { return false }
    if case .stretch(let end) = until, !end.hasNotEnded(at: date, defaultOffset: dates.defaultOffset) { return false }
    return true
  }
}
