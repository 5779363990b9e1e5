/// The report of `tessera doctor`.
struct DoctorReport {
  struct Section {
    var title: String
    var findings: [Finding]
  }

  /// The name and version of the program.
  let program: String
  let sections: [Section]
  /// The names of packages in this system.
  var packages = SystemPackages.here

  private var findings: [Finding] { sections.flatMap(\.findings) }

  var faultCount: Int { findings.count { $0.state == .fault } }

  // MARK: - Text

  /// A page: sections with a line per finding, then faults and notes with their remedies. What is not installed comes
  /// last, with one command for all of it.
  var text: String {
    let lines = sections.map { section in
      section.title + "\n" + section.findings.map { Self.line($0) }.joined()
    }
    return ([program + "\n"] + lines + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let (faults, notes) = (findings.filter { $0.state == .fault }, findings.filter { $0.state == .note })
    let counts = [Self.count(faults.count, "fault"), notes.isEmpty ? nil : Self.count(notes.count, "note")]
    let lines = [faults, notes.filter { $0.remedy != nil }].map { findings in
      let (missing, others) = (findings.filter { $0.need != nil }, findings.filter { $0.need == nil })
      let remedies = packages.installing(missing.compactMap(\.need))
      return others.map { Self.line($0) + ($0.remedy.map(Self.remedy) ?? "") }.joined()
        + missing.map { Self.line($0) }.joined() + remedies.map(Self.remedy).joined()
    }
    return counts.compactMap { $0 }.joined(separator: ", ") + "\n" + lines.joined()
  }

  private static func remedy(_ text: String) -> String { "         remedy: \(text)\n" }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 0 ? "no \(noun)s" : number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private static func line(_ finding: Finding) -> String {
    "  \(finding.state.rawValue.padded(to: 7))\(finding.name.padded(to: 17))\(finding.detail)\n"
  }

  // MARK: - JSON

  private struct Document: Encodable {
    var program: String
    var findings: [Entry]
    var faults: Int
    /// The command that installs everything that is missing.
    var install: String?

    struct Entry: Encodable {
      var section, name: String
      var state: Finding.State
      var detail: String
      var remedy: String?
    }
  }

  var json: String {
    let entries = sections.flatMap { section in
      section.findings.map { finding in
        Document.Entry(
          section: section.title, name: finding.name, state: finding.state, detail: finding.detail,
          remedy: finding.remedy)
      }
    }
    let document = Document(
      program: "Tessera \(TesseraCommand.version)", findings: entries, faults: faultCount,
      install: packages.installing(findings.compactMap(\.need)).first)
    return String(decoding: JSONText.bytes(document), as: UTF8.self)
  }
}
