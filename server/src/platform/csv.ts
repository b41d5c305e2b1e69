/** Byte order mark with which Excel begins a UTF-8 file. */
export const csvStart = '\uFEFF'

/** Start of a cell that a spreadsheet takes for a formula, in narrow and wide letters, also behind blanks. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
/** Signs that put a cell in quotes; also those by which other programs separate cells. */
const special = /[";,\t\r\n]/

/**
 * Writes one line of a CSV file: RFC 4180 with `;` between cells, as French spreadsheets open it. A text that looks
 * like a formula gets an apostrophe before it.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(';')}\r\n`
}

/**
 * Writes an E.164 telephone number as it is dialled, with blanks: a spreadsheet takes a plus for a formula and bare
 * digits for a number.
 */
export function phoneText(phone: string): string {
  const national = /^\+33(\d{9})$/.exec(phone)?.[1]
  if (national) return `0${national}`.replace(/(\d\d)(?=\d)/g, '$1 ')
  return phone.replace(/^\+/, '00 ')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
