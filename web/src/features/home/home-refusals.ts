import { defineRefusals, type Place } from '../../payments/refusals.ts'
import { fieldOf } from './people-values.ts'

const fieldsOfHome: Record<string, string> = {
  startDate: 'home-startDate',
  numberOfRooms: 'home-rooms',
  numberOfPersons: 'home-persons',
  roommates: 'home-persons',
  optionPayment: 'home-payment',
  address: 'home-address-street',
}

/** Finds where an answer is given that the server names: draft and registration have names of their own. */
export function placeOf(path: string): Place | null {
  if (/^roommates\.\d/.test(path)) return inStep3(path)
  const [root, need] = path.split('.')
  if (root === 'needs' && need) return inStep3(need)
  const own = fieldOf(path)
  if (own) return inStep3(own)
  const home = fieldsOfHome[path] ?? fieldsOfHome[path.split('.')[0] ?? '']
  if (home) return { step: 1, field: home }
  return path === 'additionalPriceId' ? { step: 2 } : null
}

function inStep3(path: string) {
  return { step: 3 as const, path, field: `people-${path.replaceAll('.', '-')}` }
}

/** Reasons why a home could not be paid. */
export const homeRefusals = defineRefusals(placeOf)
