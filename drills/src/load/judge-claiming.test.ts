import { expect, it } from 'vitest'
import { type Claiming, type ClaimingBooks, judgeClaiming } from './judge-claiming.ts'

const told: Claiming = {
  studentId: 'p1',
  claimId: 'c1',
  sent: [{ sha256: 'a' }, { sha256: 'b' }],
  messages: 1,
  isDecided: true,
}
const paper = (sha256: string | null, isLetter = false) => ({ claimId: 'c1', isLetter, sha256 })
const papers = [paper('a'), paper('b'), paper('l', true)]
const whole: ClaimingBooks = {
  claims: [{ id: 'c1', studentId: 'p1' }],
  messages: ['c1'],
  papers,
  mails: ['c1'],
}
const judged = (change: Partial<ClaimingBooks>) => {
  const { lost, double } = judgeClaiming([told], { ...whole, ...change })
  return [lost.length, double.length]
}

it('finds nothing where all is kept once', () => {
  expect(judged({})).toEqual([0, 0])
})

it.each<[string, Partial<ClaimingBooks>]>([
  ['a claim', { claims: [] }],
  ['a file', { papers: papers.slice(1) }],
  ['the bytes of a file', { papers: [paper(null), ...papers.slice(1)] }],
  ['a message', { messages: [] }],
  ['the letter', { papers: papers.slice(0, 2) }],
  ['the mail', { mails: [] }],
])('sees as lost: %s', (_, change) => {
  expect(judged(change)).toEqual([1, 0])
})

it.each<[string, Partial<ClaimingBooks>]>([
  ['two claims', { claims: [...whole.claims, { id: 'c2', studentId: 'p1' }] }],
  ['a file twice', { papers: [...papers, paper('a')] }],
  ['two messages', { messages: ['c1', 'c1'] }],
  ['two letters', { papers: [...papers, paper('m', true)] }],
  ['two mails', { mails: ['c1', 'c1'] }],
])('sees as double: %s', (_, change) => {
  expect(judged(change)).toEqual([0, 1])
})
