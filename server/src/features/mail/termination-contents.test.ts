import { expect, it } from 'vitest'
import { terminationContents } from './termination-contents.ts'
import { toPlain } from './words.ts'

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
  ['the day after it, until its eve', '2026-11-22', ['Reprenez votre demande jusqu’au 21/11/2026 inclus']],
  ['the day on which it came, not at all', '2026-11-21', []],
])('offers to take back only a request whose end is to come: one of %s', (_, endsOn, offered) => {
  const { payload, write } = terminationContents['termination-received']
  const { paragraphs } = write(payload.parse({ ...request, endsOn }), {
    language: 'fr',
    page: (path: string) => path,
    token: () => '',
  })
  const said = paragraphs.flatMap((paragraph) => toPlain(String(paragraph)).match(/Reprenez.* inclus/) ?? [])
  expect(said).toEqual(offered)
})
