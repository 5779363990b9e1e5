import Files
import Foundation
import Isolation
import Layouts
import TestSupport
import Testing

@testable import Planning

/// Values of `--crop`, and the model of faces.
@Suite struct CropValueTests {
  @Test func cropValues() {
    #expect(Values.crop("attention") == .attention && Values.crop("entropy") == .entropy)
    #expect(Values.crop("faces") == .faces && Values.crop("auto") == .auto)
    #expect(Values.crop("center") == .center && Values.crop("top-right") == .focus(.topTrailing))
    #expect(Values.crop("bottom") == .focus(UnitPoint(x: 0.5, y: 1)))
    for text in ["0.25,1", "25%,100%", "25%,1"] { #expect(Values.crop(text) == .focus(UnitPoint(x: 0.25, y: 1))) }
    for text in ["", ",", "1", "1.1,0", "101%,0", "5,5", "nan,0", "0,0,0", "topleft", "Attention"] {
      #expect(Values.crop(text) == nil, "\(text)")
    }
  }

  @Test func theProgramHasAModelOfItsOwn() throws {
    let search = try FaceModel.system.search(in: nil, among: [FilePath("/nowhere")])
    #expect(search.identity.hasPrefix("faces 1 network "), "\(search.identity)")
  }

  @Test func damagedModelsAreNoReasonForNoWall() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(Array("tessera faces 1".utf8), to: "faces.network")
    let nowhere = try FaceModel.system.searchIfAny(in: nil, among: [FilePath("/nowhere")])
    #expect((nowhere == nil) == !FaceModel.hasOwn)
    #expect(try FaceModel.system.searchIfAny(in: nil, among: [path]) == nowhere)
    #expect(throws: RunFailure.self) { try FaceModel.system.search(in: nil, among: [path]) }
    #expect(throws: RunFailure.self) { try FaceModel.file(path).searchIfAny(in: nil) }
  }

  @Test func onlyLayoutsThatCropSearchPhotos() {
    var look = WallLook()
    #expect(look.crop == .auto && look.tileCrop == .center, "rows show whole photos")
    look.size = CGSize(width: 900, height: 600)
    #expect(look.tileCrop == .auto)
    for (layout, crop) in [(LayoutKind.hex, Plan.Crop.auto), (.honeycomb, .auto), (.grid, .center), (.pile, .center)] {
      var look = WallLook()
      look.layout = layout
      #expect(look.tileCrop == crop, "\(layout.name)")
      look.crop = .attention
      #expect(look.tileCrop == .attention, "a given one stays")
    }
  }

  @Test(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
  func modelThatCrashesItsReaderIsNamed() throws {
    let isolation = Isolation(program: Programs.built("faulty-worker"), argument: "stumbler", seconds: 20)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try folder.write(Array("CRASHES".utf8), to: "faces.network")
    let message = "--face-model \(path): its reader crashed (signal 11)"
    #expect(throws: RunFailure.usage(message)) { try FaceModel.file(path).search(in: isolation) }
  }
}
