import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import Similarity

@Suite struct FingerprintTests {
  @Test(.singleThreaded, arguments: Thoroughness.part(SampleImages.names, each: 3))
  func copiesMatch(name: String) throws {
    let scene = try Scene(sample: name)
    let own = scene.fingerprint
    #expect(own.width == scene.pixels.width && own.height == scene.pixels.height)
    let opaque = scene.pixels.bytes.indices.allSatisfy { $0 % 4 != 3 || scene.pixels.bytes[$0] == 255 }
    if opaque {
      for quality in [90, 60, 30] {
        #expect(own.isLike(try Fingerprint(ofFile: scene.jpeg(quality))), "\(name) at quality \(quality)")
      }
      #expect(own.isLike(try Fingerprint(ofFile: scene.jpeg(75, isProgressive: true))), "\(name) in passes")
    }
    for scale in [0.3, 0.5, 1.7] {
      #expect(own.isLike(scene.shown(scale: scale).fingerprint), "\(name) × \(scale)")
    }
    #expect(own.isLike(scene.changed { $0 * 106 / 100 }.fingerprint), "\(name), lighter")
    #expect(own.isLike(scene.changed { ($0 - 128) * 9 / 10 + 128 }.fingerprint), "\(name), paler")
    #expect(own.isLike(scene.shown(x: 0.01, y: 0.01, width: 0.98, height: 0.98).fingerprint), "\(name), cropped")
  }

  /// Off-center crops change more of the hash. Repeating patterns do not match then.
  @Test func cropsMatchExceptForRepeatingPatterns() throws {
    let lost = try SampleImages.names.filter { name in
      let scene = try Scene(sample: name)
      return !scene.fingerprint.isLike(scene.shown(x: 0.02, width: 0.98).fingerprint)
    }
    #expect(lost.count <= 1, "\(lost)")
  }

