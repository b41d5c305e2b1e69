import { expect, it } from 'vitest'
import { endingWords, faultOf, firstProposal } from './termination-day.ts'

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

it.each([
  ['to come', '20/12/2026', '19/12/2026', 'terminated', ['ends 19/12/2026', 'effect 20/12/2026']],
  ['of today', '21/11/2026', '20/11/2026', 'asked', ['ends 20/11/2026', 'effect 21/11/2026']],
  ['past', '13/11/2026', '12/11/2026', 'asked', ['ended 12/11/2026', 'effect 13/11/2026']],
  ['at its own term', '31/08/2027', '31/08/2027', 'terminated', ['ends 31/08/2027']],
  ['before it began', '08/12/2026', '31/08/2027', 'cancelled', ['cancelled 28/11/2026']],
  ['withdrawn', '28/11/2026', '27/11/2026', 'withdrawn', ['withdrawn 28/11/2026']],
] as const)('says of an end %s the day that its student reads', (_, endDate, lastDay, kind, words) => {
  const said = endingWords(
    { endDate, lastDay, ending: { kind, writtenOn: '28/11/2026', hasRequest: false } },
    '2026-11-20',
  )
  expect(said.map(({ key, day }) => `${key.replace('termination.', '')} ${day}`)).toEqual(words)
})
