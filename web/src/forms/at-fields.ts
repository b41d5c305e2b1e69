import { ApiError } from '../api/api-error.ts'

/**
 * The same error with only what a form has fields for. What is said of anything else becomes the sentence of the whole, so
 * that it is said at all.
 */
export function atFields(error: ApiError, fields: readonly string[]): ApiError {
  const { status, code, message, requestId, retryAfter } = error
  const problem = { status, code, message, requestId: requestId ?? undefined }
  const told = Object.entries(error.errors)
  const own = told.filter(([path]) => fields.includes(path.split('.')[0] ?? ''))
  if (own.length > 0 || told.length === 0)
    return new ApiError({ ...problem, errors: Object.fromEntries(own) }, retryAfter)
  return new ApiError({ ...problem, message: [...new Set(told.flatMap(([, said]) => said))].join(' ') })
}
