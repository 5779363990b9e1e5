/// An option that has no effect, and why: “with --size”.
struct OverruledOption {
  var name: String
  var reason: String
}
