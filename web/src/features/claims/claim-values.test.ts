import { claimKindOf } from '@cursus/shared/claim-kinds'
import type { ClaimableContract } from '@cursus/shared/claims'
import { describe, expect, it } from 'vitest'
import {
  type ClaimValues,
  claimBody,
  claimIssues,
  contractOn,
  deductibleOf,
  doubtsOf,
  heldTypes,
  isOutside,
  isWithContract,
  proofsOf,
  startingClaim,
  withType,
} from './claim-values.ts'

const aContract = (over: Partial<ClaimableContract>): ClaimableContract => ({
  ...{ id: 'flat', insuranceType: 'Habitation', reference: 'HA-2026-000004', statut: 'ok' },
  ...{ startDate: '15/05/2026', endDate: '14/05/2027', isSuspended: false, isSigned: true },
  thing: '8 place du Cadran, Lyon',
  ...{
    numberRoom: 4,
    imei: null,
    hasPhone: false,
    insuresOthers: false,
    purchasePriceCents: null,
    deductibleCents: 15_000,
    left: null,
    counted: [],
  },
  deductibles: { water: 15_000, glass: 7500, liability: null },
  replaced: [],
  ...over,
})
const flat = aContract({})
const phone = aContract({
  ...{ id: 'phone', insuranceType: 'Multimédia', imei: '001010000000016' },
  hasPhone: true,
})
const tablet = aContract({ id: 'tablet', insuranceType: 'Multimédia' })
const good: ClaimValues = {
  ...{ insuranceType: 'Habitation', contractId: 'flat', kind: 'water', occurredOn: '16/11/2026' },
  room: 'kitchen',
  ...{ title: 'Fuite sous l’évier', message: 'Eau sur le parquet.' },
}
const today = '2026-11-21'

describe('what the form begins with', () => {
  it('chooses the only type and its only contract by itself', () => {
    expect(startingClaim([flat], null)).toMatchObject({ insuranceType: 'Habitation', contractId: 'flat' })
  })

  it('chooses nothing where there are several', () => {
    expect(startingClaim([flat, phone], null)).toMatchObject({ insuranceType: '', contractId: '' })
    expect(startingClaim([phone, tablet], null)).toMatchObject({
      insuranceType: 'Multimédia',
      contractId: '',
    })
  })

  it('takes up what was typed, and lets go of a contract that is not held any more', () => {
    expect(startingClaim([flat, phone], { ...good })).toEqual(good)
    const gone = startingClaim([phone], { ...good })
    expect(gone).toMatchObject({
      insuranceType: 'Multimédia',
      contractId: 'phone',
      kind: '',
      title: good.title,
    })
  })

  it('is about the contract that the address names, and ignores one of somebody else', () => {
    expect(startingClaim([flat, phone, tablet], { ...good }, 'tablet')).toMatchObject({
      ...{ insuranceType: 'Multimédia', contractId: 'tablet', kind: '', message: good.message },
    })
    expect(startingClaim([flat, phone], null, 'unknown').contractId).toBe('')
  })
})

it('keeps « theft » between two types that both know it, and forgets a leak and its room on a phone', () => {
  const contracts = [flat, phone]
  expect(withType({ ...good, kind: 'theft' }, 'Multimédia', contracts).kind).toBe('theft')
  expect(withType(good, 'Multimédia', contracts)).toMatchObject({ kind: '', room: '' })
  expect(withType(good, 'Habitation', contracts).room).toBe('kitchen')
})

it('needs type, title and message, and a contract where there are several', () => {
  const empty = { ...good, insuranceType: '', contractId: '', title: ' ', message: '' } as const
  expect(Object.keys(claimIssues(empty, today))).toEqual(['insuranceType', 'title', 'message'])
  expect(Object.keys(claimIssues({ ...good, contractId: '' }, today))).toEqual(['contractId'])
  expect(claimIssues({ ...good, kind: '', occurredOn: '' }, today)).toEqual({})
})

it('takes today and no day to come', () => {
  expect(claimIssues({ ...good, occurredOn: '21/11/2026' }, today)).toEqual({})
  expect(claimIssues({ ...good, occurredOn: '22/11/2026' }, today)).toHaveProperty('occurredOn')
  expect(claimIssues({ ...good, occurredOn: '31/02/2026' }, today)).toHaveProperty('occurredOn')
})

