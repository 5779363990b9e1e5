import Digests
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// Files of face networks.
@Suite struct FaceNetworkFileTests {
  private static let bright = FaceNetworkFixture.bright

  @Test func modelsAreToldByTheirContent() throws {
    let network = FaceFinder(try FaceNetwork(Self.bright.bytes))
    #expect(try FaceFinder(model: Self.bright.bytes) == network)
    for (text, error) in [
      ("", FaceNetworkError.foreign), ("tessera faces", .foreign), ("text", .foreign),
      (" \n<opencv_storage/>", .cascade),
      ("<?xml version=\"1.0\"?>", .cascade),
    ] { #expect(throws: error) { try FaceFinder(model: Array(text.utf8)) } }
    #expect(throws: FaceNetworkError.unsupported) { try FaceFinder(model: Array("tessera faces 2\n".utf8)) }
    let other = Self.bright.with { $0.layers[3].biases[7] = 1 }
    #expect(try FaceFinder(model: other.bytes) != network, "its digest tells them apart")
  }

  private static func changed(_ change: (inout FaceNetworkFixture) -> Void) -> [UInt8] { bright.with(change).bytes }

  @Test(arguments: [
    ("another version", changed { $0.start = "tessera faces 10\n" }, FaceNetworkError.unsupported),
    ("half a file", Array(bright.bytes.prefix(9000)), .damaged),
    ("only its start", Array("tessera faces 1\n".utf8), .damaged),
    ("a layer too few", changed { $0.layers.removeLast() }, .malformed("length")),
    ("a layer too many", changed { $0.layers.append($0.layers[1]) }, .malformed("end")),
    ("another kind", changed { $0.layers[1].kind = 2 }, .malformed("kind")),
    ("an unknown kind", changed { $0.layers[1].kind = 9 }, .malformed("kind")),
    ("a long shift", changed { $0.layers[1].shift = 21 }, .malformed("shift")),
    ("colors of more pixels", changed { $0.layers[0].inputs = 75 }, .malformed("channels")),
    ("no channels", changed { $0.layers[1].inputs = 0 }, .malformed("channels")),
    ("channels in between", changed { $0.layers[1].outputs = 17 }, .malformed("channels")),
    ("too many channels", changed { $0.layers[1].outputs = 80 }, .malformed("channels")),
    ("missing weights", changed { $0.layers[34].weights.removeLast() }, .malformed("length")),
    ("the lowest number", changed { $0.layers[2].weights[4] = .min }, .malformed("weights")),
    ("a sum that overflows", changed { $0.layers[1].weights[0...2] = [32767, 32767, 2] }, .malformed("weights")),
    ("a bias that overflows", changed { $0.layers[1].biases[0] = .max }, .malformed("weights")),
    ("the lowest bias", changed { $0.layers[0].biases[5] = .min }, .malformed("weights")),
    (
      "layers that do not fit",
      changed {
        $0.layers[3].inputs = 32
        $0.layers[3].weights += Array(repeating: 0, count: 256)
      }, .malformed("channels")
    ),
    (
      "a wide stem",
      changed {
        $0.layers[0].outputs = 48
        $0.layers[0].biases += Array(repeating: 0, count: 32)
        $0.layers[0].weights += Array(repeating: 0, count: 32 * 27)
        $0.layers[1].inputs = 48
        $0.layers[1].weights += Array(repeating: 0, count: 16 * 32)
      }, .malformed("channels")
    ),
  ])
  func unusableNetworksAreRefused(name: String, bytes: [UInt8], error: FaceNetworkError) {
    #expect(throws: error, "\(name)") { try FaceNetwork(bytes) }
  }

  @Test func largestSumsAreAllowed() throws {
    // 32768 · (32767 + 32767 + 1) + 32767 is 2³¹ − 1.
    let most = Self.bright.with {
      $0.layers[1].weights[0...2] = [32767, -32767, 1]
      $0.layers[1].biases[0] = 32767
    }
    #expect(try FaceNetwork(most.bytes).stages[0][0].pointwise.biases[0] == 32767)
    #expect(throws: FaceNetworkError.malformed("weights")) {
      try FaceNetwork(most.with { $0.layers[1].biases[0] = 32768 }.bytes)
    }
  }

  @Test func everyChangedByteIsNoticed() throws {
    let bytes = Self.bright.bytes
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var damaged = bytes
      damaged[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1 + random.next() % 255)
      #expect(throws: FaceNetworkError.self) { try FaceNetwork(damaged) }
    }
    for count in [0, 1, 15, 16, 17, 47, 48, bytes.count - 1] {
      #expect(throws: FaceNetworkError.self) { try FaceNetwork(Array(bytes.prefix(count))) }
    }
    #expect(throws: FaceNetworkError.damaged) { try FaceNetwork(bytes + [0]) }
  }

  @Test func damagedNetworksNeverCrash() throws {
    let bytes = Self.bright.bytes.dropLast(32)
    var pixels = Pixels(width: 40, height: 33, filledWith: .white)
    for index in pixels.bytes.indices where index % 4 < 3 { pixels.bytes[index] = UInt8(index * 7 & 255) }
    var random = SplitMix64(seed: 12)
    var readable = 0
    for _ in 0..<2000 {
      var damaged = Array(bytes)
      for _ in 0...random.next() % 3 {
        // Rather the start, and headers of layers, than weights.
        let place = Int(random.next() % UInt64(random.next() % 2 == 0 ? 2000 : damaged.count))
        switch random.next() % 4 {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = [0, 16, 27, 32, 64, 128, 255].randomElement(using: &random) ?? 0
        default: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      guard let network = try? FaceNetwork(damaged + SHA256.digest(of: damaged)) else { continue }
      readable += 1
      _ = network.faces(on: pixels)
    }
    #expect(readable > 100, "or nothing was looked at")
  }
}
