import { expect, type Locator, type Page } from '@playwright/test'

/** What stands for something that still loads. */
export const loading = '[aria-busy=true], .first-words'

/**
 * Waits until nothing in this place is still loading, the words of a page among it that the server wrote before any script.
 * A page is looked at with each frame that it draws: an assertion looks again after ever longer pauses.
 */
export async function expectLoaded(place: Page | Locator): Promise<void> {
  if ('goto' in place) await place.waitForFunction(loadsNothing, loading, { timeout: 15_000 })
  else await expect(place.locator(loading)).toHaveCount(0)
}

const loadsNothing = (selector: string) => document.querySelector(selector) === null

/**
 * Has `goto`, `reload` and `goBack` of this page end when the application answers: before, there are only the words that the
 * server wrote, and nothing hears a press. Pages that are not the application's are ready when they are loaded.
 */
export function awaitAnswers(page: Page): void {
  for (const act of ['goto', 'reload', 'goBack'] as const) {
    const move = page[act].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>
    page[act] = async (...args: unknown[]) => {
      const response = await move(...args)
      await page.waitForFunction(answers)
      return response
    }
  }
}

function answers(): boolean {
  const root = document.getElementById('root')
  return !root || (root.childElementCount > 0 && !root.querySelector('.first-words'))
}

/** Lets no script come any more, until the function that is returned is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
