import { AppError } from '../../platform/errors.ts'

/** Returns the refusal of a whole file; nothing of it is kept. */
export function refusedWhole(
  code: 'imports.not_a_list' | 'imports.locked_workbook' | 'imports.too_many_lines',
  cause?: unknown,
) {
  return new AppError('invalid', code, { errors: { submitFile: [`error.${code}`] }, cause })
}

/** Returns the refusal of a list in which a quote that opens on that line has no end. */
export function openQuote(line: number, cause: unknown) {
  return new AppError('invalid', 'imports.open_quote', { values: { line }, cause })
}

/** Returns the refusal of a list in which a quote on the first of these lines and another on the last make one row of all. */
export function strayQuotes(line: number, last: number) {
  return new AppError('invalid', 'imports.stray_quotes', { values: { line, last } })
}

/** Returns the refusal of a workbook that would fill the memory or the disk. */
export function tooLarge() {
  return new AppError('too_large', 'imports.workbook_too_large', {
    errors: { submitFile: ['error.imports.workbook_too_large'] },
  })
}
