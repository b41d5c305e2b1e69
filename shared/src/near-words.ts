/** Tells whether a name begins as it was typed but for one letter: another one, one more, one less, or two swapped. */
export function beginsNearly(name: string, wanted: string): boolean {
  const lengths = [wanted.length - 1, wanted.length, wanted.length + 1]
  return lengths.some((length) => length <= name.length && isOneLetterAway(name.slice(0, length), wanted))
}

function isOneLetterAway(a: string, b: string): boolean {
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1
  const [left, right] = [a.slice(start), b.slice(start)]
  if (left.length > right.length) return left.slice(1) === right
  if (left.length < right.length) return left === right.slice(1)
  return left.slice(1) === right.slice(1) || isSwapped(left, right)
}

function isSwapped(left: string, right: string): boolean {
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
}
