import Foundation

// Prints the table of locales, as this toolchain's Foundation has them:
//
//     swift run write-locales >Sources/CLocales/locales.txt

let table = LocaleTableText(of: LocaleSamples.identifiers)
print(table.text, terminator: "")
