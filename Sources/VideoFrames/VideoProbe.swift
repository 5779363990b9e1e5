import Foundation
import ImageCodecs
import Messages
import Raster

/// The description of a video by `ffprobe`.
///
///     let probe = try JSONDecoder().decode(VideoProbe.self, from: data)
///     let header = probe.header(in: "mov")
///
/// The file is of unknown origin, and so is everything in its description.
struct VideoProbe: Decodable {
  var streams: [Stream]?
  var format: Format?

  struct Format: Decodable {
    var duration: String?
    var tags: [String: String]?
  }

  struct Stream: Decodable {
    var index: Int
    var codecName: String?
    var codecType: String?
    var width: Int?
    var height: Int?
    var sampleAspectRatio: String?
    var colorRange: String?
    var colorSpace: String?
    var colorTransfer: String?
    var colorPrimaries: String?
    var fieldOrder: String?
    var meanFrameRate: String?
    var duration: String?
    var disposition: [String: Int]?
    var tags: [String: String]?
    var sideData: [SideData]?

    private enum CodingKeys: String, CodingKey {
      case index, width, height, duration, disposition, tags
      case codecName = "codec_name"
      case codecType = "codec_type"
      case sampleAspectRatio = "sample_aspect_ratio"
      case colorRange = "color_range"
      case colorSpace = "color_space"
      case colorTransfer = "color_transfer"
      case colorPrimaries = "color_primaries"
      case fieldOrder = "field_order"
      case meanFrameRate = "avg_frame_rate"
      case sideData = "side_data_list"
    }

    struct SideData: Decodable {
      var rotation: Double?
    }
  }

  /// The arguments that request the description.
  static let arguments = [
    "-show_entries",
    "stream=index,codec_name,codec_type,width,height,sample_aspect_ratio,color_range,color_space,"
      + "color_transfer,color_primaries,field_order,avg_frame_rate,duration:stream_disposition:stream_tags:"
      + "stream_side_data=rotation:format=duration:format_tags",
    "-of", "json",
  ]

  /// The stream that is shown: the first one with pictures that is not a cover.
  private var shown: Stream? {
    streams?.first { stream in
      stream.codecType == "video" && stream.disposition?["attached_pic"] != 1 && stream.width ?? 0 > 0
        && stream.height ?? 0 > 0
    }
  }

  /// The maximum width and height of a picture.
  private static let longestSide = 65_535

  /// Returns the header; nil if there are no pictures.
  func header(in container: String) -> VideoHeader? {
    guard let stream = shown, let width = stream.width, let height = stream.height,
      max(width, height) <= Self.longestSide
    else { return nil }
    var facts = VideoFacts(
      container: container, codec: stream.codecName ?? "unknown", stream: stream.index, codedWidth: width,
      codedHeight: height)
    facts.milliseconds = [format?.duration, stream.duration].lazy.compactMap(Self.milliseconds).first
    facts.rotation = stream.rotation
    facts.matrix = stream.matrix
    facts.isFullRange = stream.colorRange == "pc"
    (facts.primaries, facts.transfer) = stream.colorCodes
    facts.statesPlace = statesPlace
    facts.isInterlaced = ["tt", "bb", "tb", "bt"].contains(stream.fieldOrder ?? "")
    facts.hasSound = streams?.contains { $0.codecType == "audio" } ?? false
    facts.frameRate = stream.frameRate
    let size = stream.shownSize
    var info = ImageInfo(
      format: .video, storedWidth: size.width, storedHeight: size.height, orientation: .upright,
      date: date, color: .rgb, bitsPerChannel: stream.isBright ? 16 : 8, hasAlpha: false, isProgressive: false,
      needsWhole: true)
    info.video = facts
    return VideoHeader(info, metadata)
  }

  private static func milliseconds(_ text: String?) -> Int? {
    guard let seconds = text.flatMap(Double.init), seconds > 0, seconds < 1e7 else { return nil }
    return Int((seconds * 1000).rounded())
  }

  // MARK: - Metadata

  /// The tags of the file, by lowercase names.
  private var tags: [String: String] {
    let all = [format?.tags, shown?.tags].compactMap { $0 }
    return Dictionary(
      all.flatMap { $0.map { ($0.key.lowercased(), $0.value) } }, uniquingKeysWith: { first, _ in first })
  }

  /// True if a tag has the place of the recording, as phones write it.
  private var statesPlace: Bool {
    let all = [format?.tags] + (streams ?? []).map(\.tags)
    return all.compactMap { $0 }.contains { $0.keys.contains { $0.lowercased().contains("location") } }
  }

