import { ApiError } from '../api/api-error.ts'

/** Keeps of an error what a form has fields for, and moves the rest into the sentence of the whole. */
export function atFields(error: ApiError, fields: readonly string[]): ApiError {
  const { status, code, message, requestId, retryAfter } = error
  const problem = { status, code, message, requestId: requestId ?? undefined }
  const told = Object.entries(error.errors)
  const own = told.filter(([path]) => fields.includes(path.split('.')[0] ?? ''))
  if (own.length > 0 || told.length === 0)
    return new ApiError({ ...problem, errors: Object.fromEntries(own) }, retryAfter)
  return new ApiError({ ...problem, message: [...new Set(told.flatMap(([, said]) => said))].join(' ') })
}
