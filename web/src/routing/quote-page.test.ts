import { isRedirect } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { aBrowser, signIn } from '../../test/a-browser.ts'
import {
  carryQuote,
  forgetBoughtQuote,
  forgetCarriedQuote,
  quoteKeptUntil,
  readCarriedQuote,
} from '../drafts/carried-quote.ts'
import { guard } from './guard.ts'
import { takeQuote } from './quote-in-address.ts'

const stay = { kind: 'stay', country: 39, startDate: '2027-01-15', endDate: '2027-06-30' } as const
const home = { kind: 'home', rooms: 2, rhythm: 'annuel' } as const

beforeEach(() => {
  aBrowser()
  Object.assign(window, { location: { origin: 'https://cursus.example' } })
})

/** Returns where somebody ends who opens a path. */
async function ledFrom(pathname: string, search: { back?: string; quote?: string } = {}) {
  try {
    takeQuote({ pathname, search })
    await guard({ pathname, href: pathname, search })
    return pathname
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return thrown.options.to
  }
}

it('leads whoever signs in to the page of their quote', async () => {
  carryQuote(stay)
  expect(await ledFrom('/login/classic')).toBe('/login/classic')
  signIn('malo@example.org')
  expect(await ledFrom('/login/classic')).toBe('/insurance/health-mobility')
  carryQuote(home)
  expect(await ledFrom('/login/institut-meridien')).toBe('/insurance/housing')
})

it('leads to the start without a quote, and to the page that asked for the sign-in before any quote', async () => {
  signIn('malo@example.org')
  expect(await ledFrom('/login/classic')).toBe('/home')
  carryQuote(stay)
  expect(await ledFrom('/login/classic', { back: '/documents' })).toBe('/documents')
  forgetCarriedQuote()
  expect(await ledFrom('/login/classic')).toBe('/home')
})

it('does not lead a student to what their school does not offer, nor an administrator anywhere', async () => {
  carryQuote(stay)
  signIn('malo@example.org')
  localStorage.setItem('role', 'ROLE_STUDENT_PARTNER')
  localStorage.setItem('offers', '["multimedia"]')
  for (const quote of [stay, home]) {
    carryQuote(quote)
    const path = `${await ledFrom('/login/classic')}`
    const opening = (async () => guard({ pathname: path, href: path, search: {} }))()
    // That page leads to the start, which says why.
    await expect(opening).rejects.toMatchObject({ options: { to: '/home', state: { refused: path } } })
  }
  localStorage.setItem('role', 'ROLE_ADMIN')
  expect(await ledFrom('/login/classic')).toBe('/schools')
})

it('says until when the quote is kept, and forgets it once its own product is bought', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') })
  expect(quoteKeptUntil()).toBeNull()
  carryQuote(stay)
  expect(quoteKeptUntil()).toBe('2026-12-20')
  forgetBoughtQuote('home')
  expect(readCarriedQuote()?.quote).toEqual(stay)
  forgetBoughtQuote('stay')
  expect([readCarriedQuote(), quoteKeptUntil()]).toEqual([null, null])
  vi.useRealTimers()
})

it('keeps the quote of an address, takes it out of it, and keeps nothing that is none', async () => {
  expect(await ledFrom('/estimation/habitation', { quote: 'home.2.annuel' })).toBe('/estimation/habitation')
  expect(readCarriedQuote()).toEqual({ quote: home, hasArrived: false })
  expect(await ledFrom('/estimation/habitation', { quote: 'home.99.annuel' })).toBe('/estimation/habitation')
  expect(readCarriedQuote()?.quote).toEqual(home)
})

it('counts what somebody wrote into the storage as no quote', () => {
  for (const stored of ['{', '{"quote":{"kind":"home","rooms":0}}', '[]']) {
    localStorage.setItem('carriedQuote', stored)
    expect(readCarriedQuote()).toBeNull()
  }
})
