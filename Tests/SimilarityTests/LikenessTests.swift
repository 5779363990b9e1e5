import Raster
import SeededRandom
import Similarity
import Testing

struct LikenessTests {
  private func noise(_ seed: UInt64, _ levels: ClosedRange<Float> = 0...255) -> Pixels {
    var random = SplitMix64(seed: seed)
    var pixels = Pixels(width: 40, height: 28, filledWith: .white)
    for index in pixels.bytes.indices where index % 4 < 3 { pixels.bytes[index] = UInt8(random.number(in: levels)) }
    return pixels
  }

  @Test func thePictureItselfIsTheLikest() {
    let likeness = Likeness(of: noise(1), to: noise(1))
    #expect(likeness.structure == 1 && likeness.difference == 0)
  }

  @Test func unlikePicturesHaveLittleInCommon() {
    let likeness = Likeness(of: noise(1), to: noise(2))
    #expect(abs(likeness.structure) < 0.1 && likeness.difference > 20)
  }

  @Test func blackAndWhiteAreAHundredApart() {
    let (black, white) = (
      Pixels(width: 9, height: 9, filledWith: .black), Pixels(width: 9, height: 9, filledWith: .white)
    )
    let likeness = Likeness(of: black, to: white)
    #expect(abs(likeness.difference - 100) < 0.01 && likeness.structure < 0.001)
    // Smaller than a window.
    let dot = Pixels(width: 1, height: 1, filledWith: .black)
    #expect(Likeness(of: dot, to: dot).structure == 1)
  }

  @Test func primaryColorsHaveTheirKnownDifference() {
    let red = Pixels(width: 8, height: 8, filledWith: Color(red: 255, green: 0, blue: 0))
    let green = Pixels(width: 8, height: 8, filledWith: Color(red: 0, green: 255, blue: 0))
    // CIELAB of sRGB’s red is 53.24, 80.09, 67.20; of its green 87.73, -86.18, 83.18.
    #expect(abs(Likeness(of: red, to: green).difference - 170.57) < 0.1)
  }

  @Test func noiseCostsStructure() {
    let (clean, faint, strong) = (noise(3), noise(3, 10...245), noise(3, 60...180))
    let (near, far) = (Likeness(of: faint, to: clean).structure, Likeness(of: strong, to: clean).structure)
    #expect(near < 1 && far < near)
  }
}
