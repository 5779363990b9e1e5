import Foundation

/// Row breaks made one after the other: a photo joins the row if it fits beside the others at the row height.
///
/// A hero gets its own block, if one is possible. Either the row before it ends, or that row's photos join the block,
/// whichever keeps heights closer to the row height; if necessary, earlier rows are reopened. Takes time linear in the
/// number of photos.
struct GreedyBreaks {
  private let line: FlowLine
  private let blocks: HeroBlocks
  private var bands: [FlowBand] = []
  /// The current row: its first photo and the sum of its photos' widths.
  private var start = 0
  private var widths: CGFloat = 0

  static func bands(of line: FlowLine, blocks: HeroBlocks) -> [FlowBand] {
    var breaks = GreedyBreaks(line: line, blocks: blocks)
    breaks.run()
    return breaks.bands
  }

  private init(line: FlowLine, blocks: HeroBlocks) {
    self.line = line
    self.blocks = blocks
  }

  private mutating func run() {
    var photo = 0
    while photo < line.count {
      if line.isHero(photo), let block = block(of: photo) ?? reopenedBlock(of: photo) {
        if block.photos.lowerBound > start { closeRow(before: photo) }
        bands.append(.hero(block))
        photo = block.photos.upperBound
        start = photo
        widths = 0
        continue
      }
      let fits = widths + line.spacing * CGFloat(photo - start) + line.widths[photo] <= line.width
      if photo > start && !fits { closeRow(before: photo) }
      widths += line.widths[photo]
      photo += 1
    }
    if start < line.count { closeRow(before: line.count, isLast: true) }
  }

  private mutating func closeRow(before photo: Int, isLast: Bool = false) {
    let height = line.filledHeight(widths: widths, count: photo - start)
    bands.append(.row(FlowRow(photos: start..<photo, height: height, isLast: isLast)))
    start = photo
    widths = 0
  }

  /// Reopens as few of the rows before a hero as possible, if too few photos follow it.
  private mutating func reopenedBlock(of hero: Int) -> HeroBlock? {
    for reopened in 1...3 {
      guard bands.count >= reopened, case .row(let row) = bands[bands.count - reopened] else { return nil }
      if let best = blocks.best(of: hero, from: row.photos.lowerBound) {
        bands.removeLast(reopened)
        start = row.photos.lowerBound
        return best.block
      }
    }
    return nil
  }

  private func block(of hero: Int) -> HeroBlock? {
    let alone = blocks.best(of: hero, from: hero)
    if hero == start { return alone?.block }
    let joined = blocks.best(of: hero, from: start)
    guard let alone, let joined else { return joined?.block ?? alone?.block }
    let closed = line.cost(ofHeight: line.filledHeight(widths: widths, count: hero - start))
    return closed + alone.cost < joined.cost ? alone.block : joined.block
  }
}
