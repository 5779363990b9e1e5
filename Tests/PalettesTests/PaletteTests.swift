import Raster
import Testing

@testable import Palettes

@Suite struct PaletteTests {
  @Test(arguments: Palette.known) func knownPalettesAreWhole(known: Palette.Known) throws {
    let palette = known.palette
    #expect(palette.isPossible && palette.fitsNibbles && !known.source.isEmpty && !known.summary.isEmpty)
    for values in [
      palette.entries.map(\.code),
      palette.entries.map { Int($0.device.red) << 16 | Int($0.device.green) << 8 | Int($0.device.blue) },
    ] {
      #expect(Set(values).count == palette.entries.count)
    }
    #expect(Set(palette.entries.map(\.name)).count == palette.entries.count)
    #expect(Palette.named(palette.name) == palette)
  }

  @Test func bitsAreAsFewAsHoldThePalette() {
    let bits = ["bw": 1, "gray4": 2, "gray16": 4, "spectra6": 4, "acep7": 4]
    for (name, count) in bits { #expect(Palette.named(name)?.bitsPerPixel == count, "\(name)") }
    #expect(Set(bits.keys) == Set(Palette.known.map(\.palette.name)))
    let many = (0..<17).map { Palette.Entry("\($0)", measured: .black, device: .white, code: $0) }
    #expect(Palette(name: "many", entries: many).bitsPerPixel == 8)
    #expect(!Palette(name: "many", entries: many).fitsNibbles)
  }

  @Test(arguments: Device.known) func knownDevicesAreWhole(device: Device) {
    #expect(device.palette.map { Palette.named($0) != nil } ?? true)
    #expect(device.width > 0 && device.height > 0 && 2 * device.margin < min(device.width, device.height))
    #expect(!device.title.isEmpty && !device.source.isEmpty && ["png", "bmp", "raw4"].contains(device.ending))
    #expect(device.name.allSatisfy { $0.isLowercase || $0.isNumber || "-.".contains($0) })
  }

  @Test func devicesHaveNamesOfTheirOwnAndCanBeTurned() throws {
    #expect(Set(Device.known.map(\.name)).count == Device.known.count)
    let device = try #require(Device.named("trmnl"))
    let turned = device.turned(.portrait)
    #expect((turned.width, turned.height) == (480, 800) && device.turned(.landscape).width == 800)
    #expect(turned.turned(.portrait).width == 480)
  }

  @Test func lightIsExactAtBothEnds() {
    #expect(Light(Color.black) == .zero && Light(Color.white) == Light(repeating: Light.brightest))
  }
}
