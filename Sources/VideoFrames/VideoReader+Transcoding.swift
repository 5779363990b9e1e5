package import Colors
package import Files
package import ImageCodecs
import Processes

extension VideoReader {
  /// Writes a video as H.264 and AAC in MP4, at most 1920 pixels wide, to an open file. HDR gets the colors of its
  /// frames on SDR walls.
  package func transcode(
    _ file: borrowing OpenFile, _ info: ImageInfo, _ highlights: Highlights, to descriptor: Int32
  ) throws(ImageError) {
    guard let facts = info.video else { preconditionFailure("Only videos can be transcoded.") }
    var files = [descriptor]
    var lattice: ScratchFile?
    if let light = facts.light(highlights) {
      do { lattice = try ScratchFile(ColorLattice.bytes(of: light)) } catch {
        throw ImageError(file.path, .unsupported("its colors cannot be converted"))
      }
    }
    if let lattice { files.append(lattice.descriptor) }
    defer { withExtendedLifetime(lattice) {} }
    let arguments =
      ["-nostats", "-nostdin"] + FFmpegPrograms.input(facts.container) + (lattice == nil ? [] : ColorLattice.input)
      + Self.pictures(of: info, facts, hasLattice: lattice != nil) + [
        "-map", "0:a:0?", "-map_metadata", "-1", "-map_chapters", "-1", "-c:v", "libx264", "-crf", "23",
        "-preset", "veryfast", "-threads", "4", "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-fflags", "+bitexact",
        // The index cannot be put in front afterwards: the output is a pipe to ffmpeg.
        "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1",
      ]
    let pixels = facts.codedWidth * facts.codedHeight
    let limits = FFmpegPrograms.Limits(
      seconds: 24 * 3600, memory: 1 << 30 + 192 * pixels, written: 1 << 40, pause: 1200)
    do throws(RunningCommand.Failure) {
      try programs.run(.ffmpeg, arguments, on: file, into: files, limits)
    } catch {
      throw ImageError(file.path, .unsupported(error.words))
    }
  }

  /// Returns the arguments for the pictures of the video.
  private static func pictures(of info: ImageInfo, _ facts: VideoFacts, hasLattice: Bool) -> [String] {
    let scale = min(1, 1920 / Double(info.width))
    func even(_ length: Int) -> Int { max(2, Int((Double(length) * scale / 2).rounded()) * 2) }
    let fields = facts.isInterlaced ? "yadif=deint=interlaced," : ""
    let size = "\(fields)scale=\(even(info.width)):\(even(info.height))"
    if !hasLattice {
      return ["-map", "0:\(facts.stream)", "-vf", "\(size),setsar=1,format=yuv420p"]
    }
    let range = facts.isFullRange ? "pc" : "tv"
    let graph =
      "[0:\(facts.stream)]\(size):in_color_matrix=\(facts.matrix):in_range=\(range):out_range=pc,format=rgb48le[hdr];"
      + "[1:0]format=rgb48le[colors];[hdr][colors]haldclut,"
      + "scale=out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p[sdr]"
    let colors = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
    return ["-filter_complex", graph, "-map", "[sdr]"] + colors
  }
}
