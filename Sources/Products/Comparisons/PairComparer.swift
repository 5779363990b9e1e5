package import Comparison
import Files
package import ImageCodecs
import Isolation
import Parallel
import Planning
import Raster

/// Compares pairs of pictures under the same rules.
///
///     let outcome = PairComparer(rules: rules, limits: limits).outcome(of: pair)
///
/// Files with equal bytes are not decoded.
package struct PairComparer: Sendable {
  package var rules: ComparisonRules
  package var changes: ChangeLimits
  package var isResized: Bool
  package var limits: DecodingLimits
  /// The processes of expected and actual pictures, if each may decode several pictures of its side.
  private var turns: (expected: Isolation, actual: Isolation)?
  /// The noise of pictures by their names.
  package var noise: [String: [NoisyArea]] = [:]
  /// The bytes that are read at once: as many as a decoder prepares, so that both decoders always have work.
  private static let bandBytes = 256 << 10

  /// Returns the number of rows that are read at once.
  static func bandHeight(width: Int) -> Int { max(1, bandBytes / (width * Pixels.bytesPerPixel)) }

  package init(
    rules: ComparisonRules, changes: ChangeLimits = ChangeLimits(), isResized: Bool = false, limits: DecodingLimits
  ) {
    (self.rules, self.changes, self.isResized, self.limits) = (rules, changes, isResized, limits)
  }

  /// Returns a comparer for many pairs. An actual picture that takes over its process can falsify later ones, but sees
  /// no expected picture.
  func inTurns() -> PairComparer {
    var comparer = self
    comparer.turns = limits.isolation.map { ($0.inTurns(), $0.inTurns()) }
    return comparer
  }

  /// Compares with each accepted picture until one is the same. If none is, the nearest counts.
  package func outcome(of pair: PicturePair) -> PairOutcome {
    let comparer = withNoise(of: pair)
    var nearest = comparer.outcomeOfFirst(pair)
    for path in pair.alternatives where nearest.verdict != .same {
      var other = pair
      other.expected = .picture(path)
      other.golden = pair.golden?.parent.appending(path.name)
      let outcome = comparer.outcomeOfFirst(other)
      if outcome.verdict == .same || outcome.isNearer(than: nearest) { nearest = outcome }
    }
    return nearest
  }

  /// Returns a comparer that allows the noise of a picture.
  func withNoise(of pair: PicturePair) -> PairComparer {
    guard !noise.isEmpty else { return self }
    var comparer = self
    comparer.rules.noise = ([pair.name] + pair.noiseNames).lazy.compactMap { noise[$0.losslessText] }.first ?? []
    return comparer
  }

  private func outcomeOfFirst(_ pair: PicturePair) -> PairOutcome {
    if pair.isKnownSame, let actual = pair.actual {
      // The pointers of the same picture are the same, but tell nothing of it.
      guard !actual.isRemote, let message = LargeFilePointer.message(about: actual) else {
        return PairOutcome(pair, .same)
      }
      return PairOutcome(pair, .failed, message: message)
    }
    if let expected = pair.expectedPicture, let actual = pair.actual { return outcome(of: pair, expected, actual) }
    let stamp = (try? pair.actual?.status())?.stamp
    var outcome = outcomeWithoutPicture(of: pair)
    outcome.stamp = stamp
    return outcome
  }

  /// Compares with a checksum, or with nothing.
  private func outcomeWithoutPicture(of pair: PicturePair) -> PairOutcome {
    switch (pair.expected, pair.actual) {
    case (.nothing, let actual?):
      // A picture that cannot be decoded must not be accepted.
      do throws(ImageError) {
        var outcome = PairOutcome(pair, .added)
        outcome.checksum = try PictureChecksum.checksum(of: actual, limits: limits)
        return outcome
      } catch {
        return PairOutcome(pair, .failed, message: LargeFilePointer.message(about: actual) ?? error.description)
      }
    case (_, nil), (.picture, _): return PairOutcome(pair, .removed)
    case (.checksum(let checksum), let actual?):
      do {
        let isOlder = PictureChecksum.isOlder(checksum)
        let found = try PictureChecksum.checksum(of: actual, isOlder: isOlder, limits: limits)
        var outcome = PairOutcome(pair, found == checksum ? .same : .different)
        // Lists are always written with sizes.
        outcome.checksum = isOlder ? nil : found
        return outcome
      } catch {
        return PairOutcome(pair, .failed, message: error.description)
      }
    }
  }

  private func outcome(of pair: PicturePair, _ expected: FilePath, _ actual: FilePath) -> PairOutcome {
    let stamp: FileStamp
    do throws(FileError) {
      let first = try OpenFile(expected)
      let second = try OpenFile(actual)
      if let message = LargeFilePointer.message(about: first) {
        return PairOutcome(pair, .unreadable, message: message)
      }
      if let message = LargeFilePointer.message(about: second) { return PairOutcome(pair, .failed, message: message) }
      stamp = second.stamp
      if try first.hasSameBytes(as: second) { return PairOutcome(pair, .same, stamp: stamp) }
    } catch {
      return PairOutcome(pair, error.path == expected ? .unreadable : .failed, message: error.description)
    }
    let headers: (expected: PictureBands.Header, actual: PictureBands.Header)
    do throws(ImageError) { headers.expected = try header(of: expected, in: turns?.expected) } catch {
      return PairOutcome(pair, .unreadable, message: error.description)
    }
    do throws(ImageError) { headers.actual = try header(of: actual, in: turns?.actual) } catch {
      return PairOutcome(pair, .failed, message: error.description)
    }
    do throws(ImageError) {
      let difference = try difference(headers.expected, headers.actual) { _ in }
      if difference.hasSameComparedSize, difference.pixels == 0 {
        return PairOutcome(pair, .failed, message: "\(actual): no pixel is within the areas that are compared")
      }
      let isSame = admits(difference)
      let later = try laterDifference(headers.expected, headers.actual, after: difference)
      var outcome = PairOutcome(pair, isSame && later?.isNone ?? true ? .same : .different, difference, stamp: stamp)
      outcome.later = later
      outcome.isFirstSame = isSame
      outcome.isShallow =
        rules.isRaw && difference.bits < max(headers.expected.info.bitsPerChannel, headers.actual.info.bitsPerChannel)
        || later?.frames?.isShallow ?? false
      return outcome
    } catch {
      return PairOutcome(pair, error.path == expected ? .unreadable : .failed, message: error.description)
    }
  }

  /// - Parameter isolation: The processes for pictures of its side, if they take turns.
  func header(of path: FilePath, in isolation: Isolation? = nil) throws(ImageError) -> PictureBands.Header {
    var limits = limits
    if let isolation { limits.isolation = isolation }
    let header = try PictureBands.header(of: path, isRaw: rules.isRaw, limits: limits)
    if let reason = limits.shortage(for: header.info) { throw ImageError(path, reason) }
    return header
  }

  /// Compares the pictures of two headers.
  ///
  /// - Parameter body: Called with each compared row.
  func difference(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, _ body: (PictureComparison.Row) -> Void
  ) throws(ImageError) -> PictureDifference {
    let sizes = (PictureDifference.Size(expected.size), PictureDifference.Size(actual.size))
    let memory = limits.memory.share(
      expected.decodingBytes + actual.decodingBytes + memoryOfBands(expected.size.width)
        + (isResized ? 2 * Pixels.bytesPerPixel * (sizes.0.area + sizes.1.area) : 0)
        + memoryOfMoves(sizes.0))
    defer { withExtendedLifetime(memory) {} }
    if sizes.0 == sizes.1, comparesDepth(of: expected, actual) { return try compareDeep(expected, actual, body) }
    if sizes.0 == sizes.1 || isResized {
      var scaled = self
      scaled.rules.isScaled = sizes.0 != sizes.1
      let (first, second) = try Self.opened(expected, actual, scaledTo: scaled.rules.isScaled ? expected.size : nil)
      var difference = try scaled.compare(first, second, body)
      (difference.actual, difference.isResized) = (sizes.1, scaled.rules.isScaled)
      return difference
    }
    var difference = PictureDifference(expected: sizes.0, actual: sizes.1)
    // Rows and columns that were inserted explain different sizes.
    let (first, second) = try Self.opened(expected, actual)
    let hashes = (
      try hashes(first, LineHashes(of: sizes.0, besides: sizes.1)),
      try hashes(second, LineHashes(of: sizes.1, besides: sizes.0))
    )
    // Damaged pictures must not be accepted.
    try Self.refuseDamage(of: first, second)
    difference.insertions = hashes.0.insertions(leadingTo: hashes.1)
    difference.shifts = hashes.0.shifts(to: hashes.1)
    return try compareAligned(expected, actual, difference, body)
  }

  /// Opens both pictures at once: some are decoded whole when they are opened.
  static func opened(
    _ expected: PictureBands.Header, _ actual: PictureBands.Header, scaledTo size: (width: Int, height: Int)? = nil,
    keepsDepth: Bool = false
  ) throws(ImageError) -> (PictureBands, PictureBands) {
    let opened = concurrentMap(2) { index in
      Result { () throws(ImageError) in
        if index == 0 { return try PictureBands(expected, keepsDepth: keepsDepth) }
        guard let size else { return try PictureBands(actual, keepsDepth: keepsDepth) }
        return try PictureBands(actual, scaledTo: size)
      }
    }
    return (try opened[0].get(), try opened[1].get())
  }

  /// The memory of both pictures with the marks and places of changed pixels, which are kept to find what moved.
  func memoryOfMoves(_ size: PictureDifference.Size) -> Int {
    rules.maxShift > 0 ? 9 * Pixels.bytesPerPixel * size.area : 0
  }

  /// The memory of the rows that are kept around those that are compared.
  func memoryOfBands(_ width: Int) -> Int { 6 * Self.bandBytes + 32 * width * Pixels.bytesPerPixel }

  private func compare(
    _ expected: PictureBands, _ actual: PictureBands, _ body: (PictureComparison.Row) -> Void
  ) throws(ImageError) -> PictureDifference {
    var comparison = PictureComparison(width: expected.width, height: expected.height, rules)
    let bandHeight = Self.bandHeight(width: expected.width)
    while !comparison.hasAllRows {
      if comparison.needsExpected {
        guard let band = try expected.next(bandHeight) else { break }
        comparison.add(expected: band)
      } else {
        guard let band = try actual.next(bandHeight) else { break }
        comparison.add(actual: band, body)
      }
    }
    try Self.refuseDamage(of: expected, actual)
    return comparison.finish()
  }

  static func refuseDamage(of expected: PictureBands, _ actual: PictureBands) throws(ImageError) {
    for (damage, path) in [(expected.damage, expected.path), (actual.damage, actual.path)] {
      if let damage { throw ImageError(path, .malformed(damage)) }
    }
  }

  private func hashes(_ picture: PictureBands, _ empty: LineHashes) throws(ImageError) -> LineHashes {
    var hashes = empty
    while let band = try picture.next(Self.bandHeight(width: picture.width)) { hashes.add(band) }
    return hashes
  }
}

extension PairOutcome {
  /// True if less changed than in another comparison.
  fileprivate func isNearer(than other: PairOutcome) -> Bool {
    guard verdict == .different, let difference, difference.hasSameComparedSize else { return false }
    guard other.verdict == .different, let before = other.difference, before.hasSameComparedSize else { return true }
    // Frames after the first count more.
    let (later, laterBefore) = (later?.isNone ?? true, other.later?.isNone ?? true)
    return later == laterBefore ? difference.changedPixels < before.changedPixels : later
  }
}

extension PictureDifference.Size {
  init(_ size: (width: Int, height: Int)) { self.init(width: size.width, height: size.height) }

  var area: Int { width * height }
}