it('says when the event lies outside the days of the contract, both of which count', () => {
  const days = ['14/05/2026', '15/05/2026', '14/05/2027', '15/05/2027', 'hier']
  expect(days.map((day) => isOutside(day, flat))).toEqual([true, false, false, true, false])
  expect(claimIssues({ ...good, occurredOn: '14/05/2026' }, today, flat)).toHaveProperty('occurredOn')
  expect(claimIssues({ ...good, occurredOn: '15/05/2026' }, today, flat)).toEqual({})
})

it('asks for the blocked line of a phone and of nothing else', () => {
  const theft = claimKindOf('Multimédia', 'theft')
  expect(proofsOf(theft, phone)).toContain('lineBlock')
  expect(proofsOf(theft, aContract({ hasPhone: true, insuresOthers: true }))).toContain('lineBlock')
  expect(proofsOf(theft, tablet)).toEqual(['policeReport', 'purchaseInvoice'])
  expect(proofsOf(undefined, phone)).toEqual([])
})

it('sends the spec’s fields, and what was chosen beside them', () => {
  const sent = (values: ClaimValues) => Object.fromEntries(claimBody(values))
  expect(sent(good)).toEqual({
    ...{ insurance_type: 'Habitation', title: good.title, message: good.message, state: '1' },
    ...{ contractId: 'flat', kind: 'water', room: 'kitchen', occurredOn: '2026-11-16' },
  })
  expect(sent({ ...good, kind: 'other', occurredOn: '' })).not.toHaveProperty('kind')
})

it.each([
  ['glass', 7500],
  ['water', 15_000],
  ['other', 15_000],
  // The guarantee table says it: it has several for a liability, and others as long as nothing is chosen.
  ['liability', null],
  ['', null],
])('names the deductible of what happened: %s', (kind, cents) => {
  expect(deductibleOf(flat, kind)).toBe(cents)
})

it('names the one deductible of a device before anything is chosen', () => {
  const free = { deductibleCents: 0, deductibles: { breakage: 0, theft: 0 } }
  expect(deductibleOf(aContract(free), '')).toBe(0)
})

it('lists held types in the order of the product', () => {
  expect(heldTypes([phone, flat, tablet])).toEqual(['Habitation', 'Multimédia'])
})

it('warns of a contract that is unsigned, suspended, not begun or over', () => {
  expect(doubtsOf(flat, today)).toEqual([])
  expect(doubtsOf(aContract({ isSigned: false, isSuspended: true }), today)).toEqual([
    'unsigned',
    'suspended',
  ])
  expect(doubtsOf(aContract({ startDate: '22/11/2026' }), today)).toEqual(['notBegun'])
  expect(doubtsOf(aContract({ endDate: '20/11/2026' }), today)).toEqual(['over'])
  expect(doubtsOf(aContract({ startDate: today, endDate: today }), today)).toEqual([])
})

describe('a phone that replaced another', () => {
  const { thing, ...facts } = phone
  const first = { ...facts, thing: 'Modèle A', imei: '001010000000024', purchasePriceCents: 120_000 }
  const replaced = [
    { ...first, until: '31/05/2026' },
    { ...first, thing: 'Modèle B', imei: null, until: '09/11/2026' },
  ]
  const now = aContract({ ...phone, thing: 'Modèle C', replaced })

  it.each([
    ['31/05/2026', 'Modèle A', '001010000000024'],
    ['01/06/2026', 'Modèle B', null],
    ['2026-11-09', 'Modèle B', null],
    ['10/11/2026', 'Modèle C', phone.imei],
    ['', 'Modèle C', phone.imei],
    ['09/11', 'Modèle C', phone.imei],
  ])('of %s is what the claim is about', (day, name, imei) => {
    expect(contractOn(now, day)).toMatchObject({ id: 'phone', thing: name, imei })
  })
})

it('takes the invoice that lies with the contract as given, and nothing else', () => {
  const papers = [{ kind: 'conditions' }, { kind: 'invoice' }] as const
  expect(isWithContract('purchaseInvoice', papers)).toBe(true)
  expect(isWithContract('policeReport', papers)).toBe(false)
  expect(isWithContract('purchaseInvoice', papers.slice(0, 1))).toBe(false)
})
