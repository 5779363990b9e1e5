import Colors

/// A color profile in a JPEG, in one segment or several numbered ones in any order.
struct JPEGProfile {
  private var parts: [UInt8: ArraySlice<UInt8>] = [:]
  /// The number of parts.
  private var count: UInt8?
  private var length = 0
  private var fault: StatedColors?

  private static let signature = Array("ICC_PROFILE\0".utf8)
  private static let headBytes = signature.count + 2

  /// Returns true if a segment that starts like this is a part that should be added.
  mutating func wants(_ start: [UInt8], length segment: Int) -> Bool {
    guard start.starts(with: Self.signature), segment >= Self.headBytes, fault == nil else { return false }
    length += segment - Self.headBytes
    if length > ColorProfile.longest { fault = .tooLong }
    return fault == nil
  }

  /// Adds a whole segment.
  mutating func add(_ segment: [UInt8]) {
    guard segment.count >= Self.headBytes else { return }
    let (number, count) = (segment[Self.headBytes - 2], segment[Self.headBytes - 1])
    let isConsistent = count == self.count ?? count && (1...max(1, count)).contains(number) && parts[number] == nil
    self.count = count
    parts[number] = segment[Self.headBytes...]
    if !isConsistent { fault = .unusable("its parts are inconsistent") }
  }

  var stated: StatedColors {
    if let fault { return fault }
    guard let count else { return .nothing }
    guard parts.count == Int(count) else { return .unusable("parts of it are missing") }
    return .profile(parts.sorted { $0.key < $1.key }.flatMap(\.value))
  }
}