  @Test func differentScenesDoNotMatch() throws {
    let samples = try SampleImages.names.map { try Scene(sample: $0).fingerprint }
    // They have much in common: hills below a sky.
    let drawn = (1...40).map { Scene(seed: UInt64($0)).fingerprint }
    let all = samples + drawn
    for (index, one) in all.enumerated() {
      for (other, two) in all.enumerated().dropFirst(index + 1) { #expect(!one.isLike(two), "\(index) and \(other)") }
    }
  }

  @Test(arguments: ["tree.jpg", "dunes.jpg", "balloons.png", "skyline.jpg"])
  func differentFramingsDoNotMatch(name: String) throws {
    let scene = try Scene(sample: name)
    let own = scene.fingerprint
    #expect(!own.isLike(scene.mirrored.fingerprint), "\(name), mirrored")
    #expect(!own.isLike(Scene(scene.pixels.uprighted(from: .upsideDown)).fingerprint), "\(name), upside down")
    #expect(!own.isLike(scene.shown(x: 0.2, width: 0.8).fingerprint), "\(name), from further right")
    #expect(!own.isLike(scene.shown(x: 0.15, y: 0.15, width: 0.7, height: 0.7).fingerprint), "\(name), nearer")
    #expect(!own.isLike(scene.shown(width: 0.9).fingerprint), "\(name), narrower")
  }

  @Test func orientationDoesNotMatter() throws {
    let scene = try Scene(sample: "mountains.jpg").shown(scale: 0.5)
    let own = try Fingerprint(ofFile: scene.jpeg(90))
    for orientation in 2...8 {
      let turned = try Fingerprint(ofFile: scene.jpeg(90, orientation: orientation))
      #expect(turned.hash.distance(to: own.hash) <= 4 && turned.isLike(own), "\(orientation)")
      #expect(turned.width == own.width && turned.height == own.height)
    }
  }

  // MARK: - Simple pictures

  private func flat(_ color: Color, width: Int = 60, height: Int = 60) -> Fingerprint {
    Scene(Pixels(width: width, height: height, filledWith: color)).fingerprint
  }

  @Test func flatPicturesDifferByColor() throws {
    let colors = [
      Color.white, .black, Color(red: 128, green: 128, blue: 128), Color(red: 200, green: 30, blue: 30),
      Color(red: 30, green: 160, blue: 30), Color(red: 30, green: 30, blue: 200), Color(red: 200, green: 120, blue: 30),
      Color(red: 200, green: 200, blue: 30), Color(red: 128, green: 128, blue: 128, alpha: 0),
    ]
    let flats = colors.map { flat($0) }
    for (index, one) in flats.enumerated() {
      for (other, two) in flats.enumerated() { #expect(one.isLike(two) == (index == other), "\(index) and \(other)") }
    }
    #expect(flat(.white).isLike(flat(.white, width: 600, height: 590)))
    #expect(!flat(.white).isLike(flat(.white, width: 60, height: 90)), "of another shape")
    let compressed = try Fingerprint(
      ofFile: Scene(Pixels(width: 60, height: 60, filledWith: colors[3])).jpeg(30))
    #expect(flats[3].isLike(compressed))
  }

  @Test func transparentPixelsHaveNoColor() {
    let clear = [Color(red: 255, green: 0, blue: 0, alpha: 0), .clear].map { flat($0) }
    #expect(clear[0].isLike(clear[1]) && clear[0].color == clear[1].color)
    // The same shape, white on transparent and on black.
    func disc(_ background: Color) -> Fingerprint {
      var pixels = Pixels(width: 80, height: 80, filledWith: background)
      for y in 20..<60 { for x in 20..<60 { pixels[x, y] = .white } }
      return Scene(pixels).fingerprint
    }
    #expect(!disc(.clear).isLike(disc(.black)))
  }

  @Test func gradientsDifferByDirection() {
    func gradient(_ value: (Int, Int) -> Int) -> Fingerprint {
      var pixels = Pixels(width: 100, height: 100)
      for y in 0..<100 {
        for x in 0..<100 {
          let level = UInt8(value(x, y))
          pixels[x, y] = Color(red: level, green: level, blue: level)
        }
      }
      return Scene(pixels).fingerprint
    }
    let all = [
      gradient { x, _ in 255 * x / 99 }, gradient { x, _ in 255 - 255 * x / 99 },
      gradient { _, y in 255 * y / 99 }, gradient { x, y in 255 * (x + y) / 198 },
      gradient { x, y in abs(x - y) * 255 / 99 }, gradient { _, _ in 128 },
    ]
    for (index, one) in all.enumerated() {
      for (other, two) in all.enumerated() { #expect(one.isLike(two) == (index == other), "\(index) and \(other)") }
    }
  }

  @Test(arguments: [(1, 1), (1, 2), (2, 1), (1, 300), (7, 5), (31, 33)])
  func tinyPicturesHaveFingerprints(width: Int, height: Int) throws {
    let scene = Scene(seed: 3, width: width, height: height)
    #expect(try Fingerprint(ofFile: scene.png) == scene.fingerprint)
    #expect(!scene.fingerprint.isLike(scene.changed { 255 - $0 }.fingerprint))
  }
}

@Suite struct PhotoSignatureTests {
  @Test(arguments: [nil, 0, 123_456] as [Int?]) func signatureRoundTripsAsBytes(detail: Int?) throws {
    let looks = PhotoSignature(try Scene(sample: "window.jpg").fingerprint, detail: detail)
    let bytes = looks.bytes(decoder: 2)
    #expect(PhotoSignature(bytes, decoder: 2) == looks)
    #expect(PhotoSignature(bytes, decoder: 3) == nil, "of other pixels")
    #expect(PhotoSignature(Array(bytes.dropLast()), decoder: 2) == nil)
    #expect(PhotoSignature([], decoder: 2) == nil)
    #expect(PhotoSignature(Array(repeating: 255, count: bytes.count), decoder: 2) == nil)
  }
}
