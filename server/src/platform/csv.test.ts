import { expect, it } from 'vitest'
import { csvRow, phoneText } from './csv.ts'

it('writes a line as RFC 4180 has it, with semicolons', () => {
  expect(csvRow(['Élodie', 12, null, ''])).toBe('Élodie;12;;\r\n')
  expect(csvRow(['a;b', 'say "no"', 'two\nlines', 'a,b', 'a\tb'])).toBe(
    '"a;b";"say ""no""";"two\nlines";"a,b";"a\tb"\r\n',
  )
})

it('lets no cell run as a formula', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', '\u00a0+']) {
    const [cell = ''] = csvRow([`${sign}1+1`]).split('\r\n')
    expect([sign, cell.replace(/^"/, '').startsWith("'")]).toEqual([sign, true])
  }
  expect(csvRow(['=HYPERLINK("http://example.org";"x")'])).toBe(
    `"'=HYPERLINK(""http://example.org"";""x"")"\r\n`,
  )
})

it('leaves numbers and harmless texts as they are', () => {
  expect(csvRow([-12, "O'Brien", 'a=b', 'x-y', 'student@example.org'])).toBe(
    "-12;O'Brien;a=b;x-y;student@example.org\r\n",
  )
})

it('writes telephones as texts that a spreadsheet neither calculates nor shortens', () => {
  expect(phoneText('+33639980107')).toBe('06 39 98 01 07')
  expect(phoneText('+447911123456')).toBe('00 447911123456')
})
