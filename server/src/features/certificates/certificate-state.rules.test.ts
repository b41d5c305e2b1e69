import { expect, it } from 'vitest'
import { type Checked, certificateState, maskedHolder } from './certificate-state.rules.ts'

const today = '2026-11-20'
const sound: Checked = {
  statut: 'ok',
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed',
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  terminatedAt: null,
  suspendedOn: null,
}

it.each<[string, Partial<Checked>, string]>([
  ['in force', {}, 'authentic'],
  ['without a signature, where none is needed', { signatureStatus: 'none' }, 'authentic'],
  ['on its first day', { startDate: today }, 'authentic'],
  ['on its last day', { endDate: today }, 'authentic'],
  ['the day after', { endDate: '2026-11-19' }, 'expired'],
  ['before its first day', { startDate: '2026-11-21' }, 'upcoming'],
  ['not signed', { signatureStatus: 'waiting' }, 'waiting'],
  ['refused by its signer', { signatureStatus: 'refused' }, 'waiting'],
  ['not paid', { paymentStatus: 'payment_pending' }, 'waiting'],
  ['terminated today', { statut: 'résilié', terminatedAt: today }, 'ended'],
  ['terminated for a later day', { statut: 'résilié', terminatedAt: '2026-12-01' }, 'authentic'],
  [
    'terminated before it begins',
    { statut: 'résilié', startDate: '2026-12-01', endDate: '2026-12-01', terminatedAt: '2026-12-01' },
    'ended',
  ],
  ['unpaid since', { statut: 'impayé', suspendedOn: '2026-11-01' }, 'suspended'],
  [
    'terminated and unpaid',
    { statut: 'résilié', terminatedAt: '2026-11-01', suspendedOn: '2026-10-01' },
    'ended',
  ],
])('says of a contract %s', (_, change, state) => {
  expect(certificateState({ ...sound, ...change }, today)).toBe(state)
})

it.each([
  ['Xinyi', 'Lanchen', 'X*** Lanchen'],
  ['𠮷', '田', '𠮷*** 田'],
  ['محمد', 'بن علي', 'م*** بن علي'],
])('masks the first name of %s %s', (name, lastName, masked) => {
  expect(maskedHolder(name, lastName)).toBe(masked)
})
