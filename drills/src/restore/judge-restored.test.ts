import { expect, it } from 'vitest'
import type { Made, Paid } from '../engine/books.ts'
import type { Intent } from '../load/buyers.ts'
import { judgeRestored } from './judge-restored.ts'

const intent = { email: 'a@example.org', lines: 1 } as Intent
const paid: Paid = { id: 'cs_1', email: 'a@example.org', isPaid: true, amount: 900 }
const made = {
  id: 'c1',
  email: 'a@example.org',
  sessionId: 'cs_1',
  isPaid: true,
  signature: 'none',
  papers: 1,
} as Made
const judge = (contracts: Made[], unknown: string[] = []) =>
  judgeRestored([intent], { sessions: [paid], contracts, signatures: [] }, new Set(unknown))

it('is content with a contract and its paper, or with a line in the list of unknown payments', () => {
  const nothing = { lost: [], double: [] }
  expect(judge([made])).toEqual(nothing)
  expect(judge([], ['cs_1'])).toEqual(nothing)
})

it('sees a payment that nobody knows of, and a contract without its paper', () => {
  expect(judge([]).lost).toEqual([expect.stringContaining('0 of 1 contracts')])
  expect(judge([{ ...made, papers: 0 }]).lost).toEqual([expect.stringContaining('no certificate of c1')])
})

it('sees a payment with two contracts, and one that is told to be paid back although it has its contract', () => {
  expect(judge([made, { ...made, id: 'c2' }]).double).toEqual([expect.stringContaining('2 contracts, not 1')])
  expect(judge([made], ['cs_1']).double).toEqual([expect.stringContaining('beside 1 contracts')])
})
