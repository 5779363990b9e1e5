import Foundation
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// Face networks: files, layers and faces.
@Suite struct FaceNetworkTests {
  private static let bright = FaceNetworkFixture.bright

  /// Returns a black picture with white squares of 8 pixels.
  private static func picture(_ width: Int, _ height: Int, squares: [(x: Int, y: Int)]) -> Pixels {
    var pixels = Pixels(width: width, height: height, filledWith: .black)
    for square in squares {
      for y in square.y..<square.y + 8 { for x in square.x..<square.x + 8 { pixels[x, y] = .white } }
    }
    return pixels
  }

  // MARK: - Faces

  @Test func facesAreWhereTheHeadsSay() throws {
    let network = try FaceNetwork(Self.bright.bytes)
    // 100 × 60 becomes 128 × 64. The square is the pixel 3, 2 of the first head.
    let picture = Self.picture(100, 60, squares: [(24, 16)])
    let values = network.maps(of: NetworkPicture(picture))[0].values(x: 3, y: 2)
    // 8 · 1020 − 4096, as 4 · 255 is 1020.
    #expect(Array(values.prefix(6)) == [4064, 4064, 512, 512, 1024, 1024])
    let finds = network.finds(on: NetworkPicture(picture))
    try #require(finds.count == 1)
    // The center is at 3.5 · 8 and 2.5 · 8 pixels, and the side e · 8 = 21.746.
    let side = finds[0].width
    #expect(abs(Double(side) / 1024 - 8 * 2.718281828) < 0.01 && finds[0].height == side)
    #expect(finds[0].x == 28 * 1024 - side / 2 && finds[0].y == 20 * 1024 - side / 2)
    let face = try #require(network.faces(on: picture).first)
    #expect(abs(face.area.x * 100 - 17.127) < 0.01 && abs(face.area.height * 60 - 21.746) < 0.01)
    #expect(
      face.landmarks
        == Face.Landmarks(
          rightEye: Face.Point(x: 16.0 / 100, y: 16.0 / 60), leftEye: Face.Point(x: 32.0 / 100, y: 16.0 / 60),
          nose: Face.Point(x: 24.0 / 100, y: 20.0 / 60), rightMouth: Face.Point(x: 16.0 / 100, y: 24.0 / 60),
          leftMouth: Face.Point(x: 32.0 / 100, y: 24.0 / 60)))
  }

  @Test func likelihoodIsTheGeometricMeanOfBoth() throws {
    // Logistic functions of numbers that are the same but for the sign have a product below a quarter.
    func count(_ first: Int32, _ second: Int32) throws -> Int {
      let fixture = Self.bright.with {
        $0.layers[FaceNetworkFixture.firstHead].biases[0] = first - 8 * 1020
        $0.layers[FaceNetworkFixture.firstHead].biases[1] = second - 8 * 1020
      }
      return try FaceNetwork(fixture.bytes).finds(on: NetworkPicture(Self.picture(32, 32, squares: [(8, 8)]))).count
    }
    #expect(try count(0, 0) == 1 && count(-8, 0) == 0)
    #expect(try count(1024, -1024) == 0 && count(1024, -300) == 1)
  }

  @Test func facesAtOnePlaceAreOne() throws {
    let network = try FaceNetwork(Self.bright.bytes)
    // Boxes of 21.7 pixels that are 8 apart share 46%, those 16 apart 15%.
    let two = network.finds(on: NetworkPicture(Self.picture(64, 64, squares: [(16, 16), (24, 16)])))
    #expect(two.count == 1)
    let apart = network.finds(on: NetworkPicture(Self.picture(64, 64, squares: [(16, 16), (32, 16)])))
    #expect(apart.count == 2)
  }

  @Test func facesBeyondThePictureAreDropped() throws {
    let fixture = Self.bright.with { $0.layers[FaceNetworkFixture.firstHead].biases[2] = 2048 }
    let network = try FaceNetwork(fixture.bytes)
    // Two pixels of 8 further.
    #expect(network.faces(on: Self.picture(40, 32, squares: [(16, 8)])).count == 1)
    #expect(network.faces(on: Self.picture(40, 32, squares: [(24, 8)])).isEmpty)
  }

  @Test func largerFacesHaveTheirOwnHeads() throws {
    for level in 1...2 {
      let fixture = Self.bright.with {
        let (first, other) = (FaceNetworkFixture.firstHead, FaceNetworkFixture.firstHead + 2 * level)
        $0.layers.swapAt(first, other)
      }
      let finds = try FaceNetwork(fixture.bytes).finds(on: NetworkPicture(Self.picture(64, 64, squares: [(32, 32)])))
      let side = 8 << level
      #expect(finds.count == 1)
      #expect(finds.first?.points[4] == 32 * 1024 && finds.first?.points[5] == 32 * 1024 + side * 512)
    }
  }

  @Test func resultsForLargerFacesAreAddedToThoseForSmallerOnes() throws {
    // Necks double what they get, so 1020 becomes 2 · (1020 + 2 · (1020 + 2 · 1020)).
    let fixture = Self.bright.with {
      for neck in [23, 25, 27] {
        $0.layers[neck].weights[0] = 2
        $0.layers[neck].weights[16] = 0
      }
    }
    let maps = try FaceNetwork(fixture.bytes).maps(of: NetworkPicture(Self.picture(32, 32, squares: [(8, 8)])))
    #expect(maps[0].values(x: 1, y: 1).first == 32767)
    let exact = fixture.with { $0.layers[FaceNetworkFixture.firstHead].weights[0] = 1 }
    let values = try FaceNetwork(exact.bytes).maps(of: NetworkPicture(Self.picture(32, 32, squares: [(8, 8)])))[0]
    // 14 and 12 times 1020, less 4096.
    #expect(values.values(x: 1, y: 1).first == 10184)
    #expect(values.values(x: 0, y: 0).first == 8144, "only from the larger ones")
  }

  @Test func transparentAndTinyPicturesHaveNoFaces() throws {
    let finder = FaceFinder(try FaceNetwork(Self.bright.bytes))
    for (width, height) in [(1, 1), (7, 300), (400, 7), (400, 400)] {
      #expect(finder.faces(on: Pixels(width: width, height: height, filledWith: .black)).isEmpty)
      #expect(finder.faces(on: Pixels(width: width, height: height)).allSatisfy { $0.area.width > 0 })
    }
    #expect(NetworkPicture(Pixels(width: 1, height: 1)).bytes[3 * 34] == 128, "on gray")
  }

  // MARK: - Layers

  /// The same value by value.
  private static func reference(_ pair: FaceNetwork.Pair, _ map: FeatureMap, rectifies: Bool) -> [Int16] {
    func narrow(_ sum: Int, _ layer: NetworkLayer, rectifies: Bool) -> Int16 {
      let value = sum >> layer.shift
      return Int16(clamping: rectifies ? max(0, value) : value)
    }
    /// The weights, which are stored in pairs.
    func weight(_ layer: NetworkLayer, _ output: Int, _ index: Int) -> Int {
      Int(layer.weights[(index / 2 * layer.outputs + output) * 2 + index % 2])
    }
    let (pointwise, depthwise) = (pair.pointwise, pair.depthwise)
    func middle(_ x: Int, _ y: Int, _ output: Int) -> Int {
      guard (0..<map.width).contains(x), (0..<map.height).contains(y) else { return 0 }
      let values = Array(map.values(x: x, y: y))
      let sum = values.indices.reduce(Int(pointwise.biases[output])) {
        $0 + Int(values[$1]) * weight(pointwise, output, $1)
      }
      return Int(narrow(sum, pointwise, rectifies: false))
    }
    return (0..<map.height).flatMap { y -> [Int16] in
      (0..<map.width).flatMap { x -> [Int16] in
        (0..<pair.outputs).map { output -> Int16 in
          let sum = (0..<9).reduce(Int(depthwise.biases[output])) {
            $0 + middle(x + $1 % 3 - 1, y + $1 / 3 - 1, output) * weight(depthwise, output, $1)
          }
          return narrow(sum, depthwise, rectifies: rectifies)
        }
      }
    }
  }

  @Test func layersMatchTheValueByValueReference() throws {
    var random = SplitMix64(seed: 41)
    func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
    func layer(_ kind: NetworkLayer.Kind, _ inputs: Int, _ outputs: Int) throws -> NetworkLayer {
      let count = outputs * NetworkLayer.weightsOfOutput(kind, inputs: inputs)
      let most = 60_000 / NetworkLayer.weightsOfOutput(kind, inputs: inputs)
      return try #require(
        NetworkLayer(
          kind, inputs: inputs, shift: number(13...15), weights: (0..<count).map { _ in Int16(number(-most...most)) },
          biases: (0..<outputs).map { _ in Int32(number(-9_000_000...9_000_000)) }))
    }
    for (inputs, outputs, width, height) in [(16, 16, 7, 5), (64, 48, 1, 1), (32, 64, 9, 2), (48, 16, 2, 6)] {
      let map = FeatureMap(
        width: width, height: height, channels: inputs,
        values: (0..<width * height * inputs).map { _ in Int16(number(-32768...32767)) })
      let pair = FaceNetwork.Pair(
        pointwise: try layer(.pointwise, inputs, outputs), depthwise: try layer(.depthwise, outputs, outputs))
      for rectifies in [false, true] {
        let expected = Self.reference(pair, map, rectifies: rectifies)
        for isPortable in [false, true] {
          let result = map.applying(pair, rectifies: rectifies, isPortable: isPortable)
          #expect(result.values == expected, "\(inputs) to \(outputs), portable: \(isPortable)")
        }
        #expect(Set(expected).count > 10, "or the test tells nothing")
      }
    }
  }

  @Test func stemReadsEveryNeighborInEveryColor() throws {
    // Each output has the weight of one of the first 16 inputs.
    for first in [0, 11] {
      let weights = (0..<16 * 27).map { $0 % 27 == first + $0 / 27 ? Int16(1) : 0 }
      let stem = try #require(
        NetworkLayer(.stem, inputs: 27, shift: 0, weights: weights, biases: Array(repeating: 0, count: 16)))
      var pixels = Pixels(width: 32, height: 32, filledWith: .black)
      for y in 0..<32 { for x in 0..<32 { pixels[x, y] = Color(red: UInt8(x), green: UInt8(y), blue: UInt8(x + y)) } }
      for isPortable in [false, true] {
        let map = FeatureMap(stem, of: NetworkPicture(pixels), isPortable: isPortable)
        for (x, y) in [(1, 1), (5, 9), (15, 15), (0, 0)] {
          let expected = (first..<first + 16).map { input -> Int16 in
            let (column, row) = (2 * x + input / 3 % 3 - 1, 2 * y + input / 9 - 1)
            return column < 0 || row < 0 ? 0 : Int16([column, row, column + row][input % 3])
          }
          #expect(Array(map.values(x: x, y: y)) == expected)
        }
      }
    }
  }

  @Test func exponentialIsExact() {
    for number in stride(from: -8192, through: 7000, by: 13) {
      let exact = exp(Double(number) / 1024)
      #expect(abs(Double(FixedExponential.power(number, bits: 16)) / 65536 - exact) <= exact / 2000 + 1.0 / 65536)
      #expect(abs(Double(FixedExponential.logistic(number)) / 65536 - exact / (1 + exact)) < 0.0001)
    }
    #expect(FixedExponential.power(-32768, bits: 20) == 0 && FixedExponential.power(0, bits: 10) == 1024)
    #expect(FixedExponential.power(32767, bits: 10) == FixedExponential.most << 10)
    #expect(FixedExponential.logistic(32767) == 65536 && FixedExponential.logistic(-32768) == 0)
    #expect(FixedExponential.logistic(0) == 32768)
  }
}
