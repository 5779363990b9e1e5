import Testing

/// Folders that depend on each other.
@Suite struct FolderCycleTests {
  @Test func foldersOfATargetNameTypesInOneDirection() {
    let faults = Self.known.faults(
      in: FolderCycles(SourceTree.project).pairs.mapValues { [$0] },
      rule: "Of two folders of a target, at most one names types of the other.")
    expectNone(faults)
  }

  /// Pairs that are to be taken apart. The list may only shrink.
  private static let known = KnownFindings([
    "ImageCodecs: ., Formats",
    "ImageCodecs: ., Isolated",
    "ImageCodecs: ., Metadata",
    "ImageCodecs: ., Writing",
    "ImageCodecs: Formats, HEIF",
    "ImageCodecs: Formats, Metadata",
    "ImageCodecs: Formats, Raw",
    "ImageCodecs: Formats, Writing",
    "ImageCodecs: Indexed, Writing",
    "ImageCodecs: Isolated, Metadata",
    "ImageCodecs: Metadata, Raw",
    "Layouts: Arranging, Protocol",
    "Layouts: Flow, Walls",
    "Layouts: Geometry, Plan",
    "Layouts: Plan, Walls",
    "Planning: Layouts, Look",
    "Planning: Layouts, Planner",
    "Planning: Look, Planner",
    "Runs: ., Encoding",
    "Runs: ., Work",
    "TesseraCommand: ., Comparing",
    "TesseraCommand: ., Doctor",
    "TesseraCommand: ., Help",
    "TesseraCommand: ., Inspecting",
    "TesseraCommand: ., Mosaics",
    "TesseraCommand: ., Running",
    "TesseraCommand: ., Shares",
    "TesseraCommand: ., Sites",
    "TesseraCommand: ., Starting",
    "TesseraCommand: ., Studio",
    "TesseraCommand: Batch, Starting",
    "TesseraCommand: Help, Starting",
    "TesseraCommand: Inspecting, Running",
    "TesseraCommand: Running, Starting",
    "TesseraCommand: Shares, Walls",
    "TesseraLibrary: ., Walls",
    "TesseraLibrary: Modifiers, Walls",
    "TesseraLibrary: Pictures, Walls",
    "Wall: ., Backgrounds",
    "Wall: ., Crops",
    "Wall: ., Shares",
    "Wall: ., Watermarks",
  ])

  private func pairs(_ files: [String: String]) -> [String: String] {
    FolderCycles(SourceTree(files.map { SourceFile($0.value, path: $0.key) })).pairs.mapValues(\.description)
  }

  @Test func mutualFoldersAreFound() {
    #expect(
      pairs([
        "Sources/Wall/Pages/Page.swift": "struct Page {\n  let crop: Crop\n}",
        "Sources/Wall/Crops/Crop.swift": "struct Crop {}",
        "Sources/Wall/Crops/More/Probe.swift": "enum Probe { static func of(_ page: Page) {} }",
        "Sources/Wall/Wall.swift": "final class Wall { let page: Page?, crop = \"Probe\" }",
      ]) == [
        "Wall: Crops, Pages": "Sources/Wall/Crops/More/Probe.swift:1: names Page of Pages, "
          + "and Sources/Wall/Pages/Page.swift:2 names Crop of Crops"
      ])
  }

  @Test func typesInExtensionsAreFound() {
    #expect(
      pairs([
        "Sources/Wall/Wall.swift": "struct Wall { let probe: Style.Probe }",
        "Sources/Wall/Crops/Crop.swift": "extension Style {\n  struct Probe { func of(_ wall: Wall) {} }\n}",
      ]).keys.sorted() == ["Wall: ., Crops"])
  }

  @Test func membersOfExtensionsAreFound() {
    #expect(
      pairs([
        "Sources/Wall/Wall.swift": "struct Wall { func draw() { cropped() } }",
        "Sources/Wall/Crops/Crop.swift": "extension Wall {\n  func cropped() {}\n  private func hidden() {}\n}",
        "Sources/Wall/Pages/Page.swift": "struct Page { func cut(_ wall: Wall) {} }",
      ]).keys.sorted() == ["Wall: ., Crops"])
  }

  @Test func foldersOfProductsAreTargets() {
    #expect(
      pairs([
        "Sources/Products/Runs/Run.swift": "struct Run { let page: Page }",
        "Sources/Products/Sites/Page.swift": "struct Page { let run: Run }",
        "Sources/Products/Sites/Albums/Album.swift": "struct Album { let page: Page }",
      ]).isEmpty)
  }

  @Test func otherTypesOfTheSameNameDoNotCount() {
    #expect(
      pairs([
        "Sources/Wall/Wall.swift": "struct Wall { struct Size {}\n let s: Size, k: Other.Crop, p: Private }  // Crop",
        "Sources/Wall/Crops/Crop.swift": "struct Crop { let wall: Wall }\nstruct Size {}\nprivate struct Private {}",
        "Sources/Site/Site.swift": "struct Site { let crop: Crop }",
      ]).isEmpty)
  }
}
