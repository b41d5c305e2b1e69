import type { Contract } from '@cursus/shared/contracts'
import { expect, it } from 'vitest'
import { askAgainIn, placeOf, sectionsOf, stepsOf, unpaidOf, yearsToChoose } from './group-contracts.ts'

const stay = (change: Partial<Contract> = {}): Contract => ({
  id: 'c1',
  insuranceType: 'Santé/Mobilité',
  documentType: 'Certificate',
  paymentStatus: 'payment_succeeded',
  reference: 'SM-2026-000001',
  createdAt: '20/11/2026',
  document: { id: 'd1', fileName: 'attestation.pdf', isArchived: false, inEnglish: false },
  customerStripe: null,
  statut: 'ok',
  startDate: '15/01/2027',
  endDate: '15/06/2099',
  countryName: 'Canada',
  numberRoom: null,
  place: null,
  papers: [],
  signatureStatus: 'signed',
  formula: null,
  needsDevice: false,
  mayGoOn: false,
  isSuspended: false,
  claims: null,
  ...change,
})
const home = (change: Partial<Contract> = {}) => stay({ insuranceType: 'Habitation', ...change })

it('groups by insurance type, then by year, the newest first', () => {
  const sections = sectionsOf([home(), stay({ createdAt: '03/02/2025' }), stay()], null)
  expect(sections.map(({ insuranceType }) => insuranceType)).toEqual(['Santé/Mobilité', 'Habitation'])
  expect(sections[0]?.years.map(({ year }) => year)).toEqual(['2026', '2025'])
})

it('keeps only the year that was chosen, and offers only years that show something', () => {
  const contracts = [
    stay(),
    home({ createdAt: '03/02/2025' }),
    stay({ createdAt: '01/01/2024', document: null, paymentStatus: 'payment_pending' }),
  ]
  expect(sectionsOf(contracts, '2025').map(({ insuranceType }) => insuranceType)).toEqual(['Habitation'])
  expect(sectionsOf(contracts, '2023')).toEqual([])
  expect(yearsToChoose(contracts)).toEqual(['2026', '2025'])
})

it.each([
  ['shows a paid and signed one with its document', stay(), 'document'],
  ['shows one whose premium is unpaid all the same', stay({ statut: 'impayé' }), 'document'],
  ['hides one whose first payment is pending', stay({ paymentStatus: 'payment_pending' }), 'nowhere'],
  ['hides the wrong kind of document', stay({ documentType: 'Contract' }), 'nowhere'],
  [
    'hides an archived document',
    stay({ document: { id: 'd', fileName: 'x', isArchived: true, inEnglish: false } }),
    'nowhere',
  ],
  ['waits for a document that is being made', stay({ document: null, signatureStatus: 'none' }), 'preparing'],
  ['asks for a signature', stay({ document: null, signatureStatus: 'waiting' }), 'step'],
  [
    'asks again for a signature that was refused',
    stay({ document: null, signatureStatus: 'refused' }),
    'step',
  ],
  ['asks for a device', stay({ insuranceType: 'Multimédia', document: null, needsDevice: true }), 'step'],
])('%s', (_, contract, place) => {
  expect(placeOf(contract)).toBe(place)
})

it('leaves what waits for its person out of the sections', () => {
  const waiting = stay({ document: null, signatureStatus: 'waiting' })
  expect(sectionsOf([waiting], null)).toEqual([])
  expect(stepsOf([waiting, stay()])).toEqual([waiting])
})

it('asks again only while a document is being made, ever more slowly', () => {
  const preparing = [stay({ document: null })]
  expect([1, 3, 60].map((asked) => askAgainIn(preparing, asked))).toEqual([1000, 3000, 15_000])
  expect(askAgainIn([stay()], 1)).toBe(false)
  expect(askAgainIn(undefined, 1)).toBe(false)
})

it('asks again for a minute while a premium is missing, as it may just have been paid', () => {
  const unpaid = stay({ statut: 'impayé', isSuspended: true })
  expect(unpaidOf([unpaid, stay()])).toEqual([unpaid])
  expect([1, 11, 12].map((asked) => askAgainIn([unpaid], asked))).toEqual([1000, 11_000, false])
})

it('asks a few times more for the contract that was signed today, and not for older ones', () => {
  const paper = { id: 'p1', kind: 'contract' as const, fileName: 'Contrat.pdf' }
  const signed = home({ createdAt: '21/11/2026' })
  expect(askAgainIn([signed], 2, '21/11/2026')).toBe(2000)
  expect(askAgainIn([signed], 12, '21/11/2026')).toBe(false)
  expect(askAgainIn([signed], 2, '22/11/2026')).toBe(false)
  expect(askAgainIn([{ ...signed, papers: [paper] }], 2, '21/11/2026')).toBe(false)
})
