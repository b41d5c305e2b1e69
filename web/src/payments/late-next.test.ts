import type { LateState } from '@cursus/shared/payments'
import { expect, it } from 'vitest'
import { lateNextOf } from './late-next.ts'

const late: LateState = {
  step: 'failed',
  days: {
    failed: '14/11/2026',
    reminded: '17/11/2026',
    noticed: '24/11/2026',
    suspended: '24/12/2026',
    ended: '04/01/2027',
  },
  isPosted: false,
  steps: ['failed', 'reminded', 'noticed', 'suspended', 'ended'],
  lastDay: null,
}

it.each<[string, Partial<LateState>, ReturnType<typeof lateNextOf>]>([
  ['the formal notice', {}, { step: 'noticed', day: '24/11/2026', isEarliest: false }],
  [
    'it after a reminder too',
    { step: 'reminded' },
    { step: 'noticed', day: '24/11/2026', isEarliest: false },
  ],
  [
    'the suspension, at the earliest until the notice is posted',
    { step: 'noticed' },
    { step: 'suspended', day: '24/12/2026', isEarliest: true },
  ],
  [
    'the suspension once it is',
    { step: 'noticed', isPosted: true },
    { step: 'suspended', day: '24/12/2026', isEarliest: false },
  ],
  ['the end', { step: 'suspended', isPosted: true }, { step: 'ended', day: '04/01/2027', isEarliest: false }],
  ['nothing after the last day', { steps: ['failed', 'reminded'], lastDay: '20/11/2026' }, null],
])('says that what follows a late premium is %s', (_, change, next) => {
  expect(lateNextOf({ ...late, ...change })).toEqual(next)
})
