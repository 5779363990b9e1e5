import Testing

@testable import Store

@Suite struct SchemaTests {
  @Test func aDatabaseWithOtherColumnsIsOfAnotherVersion() {
    let columns = CatalogEntry.columns
    #expect(Schema.version == Schema.version(columns: columns) && (1...Int64(Int32.max)).contains(Schema.version))
    for other in [columns + ["one"], Array(columns.dropLast()), Array(columns.reversed()), columns.map { $0 + "s" }] {
      #expect(Schema.version(columns: other) != Schema.version)
    }
  }
}
