import type { Claim } from '@cursus/shared/claims'
import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { expect, it } from 'vitest'
import { askAgainIn, beginsOnceSigned, inOrder, stepOf, yearsOf, yearsToChoose } from './standing.ts'
import { tasksOf } from './tasks.ts'

const stay = (change: Partial<Contract> = {}): Contract => ({
  id: 'c1',
  insuranceType: 'Santé/Mobilité',
  documentType: 'Certificate',
  paymentStatus: 'payment_succeeded',
  reference: 'SM-2026-000001',
  createdAt: '20/11/2026',
  openedAt: '2026-11-20T09:42:00.000Z',
  document: { id: 'd1', fileName: 'attestation.pdf', isArchived: false, inEnglish: false },
  customerStripe: null,
  statut: 'ok',
  ending: null,
  startDate: '15/01/2027',
  boughtFrom: null,
  endDate: '15/06/2099',
  countryName: 'Canada',
  countryWhere: 'au Canada',
  numberRoom: null,
  place: null,
  insuredPlace: null,
  papers: [],
  signatureStatus: 'signed',
  signBy: null,
  formula: null,
  needsDevice: false,
  mayGoOn: false,
  isUnpaid: false,
  isSuspended: false,
  backOn: null,
  cover: 'upcoming',
  primeCents: 24_500,
  interval: null,
  countryId: null,
  mayBeCorrected: false,
  due: null,
  change: null,
  renewal: null,
  claims: null,
  ...change,
})
const due = { cents: 2584, takenBackCents: 0, invoiceCents: 2584, references: ['SM-2026-000001'] }
const home = (change: Partial<Contract> = {}) => stay({ insuranceType: 'Habitation', ...change })

it('puts what is due first, then what is in force, then what is over', () => {
  const [signed, unpaid, device, over] = [
    stay({ id: 'sign', document: null, signatureStatus: 'waiting' }),
    home({ id: 'pay', due }),
    stay({ id: 'describe', insuranceType: 'Multimédia', document: null, needsDevice: true }),
    stay({ id: 'over', cover: 'expired' }),
  ]
  const pending = stay({ id: 'pending', paymentStatus: 'payment_pending' })
  const lapsed = stay({ ...pending, id: 'lapsed', endDate: '01/02/2020' })
  const owing = home({ id: 'owing', statut: 'résilié', cover: 'ended', due })
  const order = inOrder([over, stay({ id: 'ready' }), device, lapsed, pending, owing, unpaid, signed])
  expect(order.map(({ id }) => id)).toEqual(['sign', 'pending', 'owing', 'pay', 'describe', 'ready', 'over'])
})

it.each([
  'withdrawn',
  'cancelled',
] as const)('offers nothing of the document of a contract that is %s', (kind) => {
  const left = stay({
    statut: 'résilié',
    cover: 'ended',
    ending: { kind, writtenOn: '27/11/2026', hasRequest: false },
  })
  expect(stepOf(left)).toBe('void')
  expect(stepOf({ ...left, ending: { kind: 'asked', writtenOn: '27/11/2026', hasRequest: false } })).toBe(
    'ready',
  )
})

it('counts a contract in every year of its cover', () => {
  const long = stay({ startDate: '15/12/2025', endDate: '15/01/2027' })
  expect(yearsOf(long)).toEqual(['2025', '2026', '2027'])
  expect(yearsOf(stay({ startDate: '01/02/2026', endDate: '30/06/2026' }))).toEqual(['2026'])
  const hidden = stay({ startDate: '01/01/2020', endDate: '01/02/2020', paymentStatus: 'payment_pending' })
  expect(yearsToChoose([long, hidden])).toEqual(['2027', '2026', '2025'])
})

