import { ApiError } from '../../app/api-error.ts'

/** What the top of the dialog says: the server's sentence, and those about fields that the dialog does not have. */
export interface Refusal {
  title: string
  sentences: string[]
}

const ownFields = ['countryNationality', 'addressOrigin', 'latinName', 'latinLastName']

export function toRefusal(error: unknown, title: string): Refusal {
  const told = error instanceof ApiError ? Object.entries(error.errors) : []
  const elsewhere = told.filter(([path]) => !ownFields.includes(path)).flatMap(([, messages]) => messages)
  return { title, sentences: [...new Set(elsewhere)].filter((sentence) => sentence !== title) }
}
