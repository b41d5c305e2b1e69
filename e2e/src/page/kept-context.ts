import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { watchContext } from './watch-page.ts'

/** The context of a worker that goes from journey to journey, with its one page: what both have loaded stays near. */
export class KeptContext {
  private kept: { context: BrowserContext; options: string; page: Page; devtools: CDPSession } | undefined
  private isWorn = false

  /** An empty context of these options: the one of the journey before where it can be had, else a new one. */
  async take(browser: Browser, options: string): Promise<BrowserContext> {
    if (this.kept && this.kept.options !== options) await this.close()
    if (this.kept) return this.kept.context
    const context = await browser.newContext()
    await watchContext(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    this.kept = { context, options, page, devtools }
    this.isWorn = false
    const wear = () => {
      this.isWorn = true
    }
    heed(context, lastingInContext, wear)
    heed(context.clock, lastingInClock, wear)
    heed(page, lastingInPage, wear)
    return context
  }

  /** Takes the context back: emptied for the next journey, or closed when something would stay in it. */
  async giveBack(origins: readonly string[], isSpoiled: boolean): Promise<void> {
    if (!this.kept || this.isWorn || isSpoiled || this.kept.page.isClosed()) return this.close()
    const { context, page, devtools } = this.kept
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto('/api/health/live') // nothing of a journey runs there
    await page.evaluate(() => sessionStorage.clear())
    for (const origin of origins) {
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    }
    await context.clearCookies()
    await devtools.send('Page.resetNavigationHistory')
    await page.mouse.move(-1, -1)
  }

  async close(): Promise<void> {
    const { kept } = this
    this.kept = undefined
    await kept?.context.close()
  }
}

// What cannot be taken back, or only by who did it.
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'on', 'once', 'route', 'routeFromHAR']
const lastingInContext = [
  ...[...lasting, 'routeWebSocket', 'newCDPSession'],
  ...['grantPermissions', 'setGeolocation', 'setHTTPCredentials', 'setOffline'],
]
const lastingInPage = [
  ...[...lasting, 'routeWebSocket', 'addLocatorHandler', 'emulateMedia'],
  ...['requestGC', 'setDefaultTimeout', 'setExtraHTTPHeaders', 'setViewportSize'],
]
const lastingInClock = ['install', 'pauseAt', 'resume', 'setFixedTime', 'setSystemTime']

/** Has each of these acts call `wear` before it does what it does. */
function heed(object: object, acts: readonly string[], wear: () => void): void {
  const methods = object as Record<string, (...args: unknown[]) => unknown>
  for (const act of acts) {
    const method = methods[act]?.bind(object)
    if (!method) continue
    methods[act] = (...args) => {
      wear()
      return method(...args)
    }
  }
}
