import Gallery

/// The fields of templates in the help, as they are declared.
enum TemplateHelp {
  static var text: String {
    """
    Templates have fields in braces: {title|stem} is the title or, without one, the file’s name.

    \(list("--caption", .photo))
    \(list("--group-heading", .group))
    \(list("--page-header, --page-footer", .page))
    \(list("--title, --subtitle, --footer", .wall))

    \(dates) may have a pattern: {date:d MMMM yyyy}.
    \(DocumentationPage(named: "Templates")) explains each field.
    """
  }

  private static var dates: String {
    let names = Template.dates.map { "{\($0)}" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  /// The fields of texts of one kind, in lines of at most 110 columns.
  private static func list(_ options: String, _ scope: Template.Scope) -> String {
    var lines = ["  \(options):", "   "]
    for name in Template.fields(of: scope) {
      if lines[lines.count - 1].count + name.count + 3 > 110 { lines.append("   ") }
      lines[lines.count - 1] += " {\(name)}"
    }
    return lines.joined(separator: "\n")
  }
}
