import { expect, it } from 'vitest'
import { terminationContents } from './termination-contents.ts'

const request = {
  name: 'Théo',
  insuranceType: 'Habitation',
  reference: 'HA-2026-001001',
  contractId: '00000000-0000-4000-8000-000000000000',
  number: 'RES-2026-000001',
  // The twenty-first in Paris.
  askedAt: '2026-11-20T23:30:00.000Z',
  startDate: '2026-11-10',
  endDate: '2027-11-09',
  lastDay: null,
  endsOn: '2026-11-21',
  refundCents: 2584,
  refundDueBy: '2026-12-21',
}

it.each([
  ['the day after it', '2026-11-22', true],
  ['the day on which it came', '2026-11-21', false],
])('offers to take back only a request whose end is to come: one of %s', (_, endsOn, isOffered) => {
  const { payload, write } = terminationContents['termination-received']
  const { paragraphs } = write(payload.parse({ ...request, endsOn }), {
    language: 'fr',
    page: (path: string) => path,
    token: () => '',
  })
  expect(JSON.stringify(paragraphs).includes('Reprenez votre demande')).toBe(isOffered)
})
