import Parallel

extension ColorConversion {
  /// Returns the conversion from one color space to another; nil if none is needed.
  ///
  /// Creating a conversion takes 4 ms; it is cached, because photos of the same camera share a profile.
  ///
  /// - Parameter samples: The samples of the picture, which can be gray although the profile is for colors.
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

  /// A cache of recent results, including nil and errors.
  private struct Known: Sendable {
    struct Key: Hashable {
      var from: ColorSpace.Identity
      var to: ColorSpace.Identity
      var samples: ColorSpace.Samples
    }

    private var findings: [Key: Result<ColorConversion?, ColorError>] = [:]
    /// From the least to the most recently used.
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
  /// Identifies a color space without the bytes of its profile.
  fileprivate enum Identity: Hashable {
    case profile(digest: [UInt8])
    case lights(Primaries, TransferCurve)
  }

  fileprivate var identity: Identity {
    switch self {
    case .profile(let profile): .profile(digest: profile.digest)
    case .lights(let primaries, let curve): .lights(primaries, curve)
    }
  }

  /// True if it only has grays.
  var isGray: Bool { profile?.isGray == true }
}
