/// The names of months in messages.
package let englishMonths = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
  "December",
]
