import Planning
import Runs

/// The options of `tessera doctor`.
private struct DoctorValues: OptionValues {
  var settings = Settings<DoctorSettings>()
}

private struct DoctorSettings: SettingsGroup {
  static let declared = Self()

  let isJSON = Setting(flag: "--json", "print the report as a JSON object (default: a page of text)")
}

extension Subcommand {
  static var doctor: Subcommand {
    Subcommand(
      name: "doctor",
      summary: "Examine this installation: libraries, sandbox, fonts, cache, disks; name faults and remedies.",
      usage: "tessera doctor [--json]",
      example: "tessera doctor",
      arguments: .nothing,
      sections: [OptionSection("Options", Settings.options(\DoctorValues.settings))],
      run: { parsed throws(RunFailure) in
        if let input = parsed.inputs.first { throw .usage("unexpected argument \(input)") }
        let sections = Examination.all.map { DoctorReport.Section(title: $0.title, findings: $0.findings()) }
        ProgramSandbox.current.close()
        let report = DoctorReport(program: "tessera \(Version.number)", sections: sections)
        try Console().result(parsed.settings.settings.isJSON ? report.json : report.text)
        return report.faultCount == 0 ? .done : .failed
      })
  }
}
