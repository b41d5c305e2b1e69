import { expect, it } from 'vitest'
import { isToSend } from './refund-to-send.ts'

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
