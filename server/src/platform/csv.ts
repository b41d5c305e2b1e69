/** Excel begins a UTF-8 file with it; so the file of a list does too. */
export const csvStart = '\uFEFF'

/** What spreadsheets take as a formula at the start of a cell, in narrow and wide letters; also behind blanks. */
const formula = /^[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/
/** A comma and a tab too: a program that separates by them must not find a cell inside a cell. */
const special = /[";,\t\r\n]/

/**
 * One line of a CSV file with its line end: RFC 4180 with `;` between cells, as a French spreadsheet opens it. A text
 * that would run as a formula gets an apostrophe before it; a number stays one.
 */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(';')}\r\n`
}

/**
 * A telephone, E.164, as a spreadsheet keeps it: a plus makes a formula of it and figures alone a number, so it is
 * written as it is dialled, with blanks.
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
