import TestSupport
import Testing

@testable import Faces

/// The compact form of models.
@Suite struct CompactModelTests {
  @Test func networksRoundTrip() throws {
    let bytes = FaceNetworkFixture.bright.bytes
    let network = try FaceNetwork(bytes)
    let read = try #require(FaceNetwork(compact: try FaceFinder.compact(model: bytes)))
    #expect(read.stem == network.stem && read.heads == network.heads)
    #expect(read.stages == network.stages && read.necks == network.necks)
    var changed = bytes
    changed[16] = 9
    #expect(FaceNetwork(compact: changed) == nil, "no stem")
  }

  @Test func identitiesAreThoseOfModels() throws {
    for model in [FaceNetworkFixture.bright.bytes] + FaceFinder.ownModels {
      #expect(try FaceFinder(model: model).identity == FaceFinder.identity(ofModel: model))
    }
  }

  @Test func modelsAreRefusedAsInFiles() {
    #expect(throws: FaceNetworkError.unsupported) {
      try FaceFinder.compact(model: Array("tessera faces 2\n".utf8))
    }
    #expect(throws: FaceNetworkError.foreign) { try FaceFinder.compact(model: [1]) }
    #expect(FaceFinder(compact: []) == nil && FaceFinder(compact: Array("tessera faces 2\n".utf8)) == nil)
  }
}
