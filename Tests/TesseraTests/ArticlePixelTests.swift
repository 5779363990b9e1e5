import Tessera
import Testing

/// The example of the article Testing with pixels.
struct ArticlePixelTests {
  @Test func rowsHaveTheirPixels() async throws {
    let photos = try (0..<3).map { index in
      let rgba: [UInt8] = (0..<60 * 40).flatMap { [UInt8($0 % 60 * 4), UInt8(index * 80), 90, 255] }
      return Photo(try #require(PixelBuffer(width: 60, height: 40, rgba: rgba)))
    }
    let wall = Wall(photos, width: 200) { FlowGrid(rowHeight: 50, spacing: 4) }
    let checksum = try await wall.render().checksum()
    #expect(checksum == "0af252ad1da950a8d4c027dc0a2f4918469809466a0a2b6be960d63522f3b308-200x120")
  }
}
