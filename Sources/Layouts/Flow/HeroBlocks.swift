import Foundation

/// The possible hero blocks of a line of photos, with their costs.
///
/// A block's rows are between half and twice the row height. They cost the same as ordinary rows; each additional hero
/// in them costs the same as in a row, and each photo shown before the hero although it comes after it costs as much as
/// a row that is off by an eighth. For each hero and each run of photos around it, only the most even splits are tried:
/// the square of the number of photos in two rows.
struct HeroBlocks {
  let line: FlowLine
  /// The maximum height of rows, in row heights.
  var maxRowScale: CGFloat = .infinity

  /// Returns the cheapest block of `hero` whose photos begin at `start`.
  func best(of hero: Int, from start: Int) -> (block: HeroBlock, cost: CGFloat)? {
    var best: (block: HeroBlock, cost: CGFloat)?
    forEach(of: hero, from: start) { block, cost in
      if cost < best?.cost ?? .infinity { best = (block, cost) }
    }
    return best
  }

  /// Calls `body` with every block whose photos begin at `start`, for all heroes.
  func forEach(from start: Int, _ body: (HeroBlock, CGFloat) -> Void) {
    var widths: CGFloat = 0
    var photo = start
    // Two rows of half the row height hold photos of four times the width.
    while photo < line.count && widths <= 4 * line.width {
      if line.isHero(photo) { forEach(of: photo, from: start, body) }
      widths += line.widths[photo]
      photo += 1
    }
  }

  private func forEach(of hero: Int, from start: Int, _ body: (HeroBlock, CGFloat) -> Void) {
    var run = Run(hero: hero, start: start)
    let most = 4 * (line.width - line.spacing - line.widths[hero])
    for photo in start..<line.count {
      if photo != hero {
        run.append(photo, of: line)
        if run.all.widths > most { return }
      }
      if photo < hero || run.all.count < 2 { continue }
      run.moveSplitToTheMiddle(line)
      for step in -1...1 { weigh(run, step: step, end: photo + 1, body) }
    }
  }

  private func weigh(_ run: Run, step: Int, end: Int, _ body: (HeroBlock, CGFloat) -> Void) {
    guard let upper = run.upper(step: step, line) else { return }
    let lower = PhotoGroup(count: run.all.count - upper.count, widths: run.all.widths - upper.widths)
    let sensible = line.rowHeight / 2...line.rowHeight * min(2, maxRowScale)
    guard let heights = line.heights(besideHeroOf: line.widths[run.hero], upper: upper, lower: lower),
      sensible.contains(heights.upper), sensible.contains(heights.lower)
    else { return }
    let early = run.hero == run.start ? 0 : max(0, upper.count - (run.hero - run.start))
    let cost =
      line.cost(ofHeight: heights.upper) + line.cost(ofHeight: heights.lower)
      + CGFloat(early) * line.rowHeight * line.rowHeight / 64 + run.otherHeroes * line.costOfOrdinaryHero
    let height = heights.upper + line.verticalSpacing + heights.lower
    let block = HeroBlock(
      photos: run.start..<end, hero: run.hero, upperCount: upper.count,
      heroWidth: height * line.widths[run.hero] / line.rowHeight, upperHeight: heights.upper,
      lowerHeight: heights.lower)
    body(block, cost)
  }
}

/// The photos beside a hero, as photos are added, with the split that makes both rows about equally wide.
private struct Run {
  let hero: Int
  let start: Int
  private(set) var all = PhotoGroup(count: 0, widths: 0)
  private(set) var otherHeroes: CGFloat = 0
  private var upper = PhotoGroup(count: 0, widths: 0)

  init(hero: Int, start: Int) {
    self.hero = hero
    self.start = start
  }

  mutating func append(_ photo: Int, of line: FlowLine) {
    all.count += 1
    all.widths += line.widths[photo]
    if line.isHero(photo) { otherHeroes += 1 }
  }

  mutating func moveSplitToTheMiddle(_ line: FlowLine) {
    while upper.count < all.count - 1 && (upper.count == 0 || 2 * upper.widths < all.widths) {
      upper.widths += width(upper.count, line)
      upper.count += 1
    }
  }

  /// Returns the upper row of the split that is `step` photos away from the middle, if neither row is empty.
  func upper(step: Int, _ line: FlowLine) -> PhotoGroup? {
    let count = upper.count + step
    guard count >= 1 && count < all.count else { return nil }
    switch step {
    case -1: return PhotoGroup(count: count, widths: upper.widths - width(count, line))
    case 1: return PhotoGroup(count: count, widths: upper.widths + width(count - 1, line))
    default: return upper
    }
  }

  /// Returns the width of one of the photos beside the hero.
  private func width(_ other: Int, _ line: FlowLine) -> CGFloat {
    let photo = start + other
    return line.widths[photo < hero ? photo : photo + 1]
  }
}
