import { ApiError } from '../../app/api-error.ts'

export type LatinName = 'latinName' | 'latinLastName'

/** What the top of the dialog says: the server's sentence, and those about fields that the dialog does not have. */
export interface Refusal {
  title: string
  sentences: string[]
}

const ownFields = ['countryNationality', 'addressOrigin', 'latinName', 'latinLastName']

/** The same error with the fields of the draft under their own names: `contract.country` is `country`. */
export function withoutPrefix(error: ApiError): ApiError {
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, messages]) => [path.replace(/^contract\./, ''), messages]),
  )
  const { status, code, message } = error
  const requestId = error.requestId ?? undefined
  return new ApiError({ status, code, message, errors, requestId }, error.retryAfter)
}

/** The names that the server wants in Latin letters, as its refusal tells. */
export function missingLatin(error: unknown): LatinName[] {
  if (!(error instanceof ApiError)) return []
  return (['latinName', 'latinLastName'] as const).filter((name) => name in error.errors)
}

export function toRefusal(error: unknown, title: string): Refusal {
  const told = error instanceof ApiError ? Object.entries(error.errors) : []
  const elsewhere = told.filter(([path]) => !ownFields.includes(path)).flatMap(([, messages]) => messages)
  return { title, sentences: [...new Set(elsewhere)].filter((sentence) => sentence !== title) }
}
