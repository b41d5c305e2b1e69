import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import { beginViewing, endViewing, eraseSession } from '../session/session.ts'
import { correctProfile, myProfile } from './my-profile.ts'

beforeEach(() => aBrowser())

const theo = { name: 'Théo', lastName: 'Brindemoy' }
const correction = {} as Parameters<typeof correctProfile>[0]

/** A server that answers with Théo's profile when the test says so. */
function serverWaits() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  return () => resolve(Response.json({ data: theo }))
}

const calls = [
  ['read', () => new QueryClient().fetchQuery(myProfile)],
  ['corrected', () => correctProfile(correction)],
] as const

const storedNames = () => [localStorage.getItem('name'), localStorage.getItem('lastName')]

it.each(calls)('the session takes over the names of a profile that is %s', async (_, call) => {
  signIn('theo@example.org')
  const answer = serverWaits()
  const asked = call()
  answer()
  await asked
  expect(storedNames()).toEqual(['Théo', 'Brindemoy'])
})

it('an administrator keeps their own names where the profile of a student that they looked at comes late', async () => {
  signIn('ada@example.org', 'ROLE_ADMIN')
  localStorage.setItem('name', 'Ada')
  const user = {
    ...{ id: 'theo', email: 'theo@example.org', ...theo, roles: ['ROLE_STUDENT_CLASSIC'] },
    ...{ areas: [], school: null, offers: [], contracts: [] },
  }
  beginViewing({ token: 'v', until: '2999-01-01T00:00:00Z', user } as never)
  const answer = serverWaits()
  const asked = new QueryClient().fetchQuery(myProfile)
  endViewing()
  answer()
  await asked
  expect(storedNames()).toEqual(['Ada', null])
})

it.each(calls)('whoever signs out while a profile is %s leaves nothing behind', async (_, call) => {
  signIn('theo@example.org')
  const answer = serverWaits()
  const asked = call()
  eraseSession()
  answer()
  await asked
  expect(localStorage).toHaveLength(0)
})
