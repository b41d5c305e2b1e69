import { expect, it } from 'vitest'
import { answersTo, isToSend } from './refund-to-send.ts'

const ada = { id: 'ada', name: 'Ada', lastName: 'Gestionnaire' }
const asked = { state: 'asked', isLate: false, heldBy: null, isHeldByMe: false, dispute: null } as const

it('has what another asked for confirmed, and never what one asked for oneself', () => {
  expect(isToSend({ ...asked, heldBy: ada })).toBe(true)
  expect(isToSend({ ...asked, heldBy: ada, isHeldByMe: true })).toBe(false)
  expect(isToSend({ ...asked, state: 'failed', heldBy: ada, isHeldByMe: true })).toBe(false)
})

it('sends by hand what was refused or is late, not what is on its way', () => {
  expect(isToSend({ ...asked, state: 'failed' })).toBe(true)
  expect(isToSend({ ...asked, isLate: true })).toBe(true)
  expect(isToSend({ ...asked, state: 'declined' })).toBe(true)
  expect(isToSend(asked)).toBe(false)
  expect(isToSend({ ...asked, isLate: true, dispute: 'holds' })).toBe(false)
  expect(isToSend({ ...asked, state: 'sent', isLate: true })).toBe(false)
})

it('notes first what the provider would refuse again, and declines only what another asked for or noted', () => {
  const refused = { cents: 100, backCents: 0, faults: ['expired_or_canceled_card'], isNoted: false }
  const answers = (change: object | null, heldBy: typeof ada | null = null) =>
    answersTo({ refused: change && { ...refused, ...change }, heldBy })
  expect(answers(null)).toEqual(['send'])
  expect(answers(null, ada)).toEqual(['send', 'decline'])
  expect(answers({})).toEqual(['send', 'paid'])
  expect(answers({}, ada)).toEqual(['send', 'paid', 'decline'])
  expect(answers({ faults: ['no_payment', 'charge_already_refunded'] })).toEqual(['paid', 'send'])
  expect(answers({ faults: ['unknown_refund'] })).toEqual(['paid', 'send'])
  expect(answers({ faults: ['no_payment', 'refused'] })).toEqual(['send', 'paid'])
  expect(answers({ isNoted: true }, ada)).toEqual(['paid', 'decline'])
})
