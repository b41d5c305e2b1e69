import { beforeEach, expect, it, vi } from 'vitest'
import { readRequestDraft, storeRequestDraft } from './request-draft.ts'
import { startOf } from './request-values.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const signIn = (email: string) => {
  for (const [key, value] of Object.entries({ email, token: 't', role: 'ROLE_STUDENT_CLASSIC' }))
    localStorage.setItem(key, value)
}
const typed = { ...startOf(undefined, null), lastname: 'Maziri' }

it('shows nobody what another typed while signed in, and gives it back to them', () => {
  signIn('noor@example.com')
  storeRequestDraft(typed)
  localStorage.removeItem('token')
  expect(readRequestDraft()).toBeNull()
  signIn('theo@example.org')
  expect(readRequestDraft()).toBeNull()
  signIn('noor@example.com')
  expect(readRequestDraft()).toEqual(typed)
})

it('leaves what a visitor typed to whoever signs in next, and to nobody after them', () => {
  storeRequestDraft(typed)
  expect(readRequestDraft()).toEqual(typed)
  signIn('noor@example.com')
  expect(readRequestDraft()).toEqual(typed)
  storeRequestDraft(typed)
  signIn('theo@example.org')
  expect(readRequestDraft()).toBeNull()
})
