import Isolation
import Raster
import Testing

@testable import ImageCodecs

/// The memory that processes may take for drawings, whose contents decide what they need.
struct DrawingMemoryTests {
  private func info(_ format: ImageFormat, side: Int) -> ImageInfo {
    ImageInfo(
      format: format, storedWidth: side, storedHeight: side, orientation: .upright, color: .rgb, bitsPerChannel: 8,
      hasAlpha: true, isProgressive: false, needsWhole: true)
  }

  private func limits(megabytes: Int) -> DecodingLimits {
    DecodingLimits(
      isolation: Isolation(program: "/nonexistent", argument: "worker"), memory: MemoryBudget(megabytes << 20))
  }

  /// However many are drawn at once, and whatever they contain.
  @Test(arguments: [ImageFormat.svg, .pdf], [200, 400, 1024])
  func drawingsStayWithinTheMemoryOfTheRun(format: ImageFormat, megabytes: Int) {
    let limits = limits(megabytes: megabytes)
    for side in [16, 1000, 4000] {
      let info = info(format, side: side)
      if limits.shortage(for: info) != nil { continue }
      let (reserved, most) = (limits.reservedBytes(for: info), limits.mostWorkerBytes(for: info))
      #expect(reserved >= info.decodingBytes && reserved <= limits.memory.room)
      #expect(most >= reserved && most <= limits.memory.total - MemoryBudget.program)
    }
    // Small ones are drawn side by side.
    #expect(2 * limits.reservedBytes(for: info(format, side: 100)) <= limits.memory.room)
  }

  @Test(.enabled(if: ImageFormat.webp.isReadable)) func photosMayTakeTwiceTheirShare() {
    for megabytes in [64, 200, 400, 4096] {
      let (limits, info) = (limits(megabytes: megabytes), info(.webp, side: 2000))
      let most = limits.mostWorkerBytes(for: info)
      #expect(most >= 2 * info.decodingBytes)
      #expect(most <= max(megabytes << 20, 64 << 20 + 2 * info.decodingBytes))
    }
  }

  /// Without a limit, processes have the usual one.
  @Test func unlimitedMemoryChangesNothing() {
    let limits = DecodingLimits(isolation: Isolation(program: "/nonexistent", argument: "worker"))
    let info = info(.svg, side: 1000)
    #expect(limits.mostWorkerBytes(for: info) == 512 << 20 + 2 * info.decodingBytes)
  }
}
