const apart: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
}
const writable =
  /[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018\u2019\u20ac]/

/** Text for a PDF's standard fonts, which know Western letters only: others lose their accent, the rest becomes « ? ». */
export function toLatin1(text: string): string {
  return [...text.normalize('NFC')].map(letter).join('')
}

function letter(character: string): string {
  if (writable.test(character)) return character
  const plain = apart[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return [...plain].every((part) => writable.test(part)) && plain ? plain : '?'
}
