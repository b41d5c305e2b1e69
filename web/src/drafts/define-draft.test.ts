import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser, loseSession, signIn } from '../../test/a-browser.ts'
import { defineDraft } from './define-draft.ts'
import type { DraftName } from './draft-rules.ts'
import { forgetDrafts, takeOverDrafts } from './leaving.ts'

const noor = 'noor@example.com'
const theo = 'theo@example.org'
const ofPersons: DraftName[] = ['healthMobilityContract', 'claimDraft', 'claimReplies', 'studentList']
const ofVisitors: DraftName[] = [
  'houseContract',
  'multimediaContract',
  'certificateRequest',
  'form.contact',
  'agreements',
  'stayWithoutAccount',
  'signUp',
]
const all = [...ofPersons, ...ofVisitors]
const draftOf = (name: DraftName) =>
  defineDraft(name, (stored): { said: string } | null =>
    'said' in stored && typeof stored.said === 'string' ? { said: stored.said } : null,
  )

beforeEach(() => {
  aBrowser()
  forgetDrafts()
})

describe.each(all)('%s', (name) => {
  it('is read by whoever typed it while signed in, and by nobody else', () => {
    signIn(noor)
    draftOf(name).write({ said: 'mine' })
    expect(draftOf(name).read()).toEqual({ said: 'mine' })
    loseSession()
    expect(draftOf(name).read()).toBeNull()
    signIn(theo)
    expect(draftOf(name).read()).toBeNull()
    signIn(noor)
    expect(draftOf(name).read()).toEqual({ said: 'mine' })
  })

  it('goes when its person leaves', () => {
    signIn(noor)
    draftOf(name).write({ said: 'mine' })
    forgetDrafts()
    expect(draftOf(name).read()).toBeNull()
    expect([sessionStorage.getItem(name), localStorage.getItem(name)]).toEqual([null, null])
  })
})

it.each(ofPersons)('keeps no %s for a visitor, nor one that somebody wrote into the storage', (name) => {
  draftOf(name).write({ said: 'whose?' })
  localStorage.setItem(name, '{"said":"edited"}')
  expect(draftOf(name).read()).toBeNull()
  signIn(noor)
  expect(draftOf(name).read()).toBeNull()
})

it.each(ofVisitors)('gives a visitor’s %s to whoever signs in, and to nobody after them', (name) => {
  draftOf(name).write({ said: 'before the login' })
  expect(draftOf(name).read()).toEqual({ said: 'before the login' })
  signIn(noor)
  takeOverDrafts()
  expect(draftOf(name).read()).toEqual({ said: 'before the login' })
  signIn(theo)
  takeOverDrafts()
  expect(draftOf(name).read()).toBeNull()
})

it.each(
  ofVisitors,
)('deletes a visitor’s %s where an administrator signs in, and keeps what is their own', (name) => {
  draftOf(name).write({ said: 'of somebody before' })
  signIn(noor, 'ROLE_ADMIN')
  takeOverDrafts()
  expect([sessionStorage.getItem(name), localStorage.getItem(name)]).toEqual([null, null])
  expect(draftOf(name).read()).toBeNull()
  draftOf(name).write({ said: 'mine' })
  takeOverDrafts()
  expect(draftOf(name).read()).toEqual({ said: 'mine' })
})

it.each([
  ['houseContract', 30],
  ['certificateRequest', 7],
  ['form.contact', 1],
] as const)('counts a %s as none after %i days without a change', (name, days) => {
  vi.useFakeTimers({ now: new Date('2026-11-01T08:00:00Z') })
  draftOf(name).write({ said: 'old' })
  vi.setSystemTime(Date.now() + days * 86_400_000)
  expect(draftOf(name).read()).toEqual({ said: 'old' })
  vi.setSystemTime(Date.now() + 1)
  expect(draftOf(name).read()).toBeNull()
  vi.useRealTimers()
})

it.each([
  '',
  '{"said"',
  '7',
  '[]',
  'null',
  '{"said":7}',
  '{"said":"x","owner":"theo@example.org"}',
])('reads nothing from what is no draft of this form and person: %s', (stored) => {
  localStorage.setItem('houseContract', stored)
  expect(draftOf('houseContract').read()).toBeNull()
})

it('never writes a password', () => {
  const form = defineDraft<{ user: { password: string } }>('form.register', () => null)
  form.write({ user: { password: 'Etudes#2026' } })
  expect(sessionStorage.getItem('form.register')).not.toContain('Etudes')
})

it('is the same object until something in it changes, and tells who watches', () => {
  const draft = draftOf('houseContract')
  const heard = vi.fn()
  const stop = draft.watch(heard)
  draft.write({ said: 'one' })
  expect(draft.read()).toBe(draft.read())
  draft.write({ said: 'one' })
  expect(heard).toHaveBeenCalledTimes(1)
  draft.write({ said: 'two' })
  stop()
  draft.forget()
  expect(heard).toHaveBeenCalledTimes(2)
})
