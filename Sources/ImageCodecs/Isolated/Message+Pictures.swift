import Colors
import Files
import Isolation
import Raster

// Messages about pictures between the program and its decoders. Input is not trusted: a malicious picture may have
// taken over its decoder.

extension MessageWriter {
  mutating func add(_ info: ImageInfo) {
    add(index: info.format)
    add(info.storedWidth)
    add(info.storedHeight)
    add(index: info.orientation)
    add(info.date)
    add(index: info.color)
    add(info.bitsPerChannel)
    add(info.hasAlpha)
    add(info.isProgressive)
    add(info.needsWhole)
    add(info.dataBytes)
    add(info.preview != nil)
    if let preview = info.preview {
      add(preview.offset)
      add(preview.length)
      add(preview.isSecondBest)
      add(preview.isJPEGXL)
      add(preview.isDeveloped)
      add(preview.photoWidth)
      add(preview.photoHeight)
    }
    add(index: info.turnedByDecoder)
    add(info.halvings != nil)
    add(info.halvings ?? 0)
    add(info.profile)
    add(info.profileFault)
    add(info.hasColorsFromEXIF)
    add(info.gainMap?.text)
    add(info.item)
    add(info.drawing != nil)
    guard let drawing = info.drawing else { return }
    add(drawing.width)
    add(drawing.height)
    add(drawing.pages)
  }

  mutating func add(_ layout: RowLayout) {
    guard case .planes(let planes) = layout else { return add(0) }
    add(planes.count)
    for plane in planes {
      for number in [plane.width, plane.height, plane.across, plane.down, plane.rows, plane.stride] { add(number) }
    }
  }

  mutating func add(_ shape: ThumbnailShape?) {
    add(shape != nil)
    guard let shape else { return }
    for number in [shape.x, shape.y, shape.width, shape.height] { add(number) }
  }

  mutating func add(_ stated: StatedColors) {
    switch stated {
    case .nothing: add(0)
    case .space(let colors):
      add(1)
      add(colors)
    case .unusable(let reason):
      add(2)
      add(reason)
    }
  }

  mutating func add(_ colors: ColorSpace) {
    switch colors {
    case .profile(let profile):
      add(0)
      add(profile.bytes)
    case .lights(let primaries, let curve):
      add(1)
      add(primaries)
      add(curve)
    }
  }

  mutating func add(_ light: BrightLight) {
    add(light.primaries)
    add(light.curve)
    add(light.target)
    add(index: light.highlights)
    add(light.gains != nil)
    guard let gains = light.gains else { return }
    add(gains.step)
    add(Int(gains.neutral))
    add(gains.offset)
  }

  private mutating func add(_ primaries: Primaries) {
    for point in [primaries.white, primaries.red, primaries.green, primaries.blue] {
      add(point.x)
      add(point.y)
    }
  }

  private mutating func add(_ curve: TransferCurve) {
    switch curve {
    case .sRGB: add(0)
    case .pq: add(1)
    case .hlg: add(2)
    case .power(let power):
      add(3)
      add(power)
    }
  }

  mutating func add(_ blocks: MetadataBlocks) {
    for block in [blocks.exif, blocks.packet, blocks.iptc] { add(block) }
  }

  /// Adds the reason why a decoder refuses a file.
  mutating func add(_ reason: ImageError.Reason) {
    switch reason {
    case .empty: add(0)
    case .notAPicture: add(1)
    case .namedButNotAPicture: add(2)
    case .foreign(let format):
      add(8)
      add(index: format)
    case .truncated(let message):
      add(3)
      add(message)
    case .malformed(let message):
      add(4)
      add(message)
    case .unsupported(let message):
      add(5)
      add(message)
    case .outOfMemory: add(6)
    case .unreadable(.failed(_, let code)):
      add(7)
      add(Int(code))
    // Decoders report no other reasons.
    default:
      add(4)
      add(reason.description)
    }
  }

  /// Adds one of several values, by its index.
  mutating func add<Value: CaseIterable & Equatable>(index value: Value) where Value.AllCases: RandomAccessCollection {
    add(Array(Value.allCases).firstIndex(of: value) ?? 0)
  }
}

extension MessageReader {
  private static let longestFile = 1 << 60

