import { test as base, expect } from '@playwright/test'
import { aPartnerStudent, aRegisteredStudent } from '../people/registered.ts'
import type { Student } from '../people/student.ts'
import { addressOf } from '../world/address-of.ts'
import { type World, worldAddresses } from '../world/hand-over.ts'
import { KeptContext } from './kept-context.ts'
import { awaitAnswers } from './loaded.ts'
import { beginWatch, type Expected } from './watch-page.ts'

interface Journey {
  /** Of the context, as text. */
  ownOptions: string
  behaves: undefined
  /** Which answers of the server are part of the journey. */
  expected: Expected
  /** The one origin outside that this journey may ask for something. */
  leaves: string | undefined
  /** A classic student of this test alone, registered and confirmed. */
  student: Student
  /** The same, of a partner school that offers everything. */
  partner: Student
}

/** A journey; each also fails on a CSP violation, an error in the console or a request to the outside. */
export const test = base.extend<Journey, { answers: undefined; keptContext: KeptContext }>({
  // Of every context, those that a journey opens for somebody else among them.
  answers: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', awaitAnswers))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  keptContext: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      const kept = new KeptContext()
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  // The options that a journey may have of its own are asked for, so that none gets a context of others.
  context: async ({ browser, keptContext, extraHTTPHeaders, ownOptions }, use, info) => {
    const context = await keptContext.take(browser, ownOptions)
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(context)
    const { app, sandbox } = worldAddresses() as World
    await keptContext.giveBack([app, sandbox], info.status !== info.expectedStatus)
  },
  // All that a journey may choose for itself, so that none gets a context that others chose.
  ownOptions: async (
    {
      baseURL,
      colorScheme,
      contextOptions,
      geolocation,
      locale,
      permissions,
      storageState,
      timezoneId,
      viewport,
    },
    use,
  ) =>
    use(
      JSON.stringify([
        ...[baseURL, colorScheme, contextOptions, geolocation, locale],
        ...[permissions, storageState, timezoneId, viewport],
      ]),
    ),
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  extraHTTPHeaders: async ({}, use, info) => use({ 'x-forwarded-for': addressOf(info) }),
  expected: ['refusals', { option: true }],
  leaves: [undefined, { option: true }],
  behaves: [
    async ({ context, expected, leaves }, use) => {
      const seen = beginWatch(context, { expected, leaves })
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