it.each([
  ['shows a paid and signed one with its document', stay(), 'ready'],
  ['asks for a premium that is missing', stay({ statut: 'impayé', isUnpaid: true, due }), 'pay'],
  ['asks for what one that is over still owes', stay({ statut: 'résilié', cover: 'ended', due }), 'pay'],
  ['asks to buy again what was never paid', stay({ paymentStatus: 'payment_pending' }), 'buy'],
  [
    'hides what was never paid and is over',
    stay({ paymentStatus: 'payment_pending', endDate: '01/02/2020' }),
    'nowhere',
  ],
  ['hides the wrong kind of document', stay({ documentType: 'Contract' }), 'nowhere'],
  [
    'hides an archived document',
    stay({ document: { id: 'd', fileName: 'x', isArchived: true, inEnglish: false } }),
    'nowhere',
  ],
  ['waits for a document that is being made', stay({ document: null, signatureStatus: 'none' }), 'preparing'],
  ['asks for a signature', stay({ document: null, signatureStatus: 'waiting' }), 'sign'],
  [
    'asks again for a signature that was refused',
    stay({ document: null, signatureStatus: 'refused' }),
    'sign',
  ],
  ['asks for a device', stay({ insuranceType: 'Multimédia', document: null, needsDevice: true }), 'describe'],
  [
    'knows one that ended without its signature',
    stay({ document: null, signatureStatus: 'waiting', statut: 'résilié' }),
    'ended',
  ],
])('%s', (_, contract, step) => {
  expect(stepOf(contract)).toBe(step)
})

it('asks for the address to be confirmed, then for what blocks a certificate, and for one invoice once', () => {
  const both = { ...due, cents: 3383, references: ['HA-2026-000001', 'MU-2026-000001'] }
  const contracts = [
    stay({ id: 'describe', insuranceType: 'Multimédia', document: null, needsDevice: true }),
    stay({ id: 'shared', reference: 'MU-2026-000001', isUnpaid: true, due: both }),
    home({ id: 'pay', reference: 'HA-2026-000001', isUnpaid: true, due: both }),
    stay({ id: 'sign', document: null, signatureStatus: 'waiting' }),
    stay({ id: 'again', paymentStatus: 'payment_pending' }),
    stay({ id: 'ready' }),
    home({ id: 'toSign', change: { step: 'sign', effectOn: '01/12/2026' } }),
    home({ id: 'agreed', change: { step: 'effect', effectOn: '01/12/2026' } }),
  ]
  const purchases = [
    { id: 'buy', state: 'open' },
    { id: 'checked', state: 'checking' },
    { id: 'no longer', state: 'stopped' },
  ] as UnfinishedPurchase[]
  const claims = [
    { id: 'answer', asked: [{ paper: 'photos', askedAt: '' }] },
    { id: 'silent', asked: [] as Claim['asked'] },
  ] as Claim[]
  const tasks = tasksOf({ contracts, purchases, claims, unconfirmed: 'elodie@example.org' })
  expect(tasks.map(({ kind, key }) => [kind, key])).toEqual([
    ['confirm', 'confirm'],
    ['sign', 'sign'],
    ['buy', 'buy'],
    ['buy', 'again'],
    ['pay', 'pay'],
    ['describe', 'describe'],
    ['change', 'change toSign'],
    ['answer', 'answer'],
  ])
})

it('asks for an invoice also where the first contract on its subscription is over and owes nothing', () => {
  const references = ['HA-2026-000001', 'MU-2026-000001']
  const over = home({ id: 'over', reference: 'HA-2026-000001', statut: 'résilié', cover: 'ended' })
  const late = stay({ id: 'late', reference: 'MU-2026-000001', due: { ...due, references } })
  const tasks = tasksOf({ contracts: [over, late], purchases: [], claims: [] })
  expect(tasks.map(({ kind, key }) => [kind, key])).toEqual([['pay', 'late']])
})

it.each<[string, Partial<Contract>, boolean]>([
  ['a home that waits for its signature since its first day', { signatureStatus: 'waiting' }, true],
  ['devices that are not described', { signatureStatus: 'waiting', needsDevice: true }, true],
  ['what is bought for a day to come', { signatureStatus: 'waiting', startDate: '12/12/2026' }, false],
  ['what is signed', {}, false],
])('lets the signature make the first day of %s', (_, change, begins) => {
  const bought = home({ startDate: '28/11/2026', document: null, ...change })
  expect(beginsOnceSigned(bought, '2026-11-30')).toBe(begins)
})

it('asks again only while a document is being made, ever more slowly', () => {
  const preparing = [stay({ document: null })]
  expect([1, 3, 60].map((asked) => askAgainIn(preparing, asked))).toEqual([300, 675, 15_000])
  expect(askAgainIn([stay()], 1)).toBe(false)
  expect(askAgainIn(undefined, 1)).toBe(false)
})

it('asks again for a minute while a premium is missing, as it may just have been paid', () => {
  const unpaid = stay({ statut: 'impayé', isUnpaid: true, due })
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
