import ProgramSupport
import TestSupport
import Testing

/// Comparisons that allow noise, moved parts and several accepted pictures, by the program.
@Suite struct CompareStabilityTests {
  private let folder: ComparedFolder

  init() throws { folder = try ComparedFolder() }

  @Test func measuredNoiseIsAllowed() throws {
    for run in ["one", "two", "three"] {
      try folder.write("\(run)/noisy.png", changing: run == "two" ? 8 : 0)
      try folder.write("\(run)/still.png", seed: 2)
    }
    let run = try folder.compare("--calibrate", "one", "two", "three", "-o", "noise.json5")
    #expect(
      run.code == 0 && run.errors.contains("noisy.png: differs from the first run in 1 of 2 others in 1 area"))
    #expect(run.errors.contains("2 pictures: 1 unstable, 1 stable"))
    #expect(try folder.text("noise.json5").contains("{area: [0, 0, 5, 5], levels: 10}"))
    #expect(try folder.compare("one", "two").code == 1)
    #expect(try folder.compare("one", "two", "--noise", "noise.json5").code == 0)
    try folder.write("two/noisy.png", changing: 11)
    #expect(try folder.compare("one", "two", "--noise", "noise.json5").code == 1)
    #expect(try folder.compare("--calibrate", "one", "-o", "noise.json5").code == 2)
    #expect(try folder.compare("--calibrate", "one", "two").code == 2)
    // The pictures alone have the noise of their name, too.
    try folder.write("two/noisy.png", changing: 8)
    #expect(try folder.compare("one/noisy.png", "two/noisy.png", "--noise", "noise.json5").code == 0)
    try folder.write(text: "mine", to: "other.json5")
    #expect(try folder.compare("--calibrate", "one", "two", "-o", "other.json5").code == 2)
    #expect(try folder.text("other.json5") == "mine")
  }

  /// Options without effect are refused.
  @Test func calibrationRefusesOtherResults() throws {
    try folder.writeFolders()
    for options in [
      ["--json"], ["--report", "report.json"], ["--junit", "junit.xml"], ["--annotations"], ["--update"],
      ["--max-changed", "5"], ["--density", "5"], ["--noise", "noise.json5"], ["--variant", "linux"],
    ] {
      let run = try folder.compare(["--calibrate", "golden", "new", "-o", "noise.json5"] + options)
      #expect(run.code == 2 && run.errors.contains("--calibrate only measures noise; omit \(options[0])"), "\(run)")
    }
    #expect(!folder.exists("noise.json5"))
  }

  @Test func aPictureThatIsMissingInARunIsNamed() throws {
    try folder.writeFolders()
    try folder.write("golden/only.png", seed: 7)
    let run = try folder.compare("--calibrate", "golden", "new", "-o", "noise.json5")
    #expect(run.code == 3 && run.errors.contains("only.png: its noise was not measured; in one run, it is missing"))
  }

  @Test func theVariantIsComparedAndUpdated() throws {
    for (name, seed) in [("home@linux.png", 1), ("home@macos.png", 2), ("home~2.png", 3)] {
      try folder.write("golden/\(name)", seed: UInt64(seed))
    }
    try folder.write("new/home.png", seed: 1, changing: 5)
    let run = try folder.compare("golden", "new", "--variant", "linux")
    #expect(run.code == 1 && run.output.contains("compared with home@linux.png"))
    #expect(run.errors.contains("home@macos.png: not compared, because it is of another variant"))
    #expect(try folder.compare("golden", "new", "--variant", "linux", "--update").code == 0)
    #expect(try folder.text("golden/home@linux.png") == folder.text("new/home.png"))
    #expect(["home@macos.png", "home~2.png"].allSatisfy { folder.exists("golden/\($0)") })
    #expect(!folder.exists("golden/home.png"))
    #expect(try folder.compare("golden", "new", "--variant", "linux").code == 0)
  }

  @Test func aVariantNeedsFolders() throws {
    try folder.write("a.png")
    let run = try folder.compare("a.png", "a.png", "--variant", "linux")
    let words = "--variant linux chooses among the pictures of a folder; compare two folders"
    #expect(run.code == 2 && run.errors.contains(words))
  }

  @Test func aNewPictureIsOfTheVariant() throws {
    try folder.write("golden/home@macos.png")
    try folder.write("new/home.png", seed: 2)
    try folder.write("new/plain.png", seed: 3)
    #expect(try folder.compare("golden", "new", "--variant", "linux", "--update").code == 0)
    #expect(folder.exists("golden/home@linux.png") && folder.exists("golden/plain.png"))
    #expect(folder.exists("golden/home@macos.png") && !folder.exists("golden/home.png"))
  }

  /// A dot within the number of changed pixels is found by the density.
  @Test func densityFindsTheDot() throws {
    try folder.write("a.png")
    try folder.write("b.png", changing: 60)
    #expect(try folder.compare("a.png", "b.png", "--max-changed", "1%").code == 0)
    #expect(try folder.compare("a.png", "b.png", "--max-changed", "1%", "--density", "0").code == 1)
    #expect(try folder.compare("a.png", "b.png", "--density", "1").code == 0)
    #expect(try folder.compare("a.png", "b.png", "--density", "1", "--max-changed", "0").code == 1)
    #expect(try folder.compare("a.png", "b.png", "--max-shift", "2").code == 1)
  }
}
