import Testing

@testable import ImageCodecs

@Suite struct VideoContainerTests {
  private static let mp4: [UInt8] =
    [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0] + [0, 0, 0, 12] + Array("moov".utf8) + [1, 2, 3, 4]
    + [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 0, 0, 0, 0, 20, 9, 9, 9, 9]
  private static let webm: [UInt8] =
    [0x1A, 0x45, 0xDF, 0xA3, 0x82, 7, 7] + [0x18, 0x53, 0x80, 0x67, 0x01, 0, 0, 0, 0, 0, 0, 3, 9, 9, 9]

  private func isComplete(_ container: VideoContainer, _ bytes: [UInt8]) -> Bool {
    container.isComplete(size: bytes.count) { Array(bytes.dropFirst($0).prefix($1)) }
  }

  @Test func kindsAreTold() {
    #expect(VideoContainer(sniffing: Self.mp4) == .mp4 && VideoContainer(sniffing: Self.webm) == .webm)
    let heic = [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0]
    for other in [heic, [], [0, 0], Array("<?xml version".utf8)] { #expect(VideoContainer(sniffing: other) == nil) }
  }

  @Test(arguments: [(VideoContainer.mp4, mp4), (.webm, webm)])
  func filesAreCompleteAsAWholeOnly(container: VideoContainer, bytes: [UInt8]) {
    #expect(isComplete(container, bytes))
    for count in 0..<bytes.count { #expect(!isComplete(container, Array(bytes.prefix(count))), "\(count)") }
    #expect(!isComplete(container, bytes + [0]))
    let noted = bytes + container.noteBytes("inputs=1", after: bytes.count)
    #expect(isComplete(container, noted))
    #expect(PictureMark.read(in: noted)?.size == noted.count && PictureMark.read(in: noted)?.note == "inputs=1")
  }

  @Test func sizesThatCannotBeAreRefused() {
    var bytes = Self.mp4
    bytes.replaceSubrange(28..<32, with: [0, 0, 0, 0])
    #expect(!isComplete(.mp4, bytes), "to the end of the file")
    bytes = Self.mp4
    bytes[36] = 0x80
    #expect(!isComplete(.mp4, bytes), "larger than any file")
    bytes = Self.webm
    bytes.replaceSubrange(11..<19, with: [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(!isComplete(.webm, bytes), "unknown")
    bytes[11] = 0
    #expect(!isComplete(.webm, bytes))
    #expect(!isComplete(.mp4, [UInt8](repeating: 0, count: 32)) && !isComplete(.webm, [UInt8](repeating: 0, count: 32)))
  }

  @Test func filesWithoutAPictureAreIncomplete() {
    #expect(!isComplete(.mp4, Array(Self.mp4.prefix(16))))
    #expect(!isComplete(.webm, Array(Self.webm.prefix(7))))
  }
}
