import Colors
package import Files
package import ImageCodecs
package import Layouts
import Parallel
package import Raster

import struct Synchronization.Atomic

/// A renderer that draws a plan into a picture, from top to bottom.
///
///     let output = try OutputFile(FilePath("wall.png"))
///     let damages = try WallRenderer(plan, style: style).render(to: output)
///     try output.publish()
///
/// The wall is rendered in groups of rows. A photo is decoded shortly before the first group that shows it and freed
/// after the last, so memory depends on the wall's width, not on the number of photos. While some photos are decoded,
/// rows above them are composed and compressed.
package struct WallRenderer: Sendable {
  package let plan: Plan
  let style: Style
  package let encoder: any GroupEncoder
  let photo: @Sendable (Plan.FileName) -> KnownPhoto?
  /// True if any photo is on the wall more than once.
  private let repeatsPhotos: Bool

  /// The properties of a photo that are known before it is decoded.
  package struct KnownPhoto: Sendable {
    /// The memory for decoding the photo.
    package var decodingBytes: Int
    /// The stamp of the file when it was found. The file must not change while it is read.
    package var stamp: FileStamp?

    package init(decodingBytes: Int, stamp: FileStamp? = nil) {
      self.decodingBytes = decodingBytes
      self.stamp = stamp
    }
  }

  /// A photo that could only be decoded in part.
  package struct Damage: Equatable, Sendable {
    package var path: FilePath
    package var message: String

    package init(path: FilePath, message: String) { (self.path, self.message) = (path, message) }
  }

  /// - Parameters:
  ///   - strips: The encoding of rows, if different from that of the style.
  ///   - photo: Returns the known properties of a file.
  package init(
    _ plan: Plan, style: Style, strips: (any GroupEncoder)? = nil,
    photo: @escaping @Sendable (Plan.FileName) -> KnownPhoto? = { _ in nil }
  ) {
    self.plan = plan
    self.style = style.onMat(of: plan)
    self.photo = photo
    repeatsPhotos = Set(plan.tiles.map(\.file)).count < plan.tiles.count
    encoder = strips ?? self.style.encoder(of: plan.canvas)
  }

  /// The number of groups of rows in which the wall is compressed.
  package var groupCount: Int { encoder.groupCount }

  /// The memory for the wall.
  package var memoryNeed: MemoryNeed { need(encoder) }

  func need(_ encoder: some GroupEncoder) -> MemoryNeed {
    MemoryNeed(
      plan, encoder: encoder, layers: style.look.needOfLayers(on: plan.canvas), decodingBytes: decodingBytes(of:)
    )
  }

  func decodingBytes(of file: Plan.FileName) -> Int { photo(file)?.decodingBytes ?? 0 }

  /// Returns a file's stamp when it was found.
  func stamp(of file: Plan.FileName) -> FileStamp? { photo(file)?.stamp }

  /// Writes the whole wall to `output`, which is not published yet. Returns the photos that were damaged.
  ///
  /// - Parameters:
  ///   - previous: An earlier wall whose unchanged groups are reused; PNG only.
  ///   - note: Returns the text for `WallNote`, given the damage; if it is nil, `PreviousPNG` finds nothing either. The
  ///     length of the text may depend only on the number of damaged photos.
  ///   - photoDone: Called after each photo is ready, from any thread.
  /// - Throws: `WallError.unusable` with all photos that cannot be decoded, after all have been tried.
  package func render(
    to output: OutputFile, continuing previous: PreviousPNG? = nil, note: ([Damage]) -> String? = { _ in nil },
    photoDone: @escaping @Sendable () -> Void = {}
  ) throws(WallError) -> [Damage] {
    if style.look.keepsHDR { return try renderKeepingHDR(to: output, note: note, photoDone: photoDone) }
    guard let encoder = encoder as? PNGEncoder else {
      guard let encoder = encoder as? any PictureEncoder else {
        preconditionFailure("Only a PNG is assembled from strips.")
      }
      return try renderCompletely(encoder, to: output, note: note, photoDone: photoDone)
    }
    let digests = GroupDigests(plan, style: style, encoder: encoder) { photo($0)?.stamp }.digests
    guard let previous else { return try render(encoder, to: output, digests, note: note, photoDone: photoDone) }
    let copied = digests.indices.filter {
      digests[$0] != GroupDigests.unknown && previous.digest(ofGroup: $0) == digests[$0]
    }
    let source = Source(Set(copied)) { previous.group($0, of: encoder) }
    do {
      return try render(encoder, to: output, digests, continuing: source, note: note, photoDone: photoDone)
    } catch {
      guard source.isBroken.load(ordering: .relaxed) else { throw error }
      do { try output.restart() } catch { throw .output(error) }
      return try render(encoder, to: output, digests, note: note, photoDone: photoDone)
    }
  }

  private func renderCompletely(
    _ encoder: some PictureEncoder, to output: OutputFile, note: ([Damage]) -> String?,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    try render(encoder, to: output, [], note: note, photoDone: photoDone)
  }

  /// An earlier wall, with the groups that can be reused.
  final class Source<Group: Sendable>: Sendable {
    let groups: Set<Int>
    let copy: @Sendable (Int) -> Group?
    let isBroken = Atomic(false)

    init(_ groups: Set<Int>, copy: @escaping @Sendable (Int) -> Group?) {
      self.groups = groups
      self.copy = copy
    }
  }

  func render<Encoder: PictureEncoder>(
    _ encoder: Encoder, to output: OutputFile, _ digests: [[UInt8]], continuing source: Source<Encoder.Group>? = nil,
    note: ([Damage]) -> String?, photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [Damage] {
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let writing = Mutex(try PictureWriting(encoder, to: output, noteRoom: Self.room(for: note([]))))
    let damages = try makeGroups(0..<encoder.groupCount, with: encoder, continuing: source, photoDone: photoDone) {
      (groups) throws(WallError) in
      try writing.withLock { (writing) throws(WallError) in
        for group in groups { try writing.add(group) }
      }
      return true
    }
    let note = note(damages.map(\.damage))
    let end = try measure(.compressing) { () throws(WallError) in
      try writing.withLock { (writing) throws(WallError) in try writing.end(note: note, digests: digests) }
    }
    if let reduction = end.reduction { style.reductions?.note(reduction, of: output.path) }
    return damages.map(\.damage)
  }

  /// Passes on some of the wall's groups of rows, from top to bottom, one call at a time, as long as more are wanted.
  /// Returns the tiles whose photos were damaged.
  package func renderStrips(
    _ range: Range<Int>, photoDone: @escaping @Sendable () -> Void = {},
    _ use: @escaping @Sendable (Pixels) throws(WallError) -> Bool
  ) throws(WallError) -> [(tile: Plan.Tile, damage: Damage)] {
    guard let encoder = encoder as? StripEncoder else { preconditionFailure("The wall must be passed in strips.") }
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let damages = try makeGroups(range, with: encoder, photoDone: photoDone) {
      (strips) throws(WallError) in
      for strip in strips where try !use(strip) { return false }
      return true
    }
    return damages.map { (plan.tiles[$0.tile], $0.damage) }
  }

  /// Returns the space for a note. The number of damaged photos is known only at the end, and adds a few digits.
  static func room(for note: String?) -> Int { note.map { $0.utf8.count + 20 } ?? 0 }

  /// Renders some of the wall's groups of rows, for which only the photos in them are needed. Joined in order by a
  /// `PNGAssembler`, groups from any threads, processes or machines give the bytes of the whole wall.
  package func groups(_ range: Range<Int>) throws(WallError) -> (groups: [PNGEncoder.Group], damages: [Damage]) {
    guard let encoder = encoder as? PNGEncoder else { preconditionFailure("Only a PNG can be split into shares.") }
    return try groups(range, of: encoder, within: nil)
  }

  /// - Parameters:
  ///   - encoder: The encoder for the rows.
  ///   - layers: The background and the watermark, if they are ready.
  func groups<Encoder: GroupEncoder>(
    _ range: Range<Int>, of encoder: Encoder, within layers: OuterLayers?
  ) throws(WallError) -> (groups: [Encoder.Group], damages: [Damage]) {
    let made = Mutex<[Encoder.Group]>([])
    let damages = try makeGroups(range, with: encoder, within: layers) { (groups) throws(WallError) in
      made.withLock { $0 += groups }
      return true
    }
    return (made.withLock { $0 }, damages.map(\.damage))
  }

  /// Renders groups and passes them to `use`, from top to bottom, one call at a time; it returns true if more are
  /// wanted. Returns the tiles whose photos were damaged.
  func makeGroups<Encoder: GroupEncoder>(
    _ range: Range<Int>, with encoder: Encoder, within layers: OuterLayers? = nil,
    continuing source: Source<Encoder.Group>? = nil,
    photoDone: @escaping @Sendable () -> Void = {},
    _ use: @escaping @Sendable ([Encoder.Group]) throws(WallError) -> Bool
  ) throws(WallError) -> [(tile: Int, damage: Damage)] {
    precondition(range.lowerBound >= 0 && range.upperBound <= encoder.groupCount, "Rows must lie within the wall.")
    let layers = if let layers { layers } else { try self.layers() }
    let assembly = RenderScheduler<Encoder.Group>(
      plan, groups: range, copying: source?.groups ?? [], allowance: allowance,
      mostUndelivered: encoder.mostWaiting, decodingBytes: decodingBytes(of:)
    ) { encoder.rows(ofGroup: $0) }
    for _ in assembly.count..<max(assembly.count, plan.tiles.count) { photoDone() }
    let remote = (0..<assembly.count).map { FilePath(plan.tiles[assembly.index(at: $0)].file) }.filter(\.isRemote)
    if !remote.isEmpty { RemoteFiles.foresee(remote) }
    defer { if !remote.isEmpty { RemoteFiles.foresee([]) } }
    let rendering = GroupRendering(self, assembly, encoder, layers, source, photoDone: photoDone, use)
    inParallel(style.threadCount) {
      while let task = measure(.waiting, { assembly.nextTask() }) { rendering.perform(task) }
    }
    if let error = assembly.error { throw error }
    return rendering.damages
  }

  func measure<Result, Failure: Error>(
    _ stage: Timings.Stage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let timings = style.timings else { return try work() }
    return try timings.measure(stage, work)
  }

  /// The remaining memory of the wall's limit, divided among its uses.
  private var allowance: MemoryAllowance {
    // Enough that no core waits for a slow photo.
    let lookAhead = 32 << 20
    let most = style.decoding.memory.total
    guard most < .max else { return MemoryAllowance(lookAhead: lookAhead) }
    let need = memoryNeed
    let jobs = max(1, style.threadCount)
    var spare = max(0, most - need.least) - repeatedBytes
    // At most half of it is for strips in progress and their compressed data.
    let strips = min(jobs - 1, spare / 2 / need.strip)
    spare -= strips * need.strip
    let ahead = min(lookAhead, spare / 4)
    return MemoryAllowance(lookAhead: ahead, decoding: need.costliest + spare - ahead, strips: strips + 1)
  }

  /// The memory for photos that are shown more than once: a quarter of the unused memory.
  var repeatedBytes: Int {
    guard repeatsPhotos else { return 0 }
    let most = style.decoding.memory.total
    return most < .max ? min(RepeatedPhotos.maxBytes, max(0, most - memoryNeed.least) / 4) : RepeatedPhotos.maxBytes
  }

  /// Reserves the memory for the wall itself, so that decoding uses only the rest.
  func keptMemory() -> MemoryBudget.Share {
    let memory = style.decoding.memory
    return memory.keep(memory.total < .max ? max(0, memory.room - allowance.decoding) : 0)
  }

  /// Returns the background and the watermark, ready to be drawn.
  private func layers() throws(WallError) -> OuterLayers {
    try measure(.decoding) { () throws(WallError) in try OuterLayers(of: plan.canvas, style: style) }
  }

  func tile(_ index: Int, _ repeated: RepeatedPhotos) -> Result<RenderedTile, ImageError> {
    Result { () throws(ImageError) in
      let tile = plan.tiles[index]
      if let gains = style.look.gains {
        return try RenderedTile(
          gainsOf: tile, index: index, on: plan.canvas, limits: style.decoding, style: style.tiles, gains,
          stamp: photo(tile.file)?.stamp)
      }
      return try RenderedTile(
        tile, index: index, on: plan.canvas, limits: style.decoding, style: style.tiles,
        stamp: photo(tile.file)?.stamp, repeated: repeated)
    }
  }
}

extension GroupEncoder {
  /// Composes and encodes groups of rows on several cores.
  func encode(
    _ groups: Range<Int>, showing tiles: [RenderedTile], with texts: TextPainter, within layers: OuterLayers, jobs: Int
  ) throws(EncodingError) -> [Group] {
    let made = concurrentMap(groups.count, jobs: jobs) { index in
      Result { () throws(EncodingError) in
        try encode(strip(groups.lowerBound + index, showing: tiles, with: texts, within: layers))
      }
    }
    return try made.map { (group) throws(EncodingError) in try group.get() }
  }
}