  mutating func info() throws(IsolationFault) -> ImageInfo {
    var info = ImageInfo(
      format: try value(), storedWidth: try number(in: 1...DecodingLimits.greatestClaim),
      storedHeight: try number(in: 1...DecodingLimits.greatestClaim), orientation: try value(),
      date: try optionalText(), color: try value(), bitsPerChannel: try number(in: 0...DecodingLimits.greatestClaim),
      hasAlpha: try flag(), isProgressive: try flag(), needsWhole: try flag())
    info.dataBytes = try number(in: 0...Self.longestFile)
    if try flag() {
      var preview = ImageInfo.Preview(
        offset: try number(in: 0...Self.longestFile), length: try number(in: 0...Self.longestFile),
        isSecondBest: try flag(), isJPEGXL: try flag())
      preview.isDeveloped = try flag()
      preview.photoWidth = try number(in: 0...DecodingLimits.greatestClaim)
      preview.photoHeight = try number(in: 0...DecodingLimits.greatestClaim)
      info.preview = preview
    }
    info.turnedByDecoder = try value()
    info.halvings = try flag() ? try number(in: 0...3) : nil
    if info.halvings == nil { _ = try number(in: 0...0) }
    info.profile = try optionalText()
    info.profileFault = try optionalText()
    info.hasColorsFromEXIF = try flag()
    if let text = try optionalText() {
      guard let map = GainMap(text) else { throw .invalidReply }
      info.gainMap = map
    }
    info.item = try number(in: 0...DecodingLimits.greatestClaim)
    if try flag() {
      let facts = DrawingFacts(
        width: try double(), height: try double(), pages: try number(in: 0...DrawingFacts.greatest))
      guard facts.isValid else { throw .invalidReply }
      info.drawing = facts
    }
    return info
  }

  /// Returns the layout of a picture that is decoded with some options.
  mutating func layout(for options: DecodingOptions) throws(IsolationFault) -> RowLayout {
    let count = try number(in: 0...4)
    if count == 0 { return options.pixelLayout }
    var planes: [SamplePlane] = []
    for _ in 0..<count {
      planes.append(
        SamplePlane(
          width: try number(in: 1...options.info.storedWidth), height: try number(in: 1...options.info.storedHeight),
          across: try number(in: 1...8), down: try number(in: 1...8), rows: try number(in: 1...8),
          stride: try number(in: 1...2 * DecodingLimits.greatestClaim)))
    }
    let layout = RowLayout.planes(planes)
    let isConsistent = planes.allSatisfy { plane in
      plane.stride >= plane.width && layout.count * plane.rows >= plane.height
    }
    guard isConsistent, SamplePlane.arePicture(planes), layout.bytes <= DecodingRequest.placeBytes
    else { throw .invalidReply }
    return layout
  }

  /// Returns the part of a thumbnail that shows the photo.
  mutating func shape(of thumbnail: ImageInfo) throws(IsolationFault) -> ThumbnailShape? {
    guard try flag() else { return nil }
    let (x, y) = (try number(in: 0...thumbnail.storedWidth - 1), try number(in: 0...thumbnail.storedHeight - 1))
    return ThumbnailShape(
      x: x, y: y, width: try number(in: 1...thumbnail.storedWidth - x),
      height: try number(in: 1...thumbnail.storedHeight - y))
  }

  mutating func statedColors() throws(IsolationFault) -> StatedColors {
    switch try number(in: 0...2) {
    case 0: .nothing
    case 1: .space(try colors())
    default: .unusable(try text())
    }
  }

  mutating func colors() throws(IsolationFault) -> ColorSpace {
    if try number(in: 0...1) == 0 {
      let bytes = try bytes()
      guard bytes.count <= ColorProfile.longest else { throw .invalidReply }
      return .profile(ColorProfile(bytes))
    }
    return .lights(try primaries(), try curve())
  }

  mutating func light() throws(IsolationFault) -> BrightLight {
    var light = BrightLight(
      primaries: try primaries(), curve: try curve(), target: try primaries(), highlights: try value())
    guard light.curve.isBright else { throw .invalidReply }
    if try flag() {
      let (step, neutral, offset) = (try double(), UInt8(try number(in: 0...255)), try double())
      guard step > 0, step <= 1, (0...1).contains(offset) else { throw .invalidReply }
      light.gains = GainScale(step: step, neutral: neutral, offset: offset)
    }
    return light
  }

  private mutating func primaries() throws(IsolationFault) -> Primaries {
    var points: [Primaries.Chromaticity] = []
    for _ in 0..<4 { points.append(Primaries.Chromaticity(try double(), try double())) }
    return Primaries(white: points[0], red: points[1], green: points[2], blue: points[3])
  }

  private mutating func curve() throws(IsolationFault) -> TransferCurve {
    switch try number(in: 0...3) {
    case 0: .sRGB
    case 1: .pq
    case 2: .hlg
    default: .power(try double())
    }
  }

  mutating func blocks() throws(IsolationFault) -> MetadataBlocks {
    MetadataBlocks(exif: try bytes(), packet: try bytes(), iptc: try bytes())
  }

  /// - Parameter fileExtension: The extension of the refused file.
  mutating func reason(fileExtension: String) throws(IsolationFault) -> ImageError.Reason {
    switch try number(in: 0...8) {
    case 0: .empty
    case 1: .notAPicture
    case 2: .namedButNotAPicture(fileExtension: fileExtension)
    case 3: .truncated(try text())
    case 4: .malformed(try text())
    case 5: .unsupported(try text())
    case 6: .outOfMemory
    case 8: .foreign(try value())
    default: .unreadable(.failed(action: "be read", code: Int32(try number(in: 0...4095))))
    }
  }

  mutating func value<Value: CaseIterable>() throws(IsolationFault) -> Value
  where Value.AllCases: RandomAccessCollection {
    let values = Array(Value.allCases)
    return values[try number(in: 0...values.count - 1)]
  }
}
