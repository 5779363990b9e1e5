import ImageCodecs

/// A video format that `ffmpeg` can write.
package enum VideoFormat: String, CaseIterable, Encodable, Sendable {
  case mp4
  case webm

  /// The format with a file extension.
  package init?(fileExtension: String) { self.init(rawValue: fileExtension) }

  /// The encoder's name in ffmpeg.
  var encoder: String { self == .mp4 ? "libx264" : "libvpx-vp9" }

  /// The name of the encoder of sound in ffmpeg.
  var soundEncoder: String { self == .mp4 ? "aac" : "libopus" }

  /// The options for sound.
  var soundArguments: [String] {
    ["-c:a", soundEncoder, "-b:a", self == .mp4 ? "192k" : "128k", "-flags:a", "+bitexact"]
  }

  /// The maximum width and height in pixels.
  package static let longestSide = 16_384

  /// The default quality of a video.
  package static let defaultQuality = 80

  /// Returns the options of the encoder for ffmpeg.
  ///
  /// - Parameter quality: The quality, from 1 to 100.
  func arguments(quality: Int, effort: Effort, jobs: Int?) -> [String] {
    switch self {
    case .mp4:
      // The bytes depend on the number of threads, so the number is the same everywhere.
      [
        "-c:v", encoder, "-crf", "\(constantRate(quality, best: 10, worst: 51))",
        "-preset", effort == .best ? "slow" : "medium", "-x264-params", details(effort),
        "-threads", "4", "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      // Here the bytes do not depend on it: threads divide the columns of the picture, not the rows.
      [
        "-c:v", encoder, "-crf", "\(constantRate(quality, best: 10, worst: 63))", "-b:v", "0", "-deadline", "good",
        "-cpu-used", speed(effort), "-row-mt", "0", "-tile-columns", "2", "-threads", "\(min(4, jobs ?? 4))",
        "-f", "webm",
      ]
    }
  }

  /// Converts a quality from 1 to 100 to the encoder's scale, on which higher is worse.
  private func constantRate(_ quality: Int, best: Int, worst: Int) -> Int {
    best + ((100 - quality) * (worst - best) + 49) / 99
  }

  /// The parts of a preset that are worth their time in pictures that move as a whole and fade: at the same size, the
  /// others add a tenth of a decibel, in twice the time.
  private func details(_ effort: Effort) -> String {
    let few = "ref=1:trellis=0:partitions=i8x8,i4x4"
    return switch effort {
    case .fast: "subme=1:me=dia:weightp=1:rc-lookahead=20:b-adapt=0:\(few)"
    case .balanced: "subme=4:\(few)"
    case .best: "rc-lookahead=50"
    }
  }

  private func speed(_ effort: Effort) -> String {
    switch effort {
    case .fast: "5"
    case .balanced: "3"
    case .best: "1"
    }
  }
}
