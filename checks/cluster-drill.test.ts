import { expect, it } from 'vitest'
import { type Look, recoveryOf, slowest } from '../launch/drills/cluster/probe.ts'
import { failedAgain, type Try } from '../launch/drills/cluster/requests.ts'
import { type Found, judge } from '../launch/drills/cluster/verdict.ts'

const contract = { id: 'c1', sessionId: 's1', email: 'a@example.org', documents: 1, mails: 1 }
const whole: Found = {
  told: [{ email: 'a@example.org', contractId: 'c1', sessionId: 's1' }],
  paid: [{ email: 'a@example.org', sessionId: 's1' }],
  contracts: [contract],
}

it.each<[string, Partial<Found>, { lost: number; double: number; unfinished: number }]>([
  ['nothing wrong', {}, { lost: 0, double: 0, unfinished: 0 }],
  ['a contract that is gone', { contracts: [] }, { lost: 2, double: 0, unfinished: 0 }],
  [
    'a payment without a contract that nobody was told of',
    { paid: [...whole.paid, { email: 'b@example.org', sessionId: 's2' }] },
    { lost: 1, double: 0, unfinished: 0 },
  ],
  [
    'two contracts of one payment',
    { contracts: [contract, { ...contract, id: 'c2' }] },
    { lost: 0, double: 1, unfinished: 0 },
  ],
  [
    'somebody who paid twice',
    {
      paid: [...whole.paid, { email: 'a@example.org', sessionId: 's2' }],
      contracts: [contract, { ...contract, id: 'c2', sessionId: 's2' }],
    },
    { lost: 0, double: 1, unfinished: 0 },
  ],
  ['a contract that nobody paid', { paid: [] }, { lost: 0, double: 1, unfinished: 0 }],
  [
    'a certificate made twice',
    { contracts: [{ ...contract, documents: 2 }] },
    { lost: 0, double: 1, unfinished: 0 },
  ],
  [
    'a mail that did not leave',
    { contracts: [{ ...contract, mails: 0 }] },
    { lost: 0, double: 0, unfinished: 1 },
  ],
])('sees %s', (_, change, counts) => {
  const { lost, double, unfinished } = judge({ ...whole, ...change })
  expect({ lost: lost.length, double: double.length, unfinished: unfinished.length }).toEqual(counts)
})

const good = (began: number, ms = 20): Look => ({ began, ms, fault: null })
const bad = (began: number, ms = 20): Look => ({ began, ms, fault: 'answered 503' })
const window = { at: 1000, until: 9000 }

it.each<[string, Look[], number | null]>([
  ['nobody noticed', [good(900), good(1100), good(1300)], 0],
  ['it failed for a second', [good(900), bad(1100), bad(1900), good(2100), good(2300)], 1100],
  ['one came back and the next did not', [bad(1100), good(1300), bad(1500), good(1700)], 700],
  ['it was slower than two seconds', [good(900), good(1200, 3000), good(1400)], 400],
  ['an answer was under way when it broke', [bad(950, 300), good(1150)], 150],
  ['it failed before and was over', [bad(800, 100), good(1000)], 0],
  ['it never came back', [good(900), bad(1100), bad(1300)], null],
])('says when it stood again: %s', (_, looks, ms) => {
  expect(recoveryOf(looks, window)).toBe(ms)
})

it('tells the slowest answer of a stretch of time', () => {
  expect(slowest([good(100, 9000), good(1100, 300), good(1300, 700)], window)).toBe(700)
})

const tried = (what: string, began: number, fault: string | null): Try => ({
  what,
  began,
  ended: began + 50,
  fault,
})
const standing = [{ from: 1000, to: 5000 }]

it.each<[string, Try[], number]>([
  ['a retry that is answered', [tried('a', 2000, '503'), tried('a', 2450, null)], 0],
  ['a retry that fails too', [tried('a', 2000, '503'), tried('a', 2450, '503'), tried('a', 2900, null)], 1],
  ['two that fail once', [tried('a', 2000, '503'), tried('b', 2450, '503')], 0],
  ['what failed while it was broken', [tried('a', 500, '503'), tried('a', 950, '503')], 0],
  ['a first try before it stood', [tried('a', 900, '503'), tried('a', 1350, '503')], 0],
])('counts what fails again once all is well: %s', (_, tries, count) => {
  expect(failedAgain(tries, standing)).toHaveLength(count)
})
