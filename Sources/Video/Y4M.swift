package import Files
import Foundation
package import Layouts
package import Wall

/// A stream of frames that every video encoder reads: YUV4MPEG2, with two color samples for every four pixels.
struct Y4M {
  let encoder: VideoFrameEncoder
  let framesPerSecond: Int

  /// The line before the first frame.
  var header: [UInt8] {
    let size = "W\(encoder.evenWidth) H\(encoder.evenHeight)"
    return Array(
      "YUV4MPEG2 \(size) F\(framesPerSecond):1 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n".utf8)
  }

  /// Returns a frame in pieces.
  func pieces(of groups: [VideoFrameEncoder.Rows]) -> [[UInt8]] {
    [Array("FRAME\n".utf8)] + groups.map(\.luma) + groups.map(\.blue) + groups.map(\.red)
  }
}

/// A sink that writes frames as they come.
package struct Y4MStream: FrameSink {
  package let encoder: VideoFrameEncoder
  private let stream: Y4M
  private let destination: Destination
  private var isBegun = false

  /// A destination of frames.
  package enum Destination: Sendable {
    /// A file, which is not published yet.
    case file(OutputFile)
    /// A pipe to another program; there may be more data than fits on a disk.
    case standardOutput
  }

  package init(of canvas: Plan.Canvas, framesPerSecond: Int, to destination: Destination) {
    encoder = VideoFrameEncoder(canvas)
    stream = Y4M(encoder: encoder, framesPerSecond: framesPerSecond)
    self.destination = destination
  }

  package mutating func add(_ groups: [VideoFrameEncoder.Rows], times: Int) throws(WallError) {
    do throws(FileError) {
      if !isBegun { try write(stream.header) }
      isBegun = true
      for _ in 0..<times { for piece in stream.pieces(of: groups) { try write(piece) } }
    } catch {
      throw .output(error)
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    switch destination {
    case .file(let file): try file.write(bytes)
    case .standardOutput:
      if !Descriptor.write(bytes, to: STDOUT_FILENO) {
        throw FileError(FilePath("standard output"), action: "be written")
      }
    }
  }

  package mutating func end(note: String?) throws(WallError) {}
}
