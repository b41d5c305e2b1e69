import { defineRefusals, type Place } from '../../payments/refusals.ts'

const inRecap = ['countryNationality', 'addressOrigin', 'passportNumber', 'latinName', 'latinLastName']
const inStay: Record<string, string> = { startDate: 'start', endDate: 'end', country: 'country' }

/** Finds where an answer of the stay, or of the dialog over it, is given. */
export function placeOf(path: string): Place | null {
  const [root, need] = path.split('.')
  if (root === 'needs' && need) return { path: need, field: `recap-${need}` }
  if (inRecap.includes(path)) return { path, field: `recap-${path}` }
  return inStay[path] ? { field: `stay-${inStay[path]}` } : null
}

/** Reasons why a stay could not be paid by somebody who is signed in. */
export const stayRefusals = defineRefusals(placeOf)
