import { expect, it } from 'vitest'
import { judgeLeaving, type Leaving, type LeavingBooks } from './judge-leaving.ts'

const email = 'malo@example.org'
const left: Leaving = { email, way: 'withdrawal', contractId: 'c1', sessionId: 's1', isAcknowledged: true }
const refund = { contractId: 'c1', amountCents: 19_600, state: 'received' }
const mail = { email, template: 'contract-withdrawn', state: 'sent' }
const whole: LeavingBooks = {
  payments: [{ sessionId: 's1', amount: 19_600, back: [19_600] }],
  refunds: [refund],
  mails: [mail],
}
const judged = (change: Partial<LeavingBooks>, leaving: Partial<Leaving> = {}) => {
  const { lost, double } = judgeLeaving([{ ...left, ...leaving }], { ...whole, ...change })
  return [lost.length, double.length]
}
const paid = (back: number[]) => ({ payments: [{ sessionId: 's1', amount: 19_600, back }] })

it('finds nothing where each cent came back once', () => {
  expect(judged({})).toEqual([0, 0])
  const received = [{ ...mail, template: 'termination-received' }]
  expect(judged({ ...paid([]), refunds: [], mails: received }, { way: 'termination' })).toEqual([0, 0])
  expect(judged({ ...paid([]), refunds: [], mails: [] }, { isAcknowledged: false })).toEqual([0, 0])
})

it.each<[string, Partial<LeavingBooks>]>([
  ['money that never came back', paid([])],
  ['a part of it', paid([19_599])],
  ['a refund that we think is on its way', { refunds: [{ ...refund, state: 'sent' }] }],
  ['a mail', { mails: [] }],
])('sees as lost: %s', (_, change) => {
  expect(judged(change)).toEqual([1, 0])
})

it.each<[string, Partial<LeavingBooks>]>([
  ['two refunds of one cause', { refunds: [refund, refund] }],
  ['two mails', { mails: [mail, mail] }],
])('sees as double: %s', (_, change) => {
  expect(judged(change)).toEqual([0, 1])
})

it('sees money that came back twice in every book', () => {
  expect(judged(paid([19_600, 19_600]))[1]).toBe(3)
})
