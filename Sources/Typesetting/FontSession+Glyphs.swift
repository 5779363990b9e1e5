import CText
import Files
import Layouts

/// A run as set. Its characters are given as ranges of bytes in the text, from which the receiver takes them.
struct SetRun {
  var font: FontFace
  var size: Double
  var line: Int
  var isRightToLeft: Bool
  var isEllipsis: Bool
  var clusters: [Cluster]

  struct Cluster {
    var bytes: Range<Int>
    var glyphs: [TextGlyphs.Glyph]
  }
}

extension FontSession {
  /// The library that makes parts of fonts, if it is missing. It is searched for only once: a confined process cannot
  /// load it, and has it only if the process from which it was copied did.
  private static let missingLibrary = unsafe ctext_load_embedding().map { unsafe String(cString: $0) }

  /// Loads the library that embeds fonts.
  func loadEmbedding() throws(TextError) {
    if let library = Self.missingLibrary { throw .unavailable(library: library) }
  }

  /// Sets text and returns the positions of its glyphs.
  func glyphs(of text: Plan.Text) throws(TextError) -> (setting: TextSetting, runs: [SetRun]) {
    try loadEmbedding()
    return try unsafe withLines(of: text) { (lines, setting) throws(TextError) in
      var found = TextSetting(setting, of: text)
      let raise = rowsAbove(text, lines: found.lines)
      found.ink.y += raise
      var runs: [SetRun] = []
      // Sound: the array outlives the call, which alone uses it.
      let isDone = unsafe withUnsafeMutablePointer(to: &runs) { runs in
        unsafe ctext_each_run(lines, runs) { context, run in
          guard let context = unsafe context, let run = unsafe run else { return }
          unsafe context.assumingMemoryBound(to: [SetRun].self).pointee.append(SetRun(run.pointee))
        }
      }
      if isDone == 0 { throw .noMemory }
      for run in runs.indices { runs[run].moveDown(by: Double(raise)) }
      return (found, runs)
    }
  }

  /// Returns a font with only some of its glyphs, given by their numbers in order.
  func subset(_ font: FontFace, _ glyphs: [Int]) throws(TextError) -> EmbeddedFont {
    try loadEmbedding()
    do throws(FontFault) {
      return try FontView.open(font) { (view) throws(FontFault) in
        if view.glyphCount == 0 { throw .unreadable }
        if let unknown = glyphs.first(where: { !(0..<view.glyphCount).contains($0) }) { throw .noGlyph(unknown) }
        let bytes = try view.subset(glyphs)
        // TrueType fonts begin with a four-byte version; a CFF table begins with a different one.
        let isCompact = bytes.first == 1
        let program = isCompact ? EmbeddedFont.Program.cff(try CompactFont(bytes).numbered) : .trueType(bytes)
        let widths = glyphs.map { ($0, 1000 * view.advance(of: $0) / Double(view.unitsPerEm)) }
        return EmbeddedFont(
          program: program, description: .init(view, variations: font.variations),
          widths: Dictionary(uniqueKeysWithValues: widths))
      }
    } catch {
      throw .unusableFont(font.file, error)
    }
  }
}

// MARK: - Runs

extension SetRun {
  fileprivate init(_ run: ctext_run) {
    // Sound: all of it is valid during the call, and copied.
    let glyphs = unsafe Array(UnsafeBufferPointer(start: run.glyphs, count: run.glyph_count))
    let file = unsafe run.file.map { unsafe FilePath(copying: $0) }
    var font = unsafe FontFace(file: file ?? FilePath("/"), index: Int(run.index), variations: [])
    font.obstacle = file == nil ? .format : unsafe Self.obstacle(run)
    if font.isEmbeddable { font.variations = unsafe FontView(run.face).variations ?? [] }
    let isRightToLeft = unsafe run.is_right_to_left != 0
    self = unsafe SetRun(
      font: font, size: run.size, line: Int(run.line), isRightToLeft: isRightToLeft, isEllipsis: run.is_ellipsis != 0,
      clusters: Self.clusters(of: glyphs, run.start, count: run.count, isRightToLeft: isRightToLeft))
  }

  private static func obstacle(_ run: ctext_run) -> FontFace.Obstacle? {
    if unsafe run.has_colors != 0 { return .colors }
    if unsafe run.is_bitmap != 0 { return .bitmaps }
    if unsafe run.is_synthetic != 0 { return .synthetic }
    if unsafe run.is_turned != 0 { return .turned }
    return unsafe FontView(run.face).obstacle
  }

  /// Returns glyphs grouped by their characters, which begin with the byte of their cluster and end where those of the
  /// next cluster begin: on its right, or, in right-to-left text, on its left.
  private static func clusters(
    of glyphs: [ctext_glyph], _ start: Int32, count: Int32, isRightToLeft: Bool
  ) -> [Cluster] {
    var clusters: [(start: Int, glyphs: [TextGlyphs.Glyph])] = []
    var last: Int32?
    for glyph in glyphs {
      if glyph.cluster != last { clusters.append((Int(glyph.cluster), [])) }
      last = glyph.cluster
      // Larger numbers are not glyphs.
      if glyph.number > UInt32(UInt16.max) { continue }
      clusters[clusters.count - 1].glyphs.append(
        TextGlyphs.Glyph(id: Int(glyph.number), x: glyph.x, y: glyph.y, advance: glyph.advance))
    }
    return clusters.indices.map { index in
      let next = isRightToLeft ? index - 1 : index + 1
      let end = clusters.indices.contains(next) ? clusters[next].start : Int(count)
      let first = clusters[index].start
      return Cluster(bytes: Int(start) + first..<Int(start) + max(first, end), glyphs: clusters[index].glyphs)
    }
  }

  fileprivate mutating func moveDown(by rows: Double) {
    for cluster in clusters.indices {
      for glyph in clusters[cluster].glyphs.indices { clusters[cluster].glyphs[glyph].y += rows }
    }
  }
}
