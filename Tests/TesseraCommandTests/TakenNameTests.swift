import Layouts
import Planning
import TesseraCommand
import Testing

/// Layouts of programs whose names are taken.
struct TakenNameTests {
  private static func refusal(_ layouts: [String: any CommandLineLayout.Type]) -> RunFailure? {
    let kinds = layouts.sorted { $0.key < $1.key }.map { $0.value.kind(named: $0.key) }
    do throws(RunFailure) {
      try TakenNames.refuseNames(of: kinds)
      try TakenNames.refuseProperties(of: kinds)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["flow", "hex", "spiral", "mosaic", "slideshow"]) func layouts(_ name: String) {
    #expect(
      Self.refusal([name: Named.self])
        == .usage("layout “\(name)”: tessera already has a layout by that name; rename yours"))
  }

  @Test(
    arguments: [
      (Wide.self, "width", "the option --width"), (Out.self, "output", "the option --output"),
      (Sized.self, "rowHeight", "the option --row-height"), (Helping.self, "help", "the option --help"),
      (Naming.self, "name", "the key “name” of batch files"), (Going.self, "fps", "the option --fps"),
      (Deep.self, "recursive", "the opposite of the option --no-recursive"),
    ] as [(any CommandLineLayout.Type, String, String)])
  func properties(_ layout: any CommandLineLayout.Type, _ property: String, _ owner: String) {
    #expect(
      Self.refusal(["ring": layout])
        == .usage("layout “ring”: its property “\(property)” clashes with \(owner); rename the property"))
  }

  @Test func differentTypes() {
    #expect(
      Self.refusal(["ring": Named.self, "wheel": Flagged.self])
        == .usage(
          "layouts “ring” and “wheel”: their property “turns” is a number in one and true or false in the other; "
            + "rename one of them"))
  }

  @Test func othersAreAllowed() {
    #expect(Self.refusal([:]) == nil)
    #expect(Self.refusal(["ring": Named.self, "wheel": Named.self]) == nil)
  }
}

private protocol Blank: CommandLineLayout {}

extension Blank {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { .zero }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

private struct Named: Blank { var turns = 3.0 }
private struct Flagged: Blank { var turns = false }
private struct Wide: Blank { var width = 3.0 }
private struct Out: Blank { var output = "x" }
private struct Sized: Blank { var rowHeight = 3 }
private struct Helping: Blank { var help = false }
private struct Naming: Blank { var name = "x" }
private struct Going: Blank { var fps = 3.0 }
private struct Deep: Blank { var recursive = false }
