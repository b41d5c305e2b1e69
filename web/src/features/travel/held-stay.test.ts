import { expect, it } from 'vitest'
import cover from '../../locales/ch/cover.json' with { type: 'json' }
import travel from '../../locales/ch/travel.json' with { type: 'json' }
import { heldStay, overlapping, schoolPays } from './held-stay.ts'

const canada = { id: 39, name: 'Canada', zone: 3, code: 'CA', where: 'au Canada' }
const france = { id: 72, name: 'France', zone: 4, code: 'FR', where: 'en France' }
const held = {
  insuranceType: 'Santé/Mobilité',
  paymentStatus: 'payment_succeeded',
  countryId: 39,
  startDate: '15/01/2027',
  endDate: '14/05/2027',
  cover: 'upcoming',
  primeCents: 0,
} as const
const stay = { startDate: '2027-01-15', endDate: '2027-05-14' }
const inclusive = { partnershipLevel: 'inclusive', insuranceForForeign: false } as const

it('finds the stay of these very days in this country, and no other', () => {
  expect(heldStay({ stay, country: canada }, [held])).toBe(held)
  expect(heldStay({ stay: { ...stay, endDate: '2027-05-15' }, country: canada }, [held])).toBeUndefined()
  expect(heldStay({ stay, country: france }, [held])).toBeUndefined()
  expect(heldStay({ stay: null, country: canada }, [held])).toBeUndefined()
  for (const over of ['ended', 'expired'] as const) {
    expect(heldStay({ stay, country: canada }, [{ ...held, cover: over }])).toBeUndefined()
  }
})

it('lets an inclusive school pay, for France only where it insures that', () => {
  expect(schoolPays(canada, inclusive)).toBe(true)
  expect(schoolPays(france, inclusive)).toBe(false)
  expect(schoolPays(france, { ...inclusive, insuranceForForeign: true })).toBe(true)
  expect(schoolPays(canada, { partnershipLevel: 'partner', insuranceForForeign: true })).toBe(false)
  expect(schoolPays(undefined, inclusive)).toBe(false)
})

it('has the school pay one stay for each period, in whatever country', () => {
  expect(overlapping({ startDate: '2027-05-14', endDate: '2027-06-01' }, [held])).toBe(held)
  expect(overlapping({ startDate: '2027-05-15', endDate: '2027-06-01' }, [held])).toBeUndefined()
  expect(overlapping(stay, [{ ...held, cover: 'ended' }])).toBeUndefined()
  expect(overlapping(stay, [{ ...held, primeCents: 5100 }])).toBeUndefined()
})

it('calls the state of a stay in Chinese, which bends no word, as the documents do', () => {
  for (const state of ['current', 'suspended', 'expired', 'ended'] as const)
    expect(travel[`held.state.${state}`]).toBe(cover[`state.${state}`])
})
