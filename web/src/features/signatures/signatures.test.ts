import type { Contract } from '@cursus/shared/contracts'
import { describe, expect, it } from 'vitest'
import { contextOf, deviceToDescribe, signedContract } from './signatures.api.ts'

it('knows the signed contract from the address before the stored draft', () => {
  expect(signedContract({ contractId: 'a', external_id: 'b.1' }, 'c')).toBe('a')
  expect(signedContract({ external_id: 'b.1' }, 'c')).toBe('b')
  expect(signedContract({}, 'c')).toBe('c')
  expect(signedContract({}, undefined)).toBeUndefined()
})

it.each([
  ['multimedia', 'multimedia'],
  ['home', 'home'],
  ['health', 'health'],
  [undefined, 'health'],
])('takes the context %s of the address for the product that was signed', (named, context) => {
  expect(contextOf(named)).toBe(context)
})

describe('after a signature', () => {
  const devices = {
    id: 'm1',
    needsDevice: true,
    paymentStatus: 'payment_succeeded',
    statut: 'ok',
  } as Contract

  it('leads on to paid devices that are not described', () => {
    expect(deviceToDescribe([{ ...devices, id: 'h1', needsDevice: false }, devices], 'h1')).toBe('m1')
  })

  it.each([
    ['described', { needsDevice: false }],
    ['not paid', { paymentStatus: 'payment_pending' as const }],
    ['terminated', { statut: 'résilié' as const }],
    ['what was signed', { id: 'h1' }],
  ])('leads to no devices that are %s', (_, change) => {
    expect(deviceToDescribe([{ ...devices, ...change }], 'h1')).toBeUndefined()
  })
})
