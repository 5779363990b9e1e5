package import Colors
import Foundation

/// The properties of a video that are known from its header, beside its size.
///
/// They are enough to take a picture from it: the header is not read again.
package struct VideoFacts: Codable, Equatable, Sendable {
  /// The demuxer of its container in ffmpeg.
  package var container: String
  /// The codec of the pictures in ffmpeg.
  package var codec: String
  /// The index of the stream with the pictures.
  package var stream: Int
  /// The length in milliseconds; nil if it is unknown.
  package var milliseconds: Int?
  /// The size of the coded pictures, before they are turned and stretched.
  package var codedWidth: Int
  package var codedHeight: Int
  /// The clockwise turn in degrees that makes the pictures upright.
  package var rotation = 0
  /// The matrix of its colors, as ffmpeg's scaler names it.
  package var matrix = "bt709"
  package var isFullRange = false
  /// The code points of its colors in H.273; 0 for those of television.
  package var primaries = 0
  package var transfer = 0
  package var isInterlaced = false
  package var hasSound = false
  /// True if it says where it was taken.
  package var statesPlace = false
  /// Frames per second, in thousandths.
  package var frameRate: Int?
  /// The choice of the frame for which results of other work on the file count.
  package var choice = ""

  package init(container: String, codec: String, stream: Int, codedWidth: Int, codedHeight: Int) {
    (self.container, self.codec, self.stream) = (container, codec, stream)
    (self.codedWidth, self.codedHeight) = (codedWidth, codedHeight)
  }

  /// The colors. Those of television count as sRGB, as in players.
  package var colors: StatedColors {
    transfer == 0 ? .nothing : .codes(primaries: primaries, transfer: transfer)
  }

  /// The codec's common name.
  package var codecName: String { Self.names[codec] ?? codec.uppercased() }

  private static let names = [
    "h264": "H.264", "hevc": "HEVC", "vp8": "VP8", "vp9": "VP9", "av1": "AV1", "mpeg4": "MPEG-4",
    "mpeg2video": "MPEG-2", "mpeg1video": "MPEG-1", "prores": "ProRes", "mjpeg": "Motion JPEG", "theora": "Theora",
    "dvvideo": "DV", "wmv3": "WMV", "vc1": "VC-1", "h263": "H.263",
  ]

  /// The length in words: `0:42`, `1:02:33`.
  package var duration: String? { milliseconds.map(Self.text(ofMilliseconds:)) }

  /// Returns a time: `0:42`, `1:02:33`, or `0:42.5` if it is not a whole second.
  package static func text(ofTime milliseconds: Int) -> String {
    let seconds = milliseconds / 1000
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var fraction = String(String(milliseconds % 1000 + 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    let start = hours == 0 ? "\(minutes)" : "\(hours):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    return start + (rest < 10 ? ":0" : ":") + "\(rest)" + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Returns a length, rounded to seconds.
  package static func text(ofMilliseconds milliseconds: Int) -> String {
    text(ofTime: max(1, (milliseconds + 500) / 1000) * 1000)
  }
}

extension VideoFacts {
  /// The facts as text, for the catalog.
  package var record: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  package init?(record: String) {
    guard let facts = try? JSONDecoder().decode(Self.self, from: Data(record.utf8)) else { return nil }
    self = facts
  }
}
