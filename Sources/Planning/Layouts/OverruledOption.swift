/// An ineffective option and the reason, such as “with --size”.
struct OverruledOption {
  var name: String
  var reason: String
}
