import { AppError } from '../../platform/errors.ts'

/** Returns the refusal of a whole file; nothing of it is kept. */
export function refusedWhole(code: 'imports.not_a_list' | 'imports.too_many_lines', cause?: unknown) {
  return new AppError('invalid', code, { errors: { submitFile: [`error.${code}`] }, cause })
}
