import ImageCodecs

/// The arguments with which `ffmpeg` takes frames from a video.
struct VideoFrameRequest {
  let facts: VideoFacts
  private let width: Int
  private let height: Int
  /// True for 16 bits per sample: PQ and HLG.
  private let isDeep: Bool

  init(_ info: ImageInfo, _ facts: VideoFacts) {
    self.facts = facts
    (width, height, isDeep) = (info.storedWidth, info.storedHeight, info.bitsPerChannel > 8)
  }

  /// The place of a frame.
  enum Time: Hashable, Sendable {
    case start
    /// The first frame at or after a time in milliseconds.
    case exact(Int)
    /// The key frame before a time, which is found without decoding others.
    case near(Int)

    var milliseconds: Int {
      switch self {
      case .start: 0
      case .exact(let time), .near(let time): time
      }
    }

    /// The options before the video.
    var options: [String] {
      switch self {
      case .start: []
      case .exact(let time): ["-ss", "\(time)ms"]
      case .near(let time): time == 0 ? [] : ["-ss", "\(time)ms", "-noaccurate_seek"]
      }
    }
  }

  private var pixelCount: Int { max(facts.codedWidth * facts.codedHeight, width * height) }

  /// The limits for taking some frames at once.
  func limits(of count: Int = 1) -> FFmpegPrograms.Limits {
    FFmpegPrograms.Limits(
      seconds: 60 + pixelCount >> 18, memory: 512 << 20 + 96 * count * pixelCount, written: 8 << 20 + 8 * pixelCount)
  }

  private static let scaling = "flags=bicubic+accurate_rnd+full_chroma_int+full_chroma_inp+bitexact"

  /// The filters that make an upright picture of square pixels in red, green and blue. ffmpeg itself turns pictures.
  private var filters: String {
    let range = facts.isFullRange ? "pc" : "tv"
    let fields = facts.isInterlaced ? "yadif=deint=interlaced," : ""
    // Without a time of its own, no frame counts as too early.
    let colors = "in_color_matrix=\(facts.matrix):in_range=\(range):out_range=pc"
    return fields
      + "setpts=0,scale=\(width):\(height):\(Self.scaling):\(colors),format=\(isDeep ? "rgb48be" : "rgb24")"
  }

  /// Returns the arguments for a PNG of the frame at a time.
  func arguments(at time: Time) -> [String] {
    let threads = time == .start ? 1 : 2
    return ["-nostats", "-nostdin", "-filter_threads", "1", "-threads", "\(threads)"]
      + FFmpegPrograms.input(facts.container, seeking: time.options) + [
        "-map", "0:\(facts.stream)", "-frames:v", "1", "-vf", filters, "-c:v", "png", "-threads", "1",
        "-pred", "none", "-compression_level", "1", "-f", "image2pipe", "pipe:1",
      ]
  }

  // MARK: - Sampling

  /// The times of frames to compare, in milliseconds.
  var candidates: [Int] {
    guard let length = facts.milliseconds else { return [0, 1000, 3000, 10_000] }
    let count = length < 1000 ? 2 : length < 5000 ? 4 : 8
    return (0..<count).map { length * (2 * $0 + 1) / (2 * count) }
  }

  /// Divides times into groups that are decoded at once: few of a large video, because each takes memory.
  func batches(of times: [Time]) -> [[Time]] {
    let most = max(1, min(times.count, (16 << 20) / max(1, pixelCount)))
    return stride(from: 0, to: times.count, by: most).map { Array(times[$0..<min(times.count, $0 + most)]) }
  }

  /// The size of frames for comparing.
  var sampleSize: (width: Int, height: Int) {
    let scale = Double(160) / Double(max(width, height))
    return (max(2, Int(Double(width) * scale)), max(2, Int(Double(height) * scale)))
  }

  /// Returns the arguments for small gray pictures at several times.
  func sampling(at times: [Time]) -> [String] {
    let size = sampleSize
    let inputs = times.flatMap { time in
      ["-threads", "1"] + FFmpegPrograms.input(facts.container, seeking: time.options)
    }
    let outputs = times.indices.flatMap { index in
      [
        "-map", "\(index):\(facts.stream)", "-frames:v", "1", "-vf",
        "setpts=0,scale=\(size.width):\(size.height):flags=area+accurate_rnd+bitexact,format=gray", "-c:v", "rawvideo",
        "-threads", "1",
        "-f", "rawvideo", "pipe:\(index == 0 ? 1 : index + 2)",
      ]
    }
    return ["-nostats", "-nostdin", "-filter_threads", "1"] + inputs + outputs
  }
}