  /// The local time of the recording if it is known, and otherwise the universal time.
  private var date: String? {
    let tags = tags
    return ["com.apple.quicktime.creationdate", "creation_time", "date", "date-eng"].lazy
      .compactMap { tags[$0] }.compactMap(Self.date).first
  }

  /// Converts a date; nil for the dates of clocks that were never set.
  private static func date(_ text: String) -> String? {
    var text = text.replacing(" ", with: "T")
    // An offset without a colon.
    if let sign = text.suffix(5).first, sign == "+" || sign == "-", text.utf8.contains(UInt8(ascii: "T")) {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    guard let year = Int(text.prefix(4)), year > 1971 else { return nil }
    return Metadata.date(text)
  }

  private var metadata: Metadata {
    let tags = tags
    func text(_ names: String...) -> String? {
      names.lazy.compactMap { name in (tags["com.apple.quicktime." + name] ?? tags[name]).flatMap(Metadata.cleaned) }
        .first
    }
    var metadata = Metadata()
    metadata.title = text("title", "displayname")
    metadata.description = text("description", "comment")
    metadata.creator = text("artist", "author").flatMap(Metadata.line)
    metadata.copyright = text("copyright").flatMap(Metadata.line)
    metadata.keywords = Metadata.cleaned(text("keywords")?.split(separator: ",").map(String.init) ?? [])
    metadata.date = date
    metadata.coordinates = text("location.iso6709", "location").flatMap { Coordinates(iso6709: $0) }
    metadata.exposure.camera = Metadata.Exposure.camera(make: text("make"), model: text("model"))
    return metadata
  }
}

extension VideoProbe.Stream {
  /// The clockwise turn that makes pictures upright: 0, 90, 180 or 270 degrees.
  fileprivate var rotation: Int {
    // Display matrices count counterclockwise, the older tag clockwise.
    let matrix = sideData?.lazy.compactMap(\.rotation).first.map { -$0 }
    guard let turn = matrix ?? tags?["rotate"].flatMap(Double.init), turn.isFinite, abs(turn) < 1e6 else { return 0 }
    return ((Int((turn / 90).rounded()) * 90) % 360 + 360) % 360
  }

  /// The size of the upright picture with square pixels.
  fileprivate var shownSize: (width: Int, height: Int) {
    var (width, height) = (width ?? 1, height ?? 1)
    let ratio = (sampleAspectRatio ?? "").split(separator: ":").compactMap { Int($0) }
    if ratio.count == 2, ratio[0] > 0, ratio[1] > 0, ratio[0] <= 8 * ratio[1], ratio[1] <= 8 * ratio[0] {
      // The shorter side grows, so that nothing is lost.
      if ratio[0] > ratio[1] {
        width = (width * ratio[0] + ratio[1] / 2) / ratio[1]
      } else {
        height = (height * ratio[1] + ratio[0] / 2) / ratio[0]
      }
    }
    return rotation % 180 == 90 ? (height, width) : (width, height)
  }

  /// The matrix for ffmpeg's scaler. Without a name, it follows from the size, as in players.
  fileprivate var matrix: String {
    switch colorSpace {
    case "bt709": "bt709"
    case "bt470bg", "smpte170m", "fcc": "bt601"
    case "smpte240m": "smpte240m"
    case "bt2020nc", "bt2020c": "bt2020"
    default: isBright ? "bt2020" : height ?? 0 >= 720 || width ?? 0 >= 1280 ? "bt709" : "bt601"
    }
  }

  /// True for PQ and HLG.
  fileprivate var isBright: Bool { ["smpte2084", "arib-std-b67"].contains(colorTransfer ?? "") }

  /// The code points of the primaries and the transfer function; 0 for those of television.
  fileprivate var colorCodes: (primaries: Int, transfer: Int) {
    let primaries = ["bt709": 1, "bt2020": 9, "smpte431": 11, "smpte432": 12][colorPrimaries ?? ""]
    switch colorTransfer {
    case "smpte2084": return (primaries ?? 9, 16)
    case "arib-std-b67": return (primaries ?? 9, 18)
    default:
      guard let primaries, primaries != 1 else { return (0, 0) }
      return (primaries, 13)
    }
  }

  fileprivate var frameRate: Int? {
    let parts = (meanFrameRate ?? "").split(separator: "/").compactMap { Double($0) }
    guard parts.count == 2, parts[1] > 0, parts[0] > 0, parts[0] / parts[1] < 1000 else { return nil }
    return Int((parts[0] / parts[1] * 1000).rounded())
  }
}
