import { ApiError } from './api-error.ts'

function withErrors({ status, code, message, requestId, retryAfter }: ApiError, errors: ApiError['errors']) {
  return new ApiError({ status, code, message, errors, requestId: requestId ?? undefined }, retryAfter)
}

/** The same error with the fields of the draft under their own names: `contract.country` is `country`. */
export function withoutPrefix(error: ApiError): ApiError {
  const errors = Object.entries(error.errors).map(([path, said]) => [path.replace(/^contract\./, ''), said])
  return withErrors(error, Object.fromEntries(errors))
}

/**
 * The same error with only what a form has fields for. What is said of anything else becomes the sentence of the whole, so
 * that it is said at all.
 */
export function atFields(error: ApiError, fields: readonly string[]): ApiError {
  const told = Object.entries(error.errors)
  const own = told.filter(([path]) => fields.includes(path.split('.')[0] ?? ''))
  if (own.length > 0 || told.length === 0) return withErrors(error, Object.fromEntries(own))
  const { status, code, requestId, retryAfter } = error
  const message = [...new Set(told.flatMap(([, said]) => said))].join(' ')
  return new ApiError({ status, code, message, requestId: requestId ?? undefined }, retryAfter)
}
