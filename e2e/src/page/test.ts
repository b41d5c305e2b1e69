import { setTimeout } from 'node:timers/promises'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { aPartnerStudent, aRegisteredStudent } from '../people/registered.ts'
import type { Student } from '../people/student.ts'
import { addressOf } from '../world/address-of.ts'
import { awaitAnswers } from './loaded.ts'
import { type Expected, watchContext } from './watch-page.ts'

interface Journey {
  behaves: undefined
  /** Which answers of the server are part of the journey. */
  expected: Expected
  /** The one origin outside that this journey may ask for something. */
  leaves: string | undefined
  /** A classic student of this test alone, registered and confirmed. */
  student: Student
  /** A new student of a partner school that offers everything. */
  partner: Student
}

/** Milliseconds by which calls are held back at most (decision 686). */
const heldBack = Number(process.env.HOLD_CALLS ?? 0)

async function holdCallsBack(context: BrowserContext): Promise<void> {
  await context.route(/\/api\/|\/assets\/.*\.js$/, async (route) => {
    const most = route.request().url().endsWith('.js') ? heldBack / 5 : heldBack
    await setTimeout(Math.random() * most)
    // The page may be gone.
    await route.fallback().catch(() => undefined)
  })
}

/** A journey; each also fails on a CSP violation, an error in the console or a request to the outside. */
export const test = base.extend<Journey, { answers: undefined }>({
  // Of every context, those that a journey opens for somebody else among them.
  answers: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', awaitAnswers))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  extraHTTPHeaders: async ({}, use, info) => use({ 'x-forwarded-for': addressOf(info) }),
  expected: ['refusals', { option: true }],
  leaves: [undefined, { option: true }],
  behaves: [
    async ({ context, expected, leaves }, use) => {
      if (heldBack > 0 && expected !== 'refusals and no network') await holdCallsBack(context)
      const seen = await watchContext(context, { expected, leaves })
      await use(undefined)
      expect(seen).toEqual({ csp: [], errors: [], strangers: [] })
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  student: async ({}, use, info) => use(await aRegisteredStudent(info)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  partner: async ({}, use, info) => use(await aPartnerStudent(info)),
})
