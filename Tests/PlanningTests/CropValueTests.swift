import Files
import TesseraLayout
import Testing

@testable import Planning

/// Values of `--crop`, and the model of faces.
@Suite struct CropValueTests {
  @Test func cropValues() {
    #expect(Values.crop("attention") == .attention && Values.crop("entropy") == .entropy)
    #expect(Values.crop("faces") == .faces)
    #expect(Values.crop("center") == .center && Values.crop("top-right") == .focus(.topTrailing))
    #expect(Values.crop("bottom") == .focus(UnitPoint(x: 0.5, y: 1)))
    for text in ["0.25,1", "25%,100%", "25%,1"] { #expect(Values.crop(text) == .focus(UnitPoint(x: 0.25, y: 1))) }
    for text in ["", ",", "1", "1.1,0", "101%,0", "5,5", "nan,0", "0,0,0", "topleft", "Attention"] {
      #expect(Values.crop(text) == nil, "\(text)")
    }
  }

  @Test func missingSystemModelNamesItsPackage() throws {
    do throws(RunFailure) {
      _ = try FaceModel.system.search(in: nil, among: [FilePath("/nowhere")])
      Issue.record("There is none.")
    } catch {
      #expect(error.exitCode == .misused)
      #expect(error.description.contains("install opencv-data"), "\(error)")
    }
  }
}
