import { expect, it } from 'vitest'
import { certificateStateOn, type Ending } from './certificate-state.rules.ts'

const today = '2026-11-20'
const contract = {
  statut: 'ok' as const,
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed' as const,
  startDate: '2026-10-01',
  endDate: '2027-09-30',
  contractualEnd: null,
  terminatedAt: null,
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
}
const ended = (endDate: string) => ({
  statut: 'résilié' as const,
  endDate,
  terminatedAt: endDate,
  contractualEnd: '2027-09-30',
})
const on = (kind: Ending['kind'], day: string): Ending => ({ kind, at: new Date(`${day}T09:00:00Z`) })

it.each([
  ['in force', {}, undefined, 'authentic', null],
  ['not begun', { startDate: '2026-12-01' }, undefined, 'upcoming', null],
  ['over', { endDate: '2026-11-19' }, undefined, 'expired', null],
  ['suspended', { lateSince: '2026-10-01', suspendedOn: '2026-11-15' }, undefined, 'suspended', '2026-11-15'],
  ['terminated', ended('2026-11-18'), on('terminated', '2026-10-20'), 'ended', '2026-11-18'],
  [
    'terminated at its own end, whose last day stays covered',
    { ...ended('2026-11-19'), contractualEnd: '2026-11-19' },
    on('terminated', '2026-10-20'),
    'ended',
    '2026-11-20',
  ],
  ['terminated for a day to come', ended('2026-12-18'), on('terminated', '2026-11-18'), 'authentic', null],
  [
    'given up while it covered',
    ended('2026-11-12'),
    on('withdrawn', '2026-11-12'),
    'withdrawn',
    '2026-11-12',
  ],
  [
    'given up before it began',
    { startDate: '2026-12-01', ...ended('2026-12-01') },
    on('withdrawn', '2026-11-12'),
    'withdrawn',
    '2026-11-12',
  ],
  [
    'paid back whole before it began, as its visa was refused',
    { startDate: '2026-12-01', ...ended('2026-12-01') },
    on('terminated', '2026-11-14'),
    'cancelled',
    '2026-11-14',
  ],
  [
    'given up as nobody signed it in time',
    { signatureStatus: 'waiting' as const, ...ended('2026-11-15') },
    on('terminated', '2026-11-15'),
    'cancelled',
    '2026-11-15',
  ],
  ['not signed yet', { signatureStatus: 'waiting' as const }, undefined, 'waiting', null],
])('says of a contract that is %s', (_, change, ending, state, endedOn) => {
  const asked = { contract: { ...contract, ...change }, replacedAt: null, ending }
  expect(certificateStateOn(asked, today)).toEqual({ state, endedOn })
})

it('says of a replaced certificate that it is, however its contract stands', () => {
  const replacedAt = new Date('2026-11-03T09:00:00Z')
  const asked = { contract: { ...contract, ...ended('2026-11-18') }, replacedAt, ending: undefined }
  expect(certificateStateOn(asked, today)).toEqual({ state: 'replaced', endedOn: '2026-11-03' })
})
