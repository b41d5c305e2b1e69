import { test as base, expect } from '@playwright/test'
import { watchContext } from './watch-page.ts'

/** A journey; each also fails on a CSP violation, an error in the console or a request to the outside. */
export const test = base.extend<{ behaves: undefined }>({
  behaves: [
    async ({ context }, use) => {
      const seen = await watchContext(context)
      await use(undefined)
      expect(seen).toEqual({ csp: [], errors: [], strangers: [] })
    },
    { auto: true },
  ],
})
