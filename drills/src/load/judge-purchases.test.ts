import { expect, it } from 'vitest'
import type { Books, Made } from '../engine/books.ts'
import type { Intent } from './buyers.ts'
import { judgePurchases } from './judge-purchases.ts'

const email = 'malo@example.org'
const bought: Intent = {
  email,
  product: 'phone',
  lines: 1,
  isPaid: true,
  acknowledged: ['c1'],
  needsSignature: true,
  isSigned: true,
}
const made: Made = {
  id: 'c1',
  email,
  sessionId: 's1',
  isPaid: true,
  signature: 'signed',
  primeCents: 990,
  papers: 1,
  mails: 1,
}
const paid = { id: 's1', email, isPaid: true, amount: 990 }
const whole: Books = { sessions: [paid], contracts: [made], signatures: [{ contractId: 'c1' }] }
const judged = (change: Partial<Books>, intent: Partial<Intent> = {}) => {
  const { lost, double } = judgePurchases([{ ...bought, ...intent }], { ...whole, ...change })
  return [lost.length, double.length]
}
const other = { ...made, id: 'c2' }

it('finds nothing where both books agree', () => {
  expect(judged({})).toEqual([0, 0])
  const unsigned = { ...made, signature: 'waiting' as const, papers: 0, mails: 0 }
  expect(judged({ contracts: [unsigned], signatures: [] }, { isSigned: false })).toEqual([0, 0])
})

it.each<[string, Partial<Books>]>([
  ['a payment without its contract', { contracts: [{ ...made, isPaid: false }] }],
  ['a payment of another amount', { sessions: [{ ...paid, amount: 991 }] }],
  [
    'a payment that the provider does not know',
    { sessions: [{ ...paid, isPaid: false }], contracts: [{ ...made, isPaid: false }] },
  ],
  ['a payment of nobody', { sessions: [paid, { ...paid, id: 's2', email: 'nobody@example.org' }] }],
  ['a signature that the provider does not know', { signatures: [] }],
  ['a signature that we do not know', { contracts: [{ ...made, signature: 'waiting' }] }],
  ['a certificate', { contracts: [{ ...made, papers: 0 }] }],
  ['a mail', { contracts: [{ ...made, mails: 0 }] }],
])('sees as lost: %s', (_, change) => {
  expect(judged(change)).toEqual([1, 0])
})

it('sees as lost: a contract that was told and is gone', () => {
  expect(judged({}, { acknowledged: ['c1', 'c3'] })).toEqual([1, 0])
})

it.each<[string, Partial<Books>]>([
  ['two contracts of one line', { contracts: [made, { ...other, isPaid: false }] }],
  ['two papers in force', { contracts: [{ ...made, papers: 2 }] }],
  ['two mails', { contracts: [{ ...made, mails: 2 }] }],
  ['two signatures', { signatures: [{ contractId: 'c1' }, { contractId: 'c1' }] }],
])('sees as double: %s', (_, change) => {
  expect(judged(change)).toEqual([0, 1])
})

it('sees as double who paid twice, and that the second payment bought nothing', () => {
  expect(judged({ sessions: [paid, { ...paid, id: 's2' }] })).toEqual([1, 1])
})

it('sees a contract that nobody paid', () => {
  expect(judged({ contracts: [made, { ...other, email: 'else@example.org', sessionId: 's9' }] })).toEqual([
    0, 1,
  ])
})
