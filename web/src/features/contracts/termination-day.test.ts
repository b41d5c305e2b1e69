import { expect, it } from 'vitest'
import { faultOf, firstProposal } from './termination-day.ts'

const contract = {
  startDate: '01/09/2026',
  endDate: '31/08/2027',
  contractualEnd: '31/08/2027',
  statut: 'ok' as const,
}

it.each([
  ['today', contract, '2026-11-20', '2026-11-20'],
  ['the first day before cover', contract, '2026-08-01', '2026-09-01'],
  ['the last day after it', contract, '2027-10-01', '2027-08-31'],
  [
    'its end when terminated',
    { ...contract, statut: 'résilié' as const, endDate: '24/12/2026' },
    '2026-11-20',
    '2026-12-24',
  ],
])('proposes %s', (_, of, today, day) => {
  expect(firstProposal(of, today)).toBe(day)
})

it.each([
  ['24/12/2026', null],
  ['2026-12-24', null],
  ['01/09/2026', null],
  ['31/08/2027', null],
  ['31/08/2026', 'termination.fault.early'],
  ['01/09/2027', 'termination.fault.late'],
  ['30/02/2027', 'termination.fault.day'],
  [' ', 'termination.fault.missing'],
])('judges %j as %j', (text, fault) => {
  expect(faultOf(text, contract)).toBe(fault)
})
