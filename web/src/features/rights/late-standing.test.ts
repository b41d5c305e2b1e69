import { lateSteps } from '@cursus/shared/late-payment'
import type { LatePayment } from '@cursus/shared/payments'
import { expect, it } from 'vitest'
import { lateStandingOf } from './late-standing.ts'

const days = {
  failed: '01/12/2026',
  reminded: '04/12/2026',
  noticed: '11/12/2026',
  suspended: '10/01/2027',
  ended: '21/01/2027',
}
const late = (
  step: LatePayment['late']['step'],
  { isPosted = false, hasNotice = false } = {},
): LatePayment => ({
  id: 'one',
  contractId: 'contract',
  reference: 'HA-2026-000009',
  insuranceType: 'Habitation',
  student: { id: 'student', name: 'Noor', lastName: 'El Maziri', email: 'noor@example.com' },
  owedCents: 2584,
  late: { step, days, isPosted, steps: [...lateSteps], lastDay: null },
  hasNotice,
  postBy: days.noticed,
  postedOn: isPosted ? days.noticed : null,
})
const written = { hasNotice: true }
const posted = { hasNotice: true, isPosted: true }

it.each([
  ['failed', late('failed'), '2026-12-01', 'failed', days.noticed],
  ['reminded', late('reminded'), '2026-12-05', 'reminded', days.noticed],
  ['its letter being drawn', late('noticed'), '2026-12-11', 'noticed', days.noticed],
  ['to be posted today', late('noticed', written), '2026-12-11', 'toPost', days.noticed],
  ['to be posted yesterday', late('noticed', written), '2026-12-12', 'postLate', days.noticed],
  ['posted', late('noticed', posted), '2026-12-20', 'posted', days.suspended],
  ['suspended', late('suspended', posted), '2027-01-11', 'suspended', days.ended],
])('says of a premium that is %s what it waits for and when', (_, one, today, state, dueOn) => {
  expect(lateStandingOf(one, today)).toEqual({ state, dueOn })
})
