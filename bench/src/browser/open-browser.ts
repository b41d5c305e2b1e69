import { type Browser, chromium } from '@playwright/test'
import { browserFlags, findChromium } from '../../../e2e/src/browser/find-chromium.ts'
import { freePort } from '../server-process.ts'

/** A browser for measuring, with the port on which Lighthouse reaches it. */
export async function openBrowser(): Promise<{ browser: Browser; port: number }> {
  const [port, { executablePath, env }] = await Promise.all([freePort(), findChromium()])
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  return { browser, port }
}
