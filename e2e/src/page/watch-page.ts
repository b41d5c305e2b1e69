import type { BrowserContext, Page } from '@playwright/test'

/** What a page did that no page of ours may do. */
export type Trespasses = { csp: string[]; errors: string[]; strangers: string[] }

/** What a journey expects of the calls that a page makes: refused ones always, 503 where a provider is down, silence where there is no network. */
export type Expected = 'refusals' | 'refusals and providers that are down' | 'refusals and no network'

// Chromium reports every call that was answered so, whether or not the page deals with it.
const reported = 'Failed to load resource: the server responded with a status of'
const allowed: Record<Expected, RegExp> = {
  refusals: new RegExp(`^${reported} 4\\d\\d`),
  'refusals and providers that are down': new RegExp(`^${reported} (4\\d\\d|503)`),
  'refusals and no network': new RegExp(
    `^(${reported} 4\\d\\d|Failed to load resource: net::ERR_INTERNET_DISCONNECTED|TypeError: Failed to fetch dynamically)`,
  ),
}

/** Notes violations of the CSP, uncaught errors, console errors, and requests that leave this machine. */
export async function watchContext(
  context: BrowserContext,
  { expected, leaves }: { expected: Expected; leaves: string | undefined },
): Promise<Trespasses> {
  const seen: Trespasses = { csp: [], errors: [], strangers: [] }
  await context.exposeBinding('cursusReportsViolation', (_source, text: string) => seen.csp.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { cursusReportsViolation: (text: string) => void })
        .cursusReportsViolation
      report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} on ${location.pathname}`,
      )
    })
  })
  context.on('page', (page) => watchPage(page, seen, allowed[expected]))
  context.on('request', (request) => {
    const { hostname, protocol, origin } = new URL(request.url())
    const isHere = hostname === '127.0.0.1' || hostname === 'localhost'
    if (protocol.startsWith('http') && !isHere && origin !== leaves) seen.strangers.push(request.url())
  })
  return seen
}

function watchPage(page: Page, seen: Trespasses, refusedCall: RegExp): void {
  page.on('pageerror', (error) => seen.errors.push(`${error.message} on ${page.url()}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' || refusedCall.test(message.text())) return
    seen.errors.push(`${message.text()} on ${page.url()}`)
  })
}
