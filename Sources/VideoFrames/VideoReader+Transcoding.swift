package import Files
package import ImageCodecs
import Processes

extension VideoReader {
  /// Writes a video as H.264 and AAC in MP4, at most 1920 pixels wide, to an open file.
  package func transcode(
    _ file: borrowing OpenFile, _ info: ImageInfo, to descriptor: Int32
  ) throws(ImageError) {
    guard let facts = info.video else { preconditionFailure("Only videos can be transcoded.") }
    let scale = min(1, 1920 / Double(info.width))
    func even(_ length: Int) -> Int { max(2, Int((Double(length) * scale / 2).rounded()) * 2) }
    let arguments =
      ["-nostats", "-nostdin"] + FFmpegPrograms.input(facts.container) + [
        "-map", "0:\(facts.stream)", "-map", "0:a:0?", "-map_metadata", "-1", "-vf",
        "scale=\(even(info.width)):\(even(info.height)),setsar=1,format=yuv420p", "-c:v", "libx264", "-crf", "23",
        "-preset", "veryfast", "-threads", "4", "-c:a", "aac", "-b:a", "128k", "-ac", "2", "-fflags", "+bitexact",
        // The index cannot be put in front afterwards: the output is a pipe to ffmpeg.
        "-movflags", "frag_keyframe+empty_moov+default_base_moof", "-f", "mp4", "pipe:1",
      ]
    let pixels = facts.codedWidth * facts.codedHeight
    let limits = FFmpegPrograms.Limits(
      seconds: 24 * 3600, memory: 1 << 30 + 192 * pixels, written: 1 << 40)
    do throws(RunningCommand.Failure) {
      try programs.run(.ffmpeg, arguments, on: file, into: [descriptor], limits)
    } catch {
      throw ImageError(file.path, .unsupported(error.words))
    }
  }
}
