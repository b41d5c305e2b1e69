import type { Browser } from '@playwright/test'

type Person = { email: string; password: string }
export type State = Awaited<ReturnType<typeof signedIn>>

/** Storage of the browser of a person who has signed in. */
export async function signedIn(browser: Browser, url: string, person: Person) {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/login/classic')
  await page.locator('input[autocomplete=username]').fill(person.email)
  await page.locator('input[autocomplete=current-password]').fill(person.password)
  await page.locator('input[autocomplete=current-password]').press('Enter')
  await page.waitForURL('**/home')
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * Kilobytes (1000) of JavaScript, as compressed on the wire, that a page loads with an empty cache before anybody touches
 * it, chunks that start by themselves included. Throws unless every script comes in Brotli.
 */
export async function scriptWeight(browser: Browser, url: string, state?: State): Promise<number> {
  const context = await browser.newContext({ locale: 'fr-FR', storageState: state })
  const page = await context.newPage()
  const unpacked: string[] = []
  page.on('response', (response) => {
    const { 'content-type': type = '', 'content-encoding': encoding } = response.headers()
    if (type.includes('javascript') && encoding !== 'br') unpacked.push(response.url())
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const landed = page.url()
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as unknown as { name: string; encodedBodySize: number }[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  await context.close()
  if (landed !== url) throw new Error(`${url} led to ${landed}`)
  if (unpacked.length > 0) throw new Error(`not in Brotli: ${unpacked.join(' ')}`)
  return bytes / 1000
}
