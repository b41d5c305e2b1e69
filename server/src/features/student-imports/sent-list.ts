import { ListMending, maxImportSize } from '@cursus/shared/student-imports'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../../platform/errors.ts'
import { takeFile } from '../../platform/uploads.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Types of a list, for the page of the calls. */
export const listFile = { submitFile: ['text/csv', 'text/plain', workbookType] }

/** Bytes of a mending as JSON. */
export const maxMendingSize = 1_048_576

/** Reads a mending from its form field. Throws 422 for anything else. */
export function readMending(json: unknown): ListMending {
  if (json === undefined) return {}
  const refused = invalid('platform.invalid', { mending: ['validation.field.mending.incorrect'] })
  try {
    const read = ListMending.safeParse(JSON.parse(String(json)))
    if (read.success) return read.data
  } catch {
    throw refused
  }
  throw refused
}

/** Takes the list of a form as a stream. Throws 413 `imports.too_large`. */
export async function takeList(request: FastifyRequest) {
  try {
    return await takeFile(request, 'submitFile', { maxBytes: maxImportSize, maxFieldBytes: maxMendingSize })
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.kind === 'too_large'
    throw isTooLarge ? new AppError('too_large', 'imports.too_large') : error
  }
}
