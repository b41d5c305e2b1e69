import type { ContractPage } from '@cursus/shared/contract-page'
import { expect, it } from 'vitest'
import { acts } from './acts.ts'

const home = {
  insuranceType: 'Habitation',
  cover: 'current',
  customerStripe: 'cus_1',
  primeCents: 2584,
  statut: 'ok',
  mayGoOn: false,
} as ContractPage

const reasons = (change: Partial<ContractPage>) =>
  Object.fromEntries(acts.map(({ key, why }) => [key, why({ ...home, ...change })]))

it.each<[string, Partial<ContractPage>, object]>([
  [
    'all of a home in force',
    {},
    { claim: undefined, card: undefined, certificate: undefined, payments: undefined, terminate: undefined },
  ],
  [
    'nothing but payments before the signature',
    { cover: 'waiting' },
    { claim: 'act.notYet', card: 'act.notYet', certificate: 'act.notYet' },
  ],
  [
    'nothing before the payment',
    { cover: 'waiting', paymentStatus: 'payment_pending' },
    {
      claim: 'act.notPaid',
      card: 'act.notPaid',
      certificate: 'act.notPaid',
      payments: 'act.notPaid',
      change: 'act.notPaid',
      terminate: 'act.notPaid',
    },
  ],
  [
    'a claim on what is over, and nothing else',
    { cover: 'ended', statut: 'résilié' },
    {
      claim: undefined,
      card: 'act.over',
      certificate: 'act.over',
      payments: 'act.over',
      terminate: 'act.over',
    },
  ],
  [
    'no claim on what ended before it covered a day',
    { cover: 'ended', coversNobody: true },
    { claim: 'act.claim.never' },
  ],
  [
    'its payments until an end that is to come',
    { statut: 'résilié' },
    { payments: undefined, terminate: 'act.ending' },
  ],
  [
    'its payments while an end may be taken back',
    { cover: 'ended', statut: 'résilié', mayGoOn: true },
    { payments: undefined, terminate: 'act.over' },
  ],
  ['no payments of what is paid once', { insuranceType: 'Santé/Mobilité' }, { payments: 'act.paidOnce' }],
  ['no payments of what a school pays', { primeCents: 0 }, { payments: 'act.bySchool' }],
])('allows %s', (_, change, expected) => {
  expect(reasons(change)).toMatchObject(expected)
})
