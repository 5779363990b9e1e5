extension FilePath {
  /// The extensions of videos.
  package static let videoExtensions: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "wmv", "flv", "mpg", "mpeg", "mts", "m2ts", "3gp", "3g2", "ogv", "insv",
  ]

  /// True for files with the extension of a video.
  package var isVideo: Bool { Self.videoExtensions.contains(fileExtension) }

  /// The path of one frame of a video, by its time: `film.mp4#t=65.2`, a media fragment as on the web.
  package func frame(atMilliseconds time: Int) -> FilePath {
    let thousandths = String(String(time % 1000 + 1000).dropFirst())
    return adding("#t=\(time / 1000)" + (time % 1000 == 0 ? "" : "." + thousandths))
  }

  /// The time in milliseconds, if the path names a frame of a video.
  package var frameTime: Int? { unturned.frameMark?.time }

  /// The path without the time of a frame and a turn: that of the file.
  package var wholeFile: FilePath {
    let path = unturned
    return path.frameMark.map { FilePath(bytes: path.bytes[..<$0.start]) } ?? path
  }

  /// The time, and the place where it begins.
  private var frameMark: (start: Int, time: Int)? {
    guard let last = bytes.last, last.isDigit, let start = bytes.suffix(16).lastIndex(of: UInt8(ascii: "#")),
      bytes[start...].starts(with: "#t=".utf8)
    else { return nil }
    let parts = bytes[(start + 3)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
      parts.last.map({ parts.count == 1 || $0.count <= 3 }) ?? false,
      Self.videoExtensions.contains(FilePath(bytes: bytes[..<start]).plainExtension)
    else { return nil }
    let seconds = parts[0].reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    let fraction = parts.count == 1 ? [] : Array(parts[1])
    let thousandths = (0..<3).reduce(0) { 10 * $0 + ($1 < fraction.count ? Int(fraction[$1] - UInt8(ascii: "0")) : 0) }
    return (start, seconds * 1000 + thousandths)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
