import Files
import Layouts
import Raster
import TestSupport
import Testing
import Wall

@testable import Video

@Suite struct Y4MStreamTests {
  @Test func streamIsAsItsFormatSays() throws {
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("a.y4m")))
    var stream = Y4MStream(of: .init(width: 3, height: 2), framesPerSecond: 25, to: .file(output))
    for color in [Color.black, .white] {
      try stream.add([stream.encoder.encode(Pixels(width: 3, height: 2, filledWith: color))])
    }
    try stream.end(note: "inputs=1")
    try output.publish()
    let header = "YUV4MPEG2 W4 H2 F25:1 Ip A1:1 C420mpeg2 XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n"
    let frames = [UInt8(16), 235].map { luma in
      Array("FRAME\n".utf8) + [UInt8](repeating: luma, count: 8) + [128, 128, 128, 128]
    }
    #expect(try folder.bytes(of: "a.y4m") == Array(header.utf8) + frames[0] + frames[1])
  }
}
