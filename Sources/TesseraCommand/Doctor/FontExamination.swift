import Foundation
import Isolation
import Layouts
import Runs
import Typesetting

/// The fonts, and the scripts that they cover: texts are set as for a wall.
struct FontExamination {
  /// Samples of scripts, with Debian's packages of fonts for them.
  private static let scripts = [
    Script("Latin", "Añßéłő", "fonts-dejavu-core"), Script("Greek", "Ωλέ", "fonts-dejavu-core"),
    Script("Cyrillic", "Жябї", "fonts-dejavu-core"), Script("Arabic", "سلام", "fonts-noto-core"),
    Script("Hebrew", "שלום", "fonts-noto-core"), Script("Devanagari", "नमस्ते", "fonts-noto-core"),
    Script("Thai", "ไทย", "fonts-noto-core"), Script("Chinese", "漢字汉语", "fonts-noto-cjk"),
    Script("Japanese", "かなカナ", "fonts-noto-cjk"), Script("Korean", "한글", "fonts-noto-cjk"),
    Script("emoji", "😀🎉", "fonts-noto-color-emoji"),
  ]

  private struct Script {
    var name: String
    var sample: String
    var debian: String

    init(_ name: String, _ sample: String, _ debian: String) {
      (self.name, self.sample, self.debian) = (name, sample, debian)
    }
  }

  private let typesetter = ProgramSandbox.current.typesetter(
    fonts: [], isConfined: Confinement.here.isPossible, embedsFonts: true)

  var findings: [Finding] {
    guard BuildTraits.included.contains("Text") else { return [.note("text", "this build sets no text")] }
    do throws(TextError) {
      let (files, versions) = try typesetter.installedFonts()
      if files.isEmpty { throw .noFonts }
      return try [.ok("text", versions), .ok("fonts", "\(files.count) files"), standardFont] + coverage()
    } catch {
      return [finding(error)]
    }
  }

  /// Text is optional, so a missing library or font is a note.
  private func finding(_ error: TextError, needing need: SystemPackages.Need = .pango) -> Finding {
    switch error {
    case .unavailable(let library):
      if let file = LoaderFault.replacement(of: library) {
        let remedy = "unset LD_LIBRARY_PATH, which puts \(file) before the library of the system"
        return .fault("text", Self.sentence(error).replacing("is missing", with: "cannot be loaded"), remedy: remedy)
      }
      return .missing("text", Self.sentence(error), need)
    case .noFonts: return .missing("fonts", Self.sentence(error), .anyFont)
    default: return .fault("text", error.description, remedy: LoaderFault(error.description).remedy())
    }
  }

  /// The message of an error, without its remedy for other systems.
  private static func sentence(_ error: TextError) -> String {
    error.description.components(separatedBy: "; install")[0]
  }

  /// The font of texts that name none, if documents can have it.
  private var standardFont: Finding {
    do throws(TextError) {
      let glyphs = try typesetter.glyphs(of: Self.text("Abc"))
      let name = glyphs.runs.first?.font.file.name.description ?? "none"
      if let obstacle = glyphs.obstacle { return .note("default font", "\(name); in PDFs, it \(obstacle)") }
      return .ok("default font", "\(name), which PDFs can contain")
    } catch {
      var finding = finding(error, needing: .fontSubsets)
      finding.name = "fonts in PDFs"
      return finding
    }
  }

  private static func text(_ words: String) -> Plan.Text {
    Plan.Text(words, role: nil, frame: CGRect(x: 0, y: 0, width: 400, height: 20))
  }

  // MARK: - Scripts

  private func coverage() throws(TextError) -> [Finding] {
    var missing: [Script] = []
    for script in Self.scripts where try typesetter.setting(of: Self.text(script.sample)).missingCount > 0 {
      missing.append(script)
    }
    let covered = Self.scripts.map(\.name).filter { name in !missing.contains { $0.name == name } }
    var findings: [Finding] = []
    if !covered.isEmpty { findings.append(.ok("scripts", covered.joined(separator: ", "))) }
    var packages: [String] = []
    for script in missing where !packages.contains(script.debian) { packages.append(script.debian) }
    return findings + packages.map { package in finding(missing.filter { $0.debian == package }, package) }
  }

  private func finding(_ scripts: [Script], _ package: String) -> Finding {
    let names = scripts.map(\.name).joined(separator: ", ")
    let need = SystemPackages.Need(title: "fonts for \(names), such as Noto", debian: [package])
    return .missing("scripts", "no glyphs for \(names): boxes in their place", need)
  }
}
