import Digests

/// Files of networks, little-endian:
///
/// | bytes | content |
/// |---|---|
/// | 16 | `tessera faces 1` and a line feed |
/// | … | 35 layers |
/// | 32 | the SHA-256 of all that |
///
/// The layers are the stem; 14 pairs of a pointwise layer and a depthwise one, eleven of the stages and three of the
/// necks, those for large faces first; and three pairs of heads, those for small faces first.
///
/// A layer has its kind (8 bits: 0 for the stem, 1 pointwise, 2 depthwise), the shift (8 bits), the inputs and outputs
/// (16 bits each), a bias for each output (32 bits), and the weights output by output (16 bits): 27 of the stem for
/// red, green and blue of 3 × 3 pixels, one for each input of a pointwise layer, 9 of a depthwise one.
extension FaceNetwork {
  /// The longest file allowed; YuNet's has 110 kB.
  package static let longest = 1 << 20

  private static let start = Array("tessera faces ".utf8)
  private static let version = Array("1\n".utf8)
  private static let digestLength = 32

  /// Returns true if a file starts like XML.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    bytes.first { ![0xEF, 0xBB, 0xBF, 0x20, 0x0A, 0x0D, 0x09].contains($0) } == UInt8(ascii: "<")
  }

  /// Returns true if a file starts like that of a network.
  private static func starts(_ bytes: [UInt8]) -> Bool { bytes.starts(with: start) }

  /// Reads a network from a file.
  ///
  /// All numbers are checked here, so that no file can later cause accesses outside a picture or sums that overflow.
  package init(_ bytes: [UInt8]) throws(FaceNetworkError) {
    guard Self.starts(bytes) else { throw Self.isMarkup(bytes) ? .cascade : .foreign }
    guard bytes.dropFirst(Self.start.count).starts(with: Self.version) else { throw .unsupported }
    guard bytes.count <= Self.longest, bytes.count >= Self.start.count + Self.version.count + Self.digestLength,
      Self.hash(Array(bytes.dropLast(Self.digestLength))) == bytes.suffix(Self.digestLength)
    else { throw .damaged }
    var sum = SHA256()
    sum.update(bytes)
    try self.init(layersOf: bytes, digest: sum.finish())
  }

  /// Reads a network from the bytes of a file, without their digest. All else is checked.
  init?(compact bytes: [UInt8]) {
    guard Self.starts(bytes), bytes.count >= Self.start.count + Self.version.count + Self.digestLength else {
      return nil
    }
    do throws(FaceNetworkError) { try self.init(layersOf: bytes, digest: "") } catch { return nil }
  }

  private init(layersOf bytes: [UInt8], digest: String) throws(FaceNetworkError) {
    let end = bytes.count - Self.digestLength
    var reader = NetworkReader(numbers: NumberReader(bytes, at: Self.start.count + Self.version.count..<end))
    let stem = try reader.layer(.stem)
    var stages: [[Pair]] = []
    for count in Self.pairs { stages.append(try reader.pairs(count)) }
    let necks = try reader.pairs(Self.levels)
    let heads = try reader.pairs(Self.levels)
    guard reader.isAtEnd else { throw .malformed("end") }
    try self.init(stem: stem, stages: stages, necks: necks.reversed(), heads: heads, digest: digest)
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var sum = SHA256()
    sum.update(bytes)
    return sum.bytes()
  }
}

/// Reads layers one after the other.
private struct NetworkReader {
  var numbers: NumberReader

  var isAtEnd: Bool { numbers.isAtEnd }

  private mutating func number<Number: FixedWidthInteger>(_: Number.Type) throws(FaceNetworkError) -> Number {
    guard let number = numbers.number(Number.self) else { throw .malformed("length") }
    return number
  }

  private mutating func numbers<Number: FixedWidthInteger>(_ count: Int) throws(FaceNetworkError) -> [Number] {
    guard let numbers: [Number] = numbers.numbers(count) else { throw .malformed("length") }
    return numbers
  }

  private mutating func channels() throws(FaceNetworkError) -> Int {
    let channels = Int(try number(UInt16.self))
    guard channels > 0, channels <= FaceNetwork.mostChannels(ofStage: 1), channels % NetworkLayer.group == 0 else {
      throw .malformed("channels")
    }
    return channels
  }

  mutating func layer(_ kind: NetworkLayer.Kind) throws(FaceNetworkError) -> NetworkLayer {
    guard try number(UInt8.self) == kind.rawValue else { throw .malformed("kind") }
    let shift = Int(try number(UInt8.self))
    guard shift <= NetworkLayer.mostShift else { throw .malformed("shift") }
    let inputs: Int
    if kind == .stem {
      inputs = Int(try number(UInt16.self))
      guard inputs == NetworkLayer.stemInputs else { throw .malformed("channels") }
    } else {
      inputs = try channels()
    }
    let outputs = try channels()
    let biases: [Int32] = try numbers(outputs)
    let weights: [Int16] = try numbers(outputs * NetworkLayer.weightsOfOutput(kind, inputs: inputs))
    guard let layer = NetworkLayer(kind, inputs: inputs, shift: shift, weights: weights, biases: biases) else {
      throw .malformed("weights")
    }
    return layer
  }

  mutating func pairs(_ count: Int) throws(FaceNetworkError) -> [FaceNetwork.Pair] {
    var pairs: [FaceNetwork.Pair] = []
    for _ in 0..<count {
      pairs.append(FaceNetwork.Pair(pointwise: try layer(.pointwise), depthwise: try layer(.depthwise)))
    }
    return pairs
  }
}
