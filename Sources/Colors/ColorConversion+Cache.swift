import Parallel

extension ColorConversion {
  /// The way from some colors to others; nil where they are the same.
  ///
  /// Finding a way takes 4 ms; what was found is kept, as photos of one camera share their profile.
  ///
  /// - Parameter samples: as the picture has them; its colors may be those of a grey picture in a profile for color.
  package static func between(
    _ from: ColorSpace, and to: ColorSpace, samples: ColorSpace.Samples
  ) throws(ColorError) -> ColorConversion? {
    if from == to { return nil }
    let samples = samples == .gray && !from.isGray ? .rgb : samples
    let key = Known.Key(from: from.identity, to: to.identity, samples: samples)
    if let found = known.withLock({ $0.finding(for: key) }) { return try found.get() }
    let found = Result<ColorConversion?, ColorError> { () throws(ColorError) in
      let conversion = try ColorConversion(from: from, samples: samples, to: to)
      return conversion.isIdle(for: samples) ? nil : conversion
    }
    known.withLock { $0.keep(found, for: key) }
    return try found.get()
  }

  private static let known = Mutex(Known())

  /// What was found last, nothing or a mistake included.
  private struct Known: Sendable {
    struct Key: Hashable {
      var from: ColorSpace.Identity
      var to: ColorSpace.Identity
      var samples: ColorSpace.Samples
    }

    private var findings: [Key: Result<ColorConversion?, ColorError>] = [:]
    /// From the one not used for the longest time.
    private var order: [Key] = []
    private static let most = 16

    mutating func finding(for key: Key) -> Result<ColorConversion?, ColorError>? {
      guard let finding = findings[key] else { return nil }
      if order.last != key, let place = order.firstIndex(of: key) { order.append(order.remove(at: place)) }
      return finding
    }

    mutating func keep(_ finding: Result<ColorConversion?, ColorError>, for key: Key) {
      if findings.updateValue(finding, forKey: key) == nil { order.append(key) }
      while order.count > Self.most { findings[order.removeFirst()] = nil }
    }
  }
}

extension ColorSpace {
  /// What tells it from others, without a profile's bytes.
  fileprivate enum Identity: Hashable {
    case profile(digest: [UInt8])
    case lights(Primaries, Curve)
  }

  fileprivate var identity: Identity {
    switch self {
    case .profile(let profile): .profile(digest: profile.digest)
    case .lights(let primaries, let curve): .lights(primaries, curve)
    }
  }

  /// Whether it is one of greys alone.
  var isGray: Bool { profile?.isGray == true }
}
