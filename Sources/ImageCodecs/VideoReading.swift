package import Files

/// A reader of videos: another program that turns them into pictures.
package protocol VideoReading: AnyObject, Sendable {
  /// An identifier of everything that decides about the picture of a video: the choice and the program.
  var identifier: String { get }
  /// The choice of the frame.
  var choice: VideoFrameChoice { get }
  /// An identifier of the program.
  var version: String { get }

  /// Reads the header of a video.
  ///
  /// - Parameter container: The demuxer of its container in ffmpeg.
  func header(of file: borrowing OpenFile, in container: String) throws(ImageError) -> VideoHeader

  /// Remembers the header of a file from an earlier run, so that it need not be read again.
  func remember(_ header: VideoHeader, of stamp: FileStamp)

  /// Returns a file with the picture of a video, a PNG. It has the name of the video.
  func picture(of file: borrowing OpenFile, _ info: ImageInfo) throws(ImageError) -> OpenFile
}

extension VideoReading {
  /// Returns the choice for a path, which may name a frame itself.
  package func choice(for path: FilePath) -> VideoFrameChoice { path.frameTime.map { .time($0) } ?? choice }
}

/// The header of a video.
package struct VideoHeader: Sendable {
  package var info: ImageInfo
  package var metadata: Metadata

  package init(_ info: ImageInfo, _ metadata: Metadata) { (self.info, self.metadata) = (info, metadata) }
}

/// The reader of videos, as part of the limits of decoding.
package struct VideoSource: Equatable, Sendable {
  package let reader: any VideoReading

  package init(_ reader: any VideoReading) { self.reader = reader }

  package static func == (one: VideoSource, other: VideoSource) -> Bool { one.reader === other.reader }
}

extension DecodingLimits {
  /// Returns the header of a video; nil for other files, and if no videos are read.
  func videoHeader(of file: borrowing OpenFile) throws(ImageError) -> FileHeader? {
    guard let videos else { return nil }
    let start: [UInt8]
    do { start = try file.bytes(at: 0, count: ImageFormat.sniffedBytes) } catch { throw ImageError(error) }
    guard ImageFormat(sniffing: start) == nil,
      let container = ForeignFormat.demuxer(sniffing: start, fileExtension: file.path.fileExtension)
    else { return nil }
    var video = try videos.reader.header(of: file, in: container)
    if let reason = objection(to: video.info) { throw ImageError(file.path, reason) }
    video.info.video?.choice = videos.reader.choice(for: file.path).text
    var header = FileHeader(video.info, video.info.video?.colors ?? .nothing)
    header.metadata = video.metadata
    header.limits = self
    do { return try header.usingColors() } catch { throw ImageError(file.path, .isolated(error)) }
  }

  /// Returns the file to decode: that of a video's picture instead of the video.
  func picture(of file: consuming OpenFile, _ info: ImageInfo) throws(ImageError) -> OpenFile {
    guard info.video != nil else { return file }
    guard let videos else { throw ImageError(file.path, .foreign(.video)) }
    return try videos.reader.picture(of: file, info)
  }
}

extension ForeignFormat {
  /// Returns the demuxer in ffmpeg for a container; nil for one that is not read. Programs must not guess it: some
  /// demuxers are for lists of other files.
  static func demuxer(sniffing start: [UInt8], fileExtension: String) -> String? {
    if start.has("ftyp", at: 4) {
      return start.has("M4A ", at: 8) || start.has("M4B ", at: 8) ? nil : "mov"
    }
    if ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(where: { start.has($0, at: 4) }) {
      return isVideo(byExtension: fileExtension) ? "mov" : nil
    }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return fileExtension == "mka" ? nil : "matroska" }
    if start.has("RIFF") && start.has("AVI ", at: 8) { return "avi" }
    if start.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]) {
      return fileExtension == "wma" ? nil : "asf"
    }
    if start.has("FLV\u{1}") { return "flv" }
    if start.starts(with: [0, 0, 1, 0xBA]) { return "mpeg" }
    if start.starts(with: [0, 0, 1, 0xB3]) { return "mpegvideo" }
    if start.has("OggS"), fileExtension == "ogv" { return "ogg" }
    let isStream = start.first == 0x47 || start.count > 4 && start[4] == 0x47
    return isStream && ["mts", "m2ts", "ts"].contains(fileExtension) ? "mpegts" : nil
  }
}
